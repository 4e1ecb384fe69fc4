"""Key Harvest in words: events, actions, and what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.german import capital
from fondaco.engine.numbers import fill, number
from fondaco.games.key_harvest.notation import sentences as say
from fondaco.games.key_harvest.notation.names import FRAME_KINDS, ids, is_part
from fondaco.games.key_harvest.nouns import crop_name, crops, the_worker
from fondaco.games.key_harvest.rules import table as t

Pair = tuple[str, str]

#: In which list of names a fact of an event is found.
_NAMED = {
    **dict.fromkeys(("seat", "owner"), "seats"),
    "field": "fields",
    "event": "events",
}
_LISTED = {"fields": "fields", "events": "events"}
#: In which list of names the argument of a verb is found.
_ARGUMENTS = {
    **dict.fromkeys((t.HIRE, t.DISMISS), "workers"),
    **dict.fromkeys((t.OFFER, t.TAKE, t.PAY, t.DEAL), "crops"),
    t.DRAW_EVENT: "events",
}


def pick(pair: Pair, lang: str) -> str:
    """The text of a language."""
    return pair[("en", "de").index(lang)]


def counters(box: Box, vector: Sequence[int], lang: str) -> str:
    """A crop vector in words: «2 hops, 1 cider apple»."""
    named = [crops(box, crop, n, lang) for crop, n in enumerate(vector) if n]
    return ", ".join(named) if named else pick(say.NOTHING, lang)


def counter_count(amount: int, lang: str) -> str:
    """«1 counter», «3 Erntesteine»."""
    return _count(amount, say.COUNTER, lang)


def _count(amount: int, things: tuple[Pair, Pair], lang: str) -> str:
    """A number and what there is of it: the first pair is for one."""
    return f"{number(amount, lang)} {pick(things[amount != 1], lang)}"


def listed(words: list[str], lang: str) -> str:
    """«A, B and C»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {pick(say.AND, lang)} {words[-1]}"


# ---------------------------------------------------------------- events


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    words: dict[str, Any] = {}
    times = event.facts.get("times", 1)
    for key, fact in event.facts.items():
        if key in _NAMED:
            words[key] = box.name(_NAMED[key], fact, lang)
        elif key == "worker":
            words |= {key: the_worker(box, fact, lang)}
            words["Worker"] = capital(the_worker(box, fact, lang, "nominative"))
        elif key == "by":
            words[key] = the_worker(box, fact, lang, "dative")
        elif key == "crop":
            words |= {key: crop_name(box, fact, lang), "crops": crops(box, fact, times, lang)}
        elif key in _LISTED:
            words[key] = listed([box.name(_LISTED[key], place, lang) for place in fact], lang)
        elif key == "bid":
            words[key] = counters(box, fact, lang)
        elif key == "cost":
            words[key] = counter_count(fact, lang)
        else:
            words[key] = fact
    kind = event.kind
    if kind == "gave":
        kind = f"gave_{event.facts['to']}"
    elif kind == "event":
        kind = "event_must" if event.facts["must"] else "event_may"
    elif kind == "last_turns" and event.facts["turns"] == 1:
        kind = "last_turn"
    elif kind == "scored":
        words["points"] = _count(event.facts["workers"], say.POINT, lang)
    elif kind == "result":
        words |= _result_words(box, event, lang)
    elif times > 1:
        words["counters"] = counter_count(times, lang)
    return fill(pick((say.REPEATED if times > 1 else say.EVENTS)[kind], lang), lang, **words)


def _result_words(box: Box, event: Event, lang: str) -> dict[str, str]:
    points = enumerate(event.facts["scores"])
    scores = [f"{box.name('seats', seat, lang)} {number(n, lang)}" for seat, n in points]
    winners = [box.name("seats", seat, lang) for seat in event.facts["winners"]]
    sentence = pick(say.ONE_WINS if len(winners) == 1 else say.MANY_WIN, lang)
    return {"scores": ", ".join(scores), "winners": sentence.format(listed(winners, lang))}


