"""Composing a refill: an end of the line and a number for every empty entrance."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import Choice, Composition
from fondaco.games.marracash.board.admitting import (
    LEFT,
    RIGHT,
    Take,
    counts,
    empty_entrances,
    left_over,
    possible,
    sendable,
    taken,
    text,
)
from fondaco.games.marracash.board.draft import Draft, admit_text, with_take
from fondaco.games.marracash.board.previews import Foresight
from fondaco.games.marracash.board.texts import count, vector_of, visitors

#: North, west, south on the delivered map.
_GATE_KEYS = "nwsxyz"


def letting_in(ahead: Foresight, draft: Draft) -> Composition:
    """The takes so far, those for the gate that is being filled, and what go would send."""
    town, view = ahead.town, ahead.view
    written = sendable(town, view, draft.takes)
    return Composition(
        plan=admit_text(town, draft.takes) if draft.takes else "",
        choices=(*_gates(ahead, draft), *_takes(ahead, draft)),
        go=None if written is None else text(town, written),
        go_label=_label(ahead, draft, written is not None),
        clear="admit" if draft.takes else None,
        outlook=_outlook(ahead, draft.takes) if draft.takes else (),
    )


def line_before(ahead: Foresight, draft: Draft) -> Sequence[int]:
    """The places still in line when the gate in hand is filled."""
    line: Sequence[int] = range(len(ahead.view["queue"]))
    for take in draft.takes:
        if take.fountain == draft.gate:
            break
        line = left_over(line, take)
    return line


def colours_at(ahead: Foresight, places: Sequence[int]) -> list[int]:
    """The colours of those who stand at places in line."""
    queue = ahead.view["queue"]
    return [ahead.town.colours.index(queue[place]) for place in places]


def _gates(ahead: Foresight, draft: Draft) -> list[Choice]:
    """With two empty entrances: which one is being filled."""
    empty = empty_entrances(ahead.town, ahead.view)
    if len(empty) < 2:
        return []
    filled = {take.fountain: take for take in draft.takes}
    choices = []
    for place in empty:
        take, gate = filled.get(place), ahead.town.entrances.index(place)
        detail = ahead.say("empty") if take is None else _take_words(ahead, take)
        choices.append(
            Choice(
                id=ahead.town.fountains[place].id,
                key=_GATE_KEYS[gate : gate + 1],
                label=ahead.town.fountain_name(place, ahead.lang),
                detail=detail,
                gain="",
                gain_symbol="",
                plan=admit_text(ahead.town, draft.takes, place),
                chosen=place == draft.gate,
                blocked=None,
            )
        )
    return choices


def _take_words(ahead: Foresight, take: Take) -> str:
    return ahead.say("take_left" if take.end == LEFT else "take_right", n=take.count)


def _takes(ahead: Foresight, draft: Draft) -> list[Choice]:
    """Both ends, every number; what the rules leave no way to write is blocked."""
    gate = draft.gate
    if gate is None:
        return []
    choices: list[Choice] = []
    line = line_before(ahead, draft)
    for end in (LEFT, RIGHT):
        for number in counts(ahead.town, len(line)):
            choices.append(_take(ahead, draft, Take(gate, end, number), line, len(choices)))
    return choices


def _take(ahead: Foresight, draft: Draft, take: Take, line: Sequence[int], place: int) -> Choice:
    town, view = ahead.town, ahead.view
    chosen = take in draft.takes
    made = with_take(town, view, draft.takes, take)
    who = colours_at(ahead, taken(line, take))
    others = tuple(one for one in draft.takes if one != take)
    blocked = None if chosen or possible(town, view, made) else text(town, [take])
    return Choice(
        id=f"{take.end}-{take.count}",
        key=str(place + 1),
        label=_take_words(ahead, take),
        detail=visitors(town, vector_of(town, who), ahead.lang),
        gain="",
        gain_symbol="",
        plan=admit_text(town, others) if chosen else admit_text(town, made),
        chosen=chosen,
        blocked=blocked,
        preview=_outlook(ahead, made) if blocked is None else (),
    )


def _outlook(ahead: Foresight, takes: Sequence[Take]) -> tuple[str, ...]:
    """Who goes where, and how many are left outside."""
    line: Sequence[int] = range(len(ahead.view["queue"]))
    lines = []
    for take in takes:
        who = vector_of(ahead.town, colours_at(ahead, taken(line, take)))
        told = visitors(ahead.town, who, ahead.lang)
        gate = ahead.town.fountain_name(take.fountain, ahead.lang)
        lines.append(ahead.say("to_gate", who=told, gate=gate))
        line = left_over(line, take)
    lines.append(count("left_outside", len(line), ahead.lang) if line else _last_in(ahead))
    filled = {take.fountain for take in takes}
    for place in empty_entrances(ahead.town, ahead.view):
        if line and place not in filled:
            gate = ahead.town.fountain_name(place, ahead.lang)
            lines.append(ahead.say("still_empty", gate=gate))
    return tuple(lines)


def _last_in(ahead: Foresight) -> str:
    """MAR-8.1, 9.4: with `finish_round` the last seat of a round has the last turn."""
    view = ahead.view
    finishes = view["options"]["last_round"] == "finish_round"
    return ahead.say(
        "last_in_over" if finishes and view["turn_no"] % view["players"] == 0 else "last_in"
    )


def _label(ahead: Foresight, draft: Draft, ready: bool) -> str:
    """The words of go: one take in full, several as a number."""
    if not ready:
        if len(empty_entrances(ahead.town, ahead.view)) == 1 or draft.gate is None:
            return ahead.say("want_take")
        name = ahead.town.fountain_name(draft.gate, ahead.lang)
        return ahead.say("want_take_gate", gate=name)
    if len(draft.takes) > 1:
        return ahead.say("let_in_all", n=sum(take.count for take in draft.takes))
    take = draft.takes[0]
    key = "let_in" if take.end == LEFT else "let_in_right"
    return ahead.say(key, n=take.count, gate=ahead.town.fountain_name(take.fountain, ahead.lang))
