"""Key Harvest in words: events, actions, and what is to be decided."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.german import capital
from fondaco.engine.names import listed, result_words
from fondaco.engine.texts import read_texts
from fondaco.games.key_harvest.notation.names import FRAME_KINDS, is_part, verb_and_place
from fondaco.games.key_harvest.notation.view import Frame, View
from fondaco.games.key_harvest.nouns import (
    WORDS,
    counters,
    crop_name,
    crops,
    label,
    the_worker,
)

_EVENTS, _REPEATED, _ACTIONS, _PROMPTS, _WAITING = (
    read_texts(__file__, section)
    for section in ("events", "repeated", "actions", "prompts", "waiting")
)
#: What happened several times in a row is one sentence; those that count crops have it anyway.
REPEATED = {
    **{kind: _EVENTS[kind] for kind in ("dealt", "offered", "took", "paid")},
    **_REPEATED,
}

#: In which list of names a fact of an event is found, or the argument of a verb.
_NAMED = {"seat": "seats", "owner": "seats", "field": "fields", "event": "events"}
_LISTED = {"fields": "fields", "events": "events"}
_ARGUMENTS = {
    **dict.fromkeys(("hire", "dismiss"), "workers"),
    **dict.fromkeys(("offer", "take", "pay", "deal"), "crops"),
    "draw_event": "events",
}


# ---------------------------------------------------------------- events


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    words: dict[str, Any] = {}
    for key, fact in event.facts.items():
        words |= _fact_words(box, event, key, fact, lang)
    kind, times = event.kind, event.facts.get("times", 1)
    if kind == "gave":
        kind = "gave_left" if event.facts["to"] == "left" else "gave_bag"
    elif kind == "event":
        kind = "event_must" if event.facts["must"] else "event_may"
    elif kind == "last_turns" and event.facts["turns"] == 1:
        kind = "last_turn"
    elif kind == "scored":
        words["points"] = WORDS.count("points", event.facts["workers"], lang)
    elif kind == "result":
        words |= result_words(box, event.facts, lang)
    elif times > 1:
        words["counters"] = WORDS.count("counters", times, lang)
        return REPEATED[kind].say(lang, **words)
    return _EVENTS.say(kind, lang, **words)


def _fact_words(box: Box, event: Event, key: str, fact: Any, lang: str) -> dict[str, Any]:
    """What the gaps of a sentence are filled with for one fact of an event."""
    if key in _NAMED:
        return {key: box.name(_NAMED[key], fact, lang)}
    if key == "worker":
        worker = capital(the_worker(box, fact, lang, "nominative"))
        return {key: the_worker(box, fact, lang), "Worker": worker}
    if key == "by":
        return {key: the_worker(box, fact, lang, "dative")}
    if key == "crop":
        amount = event.facts.get("times", 1)
        return {key: crop_name(box, fact, lang), "crops": crops(box, fact, amount, lang)}
    if key in _LISTED:
        return {key: listed([box.name(_LISTED[key], place, lang) for place in fact], lang)}
    if key == "bid":
        return {key: counters(box, fact, lang)}
    if key == "cost":
        return {key: WORDS.count("counters", fact, lang)}
    return {key: fact}


# ---------------------------------------------------------------- actions


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb, place = verb_and_place(box, action)
    words: dict[str, str] = {}
    if verb == "pair":
        words["thing"] = listed([label(f) for f in box.data["start_pair"][place]["fields"]], lang)
    elif verb not in ("done", "end_turn"):
        words["thing"] = box.name(_ARGUMENTS.get(verb, "fields"), place, lang)
    if verb in ("harvest", "claim", "sow", "settle", "give"):
        words["crop"] = box.name("crops", int(box.record["crop"][0, place]), lang)
    return _ACTIONS.say(verb, lang, **words)


# ---------------------------------------------------------------- prompts


def say_prompt(box: Box, view: View, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor = view["actor"]
    if not isinstance(actor, int):
        return WORDS.say("over" if actor is None else "chance", lang)
    frame = view["stack"][-1]
    # With open screens every view is the same: it cannot tell whom it is shown to.
    seen = [isinstance(hand, list) for hand in view["hands"]]
    asked = seen[actor] and not all(seen)
    words = {"actor": box.name("seats", actor, lang), **_frame_words(box, view, frame, lang)}
    return (_PROMPTS if asked else _WAITING).say(_prompt_of(frame), lang, **words)


def _prompt_of(frame: Frame) -> str:
    """The name of the sentence for a frame."""
    kind = frame["kind"]
    if kind == "give":
        return "give_left" if frame["to"] == "left" else "give_must" if frame["must"] else "give"
    if kind == "place":
        return "place_must" if frame["must"] else "place"
    if kind == "recruit":
        return "recruit_all" if frame["pool"] == "all" else "recruit"
    return kind


def _frame_words(box: Box, view: View, frame: Frame, lang: str) -> dict[str, str]:
    words = {"why": _reason(box, view, lang)}
    if frame["kind"] == "turn":
        words["left"] = _actions_left(frame, lang)
    elif "left" in frame:
        words["more"] = WORDS.count("more", frame["left"], lang)
        words["counters"] = WORDS.count("counters", frame["left"], lang)
        words["fields"] = WORDS.count("harvested_fields", frame["left"], lang)
    if "cost" in frame:
        words["cost"] = WORDS.count("counters", frame["cost"], lang)
    if "worker" in frame:
        words["worker"] = the_worker(box, frame["worker"], lang)
        who = the_worker(box, frame["worker"], lang, "nominative")
        words["who"] = capital(who) if lang == "de" else who  # German begins a sentence there
    if "field" in frame:
        words["field"] = label(frame["field"])
    return words


def _actions_left(frame: Frame, lang: str) -> str:
    left = WORDS.count("actions_left", frame["left"], lang)
    return WORDS.say("with_extra", lang, left=left, n=frame["bonus"]) if frame["bonus"] else left


def _reason(box: Box, view: View, lang: str) -> str:
    """The event that asks, if one does and no worker's power, with its sign (KEY-9.5)."""
    stack = view["stack"]
    if len(stack) < 2 or stack[-2]["kind"] != "event":
        return ""
    event = box.ids("event").index(stack[-2]["event"])
    kind, everybody = FRAME_KINDS[stack[-1]["kind"]], stack[-1].get("pool") == "all"
    if not is_part(box, event, int(kind), everybody):
        return ""
    sign = WORDS.say(box.data["event"][event]["sign"], lang)
    return " " + WORDS.say("why_event", lang, event=box.name("events", event, lang), sign=sign)