# ---------------------------------------------------------------- actions


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb = int(max(first for first in say.ACTIONS if first <= action))
    place = action - verb
    words: dict[str, str] = {}
    if verb == t.PAIR:
        pair = box.data["start_pair"][place]["fields"]
        words["thing"] = listed([field.upper() for field in pair], lang)
    elif verb not in (t.DONE, t.END_TURN):
        words["thing"] = box.name(_ARGUMENTS.get(verb, "fields"), place, lang)
    if verb in (t.HARVEST, t.CLAIM, t.SOW, t.SETTLE, t.GIVE):
        words["crop"] = box.name("crops", int(box.record["crop"][0, place]), lang)
    return fill(pick(say.ACTIONS[verb], lang), lang, **words)


# ---------------------------------------------------------------- prompts


def say_prompt(box: Box, view: State, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor = view["actor"]
    if actor is None:
        return pick(say.OVER, lang)
    if actor == "chance":
        return pick(say.CHANCE, lang)
    frame = view["stack"][-1]
    # With open screens every view is the same: it cannot tell whom it is shown to.
    seen = [isinstance(hand, list) for hand in view["hands"]]
    asked = seen[actor] and not all(seen)
    words = {"actor": box.name("seats", actor, lang), **_frame_words(box, view, frame, lang)}
    sentences = say.PROMPTS if asked else say.WAITING
    return fill(pick(sentences[_prompt_of(frame)], lang), lang, **words)


def _prompt_of(frame: State) -> str:
    """The name of the sentence for a frame."""
    kind: str = frame["kind"]
    if kind == "give":
        return "give_left" if frame["to"] == "left" else "give_must" if frame["must"] else "give"
    if kind == "place":
        return "place_must" if frame["must"] else "place"
    if kind == "recruit":
        return "recruit_all" if frame["pool"] == "all" else "recruit"
    return kind


def _frame_words(box: Box, view: State, frame: State, lang: str) -> dict[str, str]:
    words = {"why": _reason(box, view, lang)}
    if frame["kind"] == "turn":
        words["left"] = _actions_left(frame, lang)
    elif "left" in frame:
        left = frame["left"]
        words["number"] = number(left, lang)
        words["tiles"] = _count(left, say.FIELD, lang)
        words["counters"] = counter_count(left, lang)
        words["fields"] = _count(left, say.HARVESTED, lang)
    if "cost" in frame:
        words["cost"] = counter_count(frame["cost"], lang)
    if "worker" in frame:
        worker = ids(box, "worker").index(frame["worker"])
        words["worker"] = the_worker(box, worker, lang)
        words["who"] = the_worker(box, worker, lang, "nominative")
        words["Who"] = capital(words["who"])
    if "field" in frame:
        words["field"] = box.name("fields", ids(box, "field").index(frame["field"]), lang)
    return words


def _actions_left(frame: State, lang: str) -> str:
    left = frame["left"]
    words = pick(say.ACTIONS_LEFT[left != 1], lang).format(left)
    return words + pick(say.EXTRA_LEFT, lang).format(frame["bonus"]) if frame["bonus"] else words


def _reason(box: Box, view: State, lang: str) -> str:
    """The event that asks, if one does and no worker's power, with its sign (KEY-9.5)."""
    stack = view["stack"]
    if len(stack) < 2 or stack[-2]["kind"] != "event":
        return ""
    event = ids(box, "event").index(stack[-2]["event"])
    kind, everybody = FRAME_KINDS[stack[-1]["kind"]], stack[-1].get("pool") == "all"
    if not is_part(box, event, int(kind), everybody):
        return ""
    sign = pick(say.SIGNS[box.data["event"][event]["sign"]], lang)
    return pick(say.WHY_EVENT, lang).format(event=box.name("events", event, lang), sign=sign)
