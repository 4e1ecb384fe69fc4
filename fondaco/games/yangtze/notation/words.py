"""Yangtze in words: events and actions."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.names import listed_text, result_words
from fondaco.engine.referee import choice_of, verb_of
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts

_EVENTS = read_texts(__file__, "events")
_RULED = read_texts(__file__, "ruled")
_ACTIONS = read_texts(__file__, "actions")
_WORDS = read_texts(__file__, "words")

#: Kinds of events that happen several times in a row, and what is then said.
REPEATED = {"drew_hidden": "drew_hidden_repeated"}
#: The names that facts stand for.
_NAMES = {
    "seat": "seats",
    "house": "houses",
    "card": "cards",
    "ruler": "rulers",
    "tile": "bag",
    "given": "the_tiles",
    "taken": "the_tiles",
}


def coins(amount: int) -> Text:
    """«1 coin», «12 Münzen»."""
    return _WORDS.counted("coins", amount)


def wares(amount: int) -> Text:
    """«1 ware», «3 Waren»."""
    return _WORDS.counted("wares", amount)


# ---------------------------------------------------------------- events


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    facts = event.facts
    values = {key: _value(box, key, fact, lang) for key, fact in facts.items()}
    key = REPEATED[event.kind] if facts.get("times", 1) > 1 else event.kind
    if event.kind == "ruler_done":
        return _RULED.say(_ruled(facts), lang, **values)
    if event.kind == "laid":
        values["number"] = facts["house"] + 1
    elif event.kind in ("shown", "bought"):
        values["tile"] = box.text("the_tiles", facts["tile"])
        key = "bought_free" if facts.get("price") == 0 else key
    elif event.kind == "ruler":
        values["text"] = box.data["ruler"][facts["ruler"]][f"text_{lang}"]
    elif event.kind == "result":
        values |= result_words(box, facts, lang)
    return _EVENTS.say(key, lang, **values)


def _value(box: Box, key: str, fact: Any, lang: str) -> Any:
    """A fact as it stands in a sentence."""
    if fact is None or isinstance(fact, bool):
        return ""
    if key in _NAMES:
        return box.text(_NAMES[key], fact)
    if key == "tiles":
        group = "the_tiles" if lang == "de" else "tiles"  # English names them after a colon
        return listed_text([box.text(group, tile) for tile in fact])
    if key in ("value", "price", "coins", "bid"):
        return coins(abs(fact))
    return fact


def _ruled(facts: Any) -> str:
    """Which of the sentences tells what a seat did for a ruler."""
    earned, given, drew = facts["coins"], facts["given"] is not None, facts["drew"]
    cases = {
        "declined": facts["declined"],
        "taken": facts["taken"] is not None,
        "swapped": given and drew,
        "pawned": given and earned > 0,
        "given": given,
        "blind": drew and earned < 0,
        "drew": drew,
        "gained": earned > 0,
        "paid": earned < 0,
        "nothing": True,
    }
    return next(case for case, fits in cases.items() if fits)


# ---------------------------------------------------------------- actions


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb, place, record = verb_of(box.lines[action]), choice_of(box, action), box.record[0]
    values: dict[str, Any] = {}
    if verb in ("pick", "give", "deal", "draw"):
        values["tile"] = box.text("bag", place)
    elif verb in ("buy", "buy_free", "take"):
        values["house"] = box.text("houses", place)
        values["price"] = coins(int(record["price"][place]))
        values["free"] = box.text("cards", int(record["free_buy"]))
    elif verb == "cash":
        values["card"] = box.text("cards", int(record["cash_card"][place]))
    elif verb == "open_sale":
        values["sale"] = box.text("cards", int(record["sell_any_time"]))
    elif verb == "bid":
        values["amount"] = place + 1
    return _ACTIONS.say(verb, lang, **values)
