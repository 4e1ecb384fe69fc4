"""Composing a refill: an end of the line and a number for every empty entrance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fondaco.engine.composition import Choice, Composition
from fondaco.games.marracash.board.draft import Draft, with_take
from fondaco.games.marracash.board.preview import Preview
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.notation.admissions import (
    Take,
    Waiting,
    admit_text,
    can_be_written,
    waiting,
    written,
)
from fondaco.games.marracash.rules.table import LEFT, OVER

#: North, west, south on the delivered map.
_GATE_KEYS = "nwsxyz"
_RIGHT_KEYS = "abcdefijkl"


def _take_key(take: Take, place: int) -> str:
    """From the left the number of people is the key, as on the board; from the right a letter."""
    return str(take.number) if take.end == LEFT else _RIGHT_KEYS[place % len(_RIGHT_KEYS)]


class Refill:
    """Everything about the takes of a draft."""

    def __init__(self, ahead: Preview, draft: Draft) -> None:
        self.ahead, self.town, self.draft = ahead, ahead.town, draft
        self.now = waiting(ahead.trial.box, ahead.trial.table)

    @property
    def line(self) -> Waiting:
        """The line when the gate in hand is filled."""
        line = self.now
        for take in self.draft.takes:
            if take.fountain == self.draft.gate:
                break
            line = line.after(take)
        return line

    def steps(self, takes: Iterable[Take]) -> Iterator[tuple[Take, range]]:
        """Each take with the places in line that it empties."""
        line = self.now
        for take in takes:
            yield take, line.places(take)
            line = line.after(take)

    def colours(self, places: Iterable[int]) -> list[int]:
        """Those who stand at places in line, as a vector of colours."""
        queue = self.ahead.view["queue"]
        names = [queue[place - self.now.left] for place in places]
        return [names.count(colour) for colour in self.town.colours]

    def who(self, places: Iterable[int]) -> str:
        """The same in words."""
        return self.ahead.visitors(self.colours(places))

    # ------------------------------------------------------------ the composition

    def composition(self) -> Composition:
        """The takes so far, those for the gate that is being filled, and what go would send."""
        takes = self.draft.takes
        lines = self._sendable()
        return Composition(
            plan=admit_text(takes) if takes else "",
            choices=(*self._gates(), *self._takes()),
            go=None if lines is None else admit_text(lines),
            go_label=self._label(lines is not None),
            clear="admit" if takes else None,
            then=self._preview(takes) if takes else (),
        )

    def _sendable(self) -> list[Take] | None:
        """What can be sent now: complete takes, or some from the left, which forbid nothing."""
        takes = self.draft.takes
        wanted = self.now.after_all(takes)
        if wanted is not None and wanted.complete:
            return written(self.now, wanted, len(takes))
        from_left = bool(takes) and all(take.end == LEFT for take in takes)
        return list(takes) if from_left and not self.now.right_used else None

    def _gates(self) -> list[Choice]:
        """With two empty entrances: which one is being filled."""
        if len(self.now.empty) < 2:
            return []
        filled = {take.fountain: self._words(take) for take in self.draft.takes}
        places = {gate: self.town.fountain_at[gate] for gate in self.now.empty}
        return [
            Choice(
                id=gate,
                key=_GATE_KEYS[self.town.entrances.index(place) :][:1],
                label=self._name(gate),
                detail=filled.get(gate, self.ahead.say("empty")),
                plan=admit_text(self.draft.takes, gate),
                chosen=gate == self.draft.gate,
            )
            for gate, place in places.items()
        ]

    def _name(self, gate: str) -> str:
        return self.town.fountain_name(self.town.fountain_at[gate], self.ahead.lang)

    def _words(self, take: Take) -> str:
        key = "take_left" if take.end == LEFT else "take_right"
        return self.ahead.say(key, n=take.number)

    def _takes(self) -> list[Choice]:
        """Both ends, every number; what the rules leave no way to write is blocked."""
        line, gate = self.line, self.draft.gate
        takes = [Take(gate, end, n) for end in range(len(ENDS)) for n in line.numbers]
        return [self._take(place, take, line.places(take)) for place, take in enumerate(takes)]

    def _take(self, place: int, take: Take, places: range) -> Choice:
        takes = self.draft.takes
        chosen = take in takes
        made = with_take(self.now, takes, take)
        wanted = self.now.after_all(made)
        possible = wanted is not None and can_be_written(self.now, wanted)
        blocked = None if chosen or possible else take.line
        others = tuple(one for one in takes if one != take)
        return Choice(
            id=f"{ENDS[take.end]}-{take.number}",
            key=_take_key(take, place),
            label=self._words(take),
            detail=self.who(places),
            plan=admit_text(others if chosen else made),
            chosen=chosen,
            blocked=blocked,
            preview=self._preview(made) if blocked is None else (),
        )

    def _preview(self, takes: tuple[Take, ...]) -> tuple[str, ...]:
        """Who goes where, and how many are left outside."""
        ahead, wanted = self.ahead, self.now.after_all(takes)
        lines = [
            ahead.say("to_gate", who=self.who(places), gate=self._name(take.fountain))
            for take, places in self.steps(takes)
        ]
        if wanted is None:
            return tuple(lines)
        left = wanted.right - wanted.left
        if not left:
            return (*lines, self._last_in(takes, wanted))
        lines.append(ahead.count("left_outside", left))
        return (*lines, *(ahead.say("still_empty", gate=self._name(g)) for g in wanted.empty))

    def _last_in(self, takes: tuple[Take, ...], wanted: Waiting) -> str:
        """Nobody is left outside: is there a last round?"""
        lines = written(self.now, wanted, len(takes)) or takes
        after = self.ahead.trial.after(*(take.line for take in lines))
        over = after is not None and after.table["phase"] == OVER
        return self.ahead.say("last_in_over" if over else "last_in")

    def _label(self, ready: bool) -> str:
        """The words of go: one take in full, several as a number."""
        say, takes = self.ahead.say, self.draft.takes
        if not ready:
            if len(self.now.empty) == 1:
                return say("want_take")
            return say("want_take_gate", gate=self._name(self.draft.gate))
        if len(takes) > 1:
            return say("let_in_all", n=sum(take.number for take in takes))
        (take,) = takes
        key = "let_in" if take.end == LEFT else "let_in_right"
        return say(key, n=take.number, gate=self._name(take.fountain))
