"""Wampum in words, English and German: events, actions, and what is to be decided."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.names import listed_text, result_words
from fondaco.engine.numbers import number
from fondaco.engine.referee import choice_of, verb_of
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.games.wampum.notation.view import View
from fondaco.games.wampum.nouns import good_name, goods
from fondaco.games.wampum.rules.table import COUNTS

_EVENTS = read_texts(__file__, "events")
#: What happened several times in a row.
REPEATED = read_texts(__file__, "repeated")
_ACTIONS = read_texts(__file__, "actions")
_PROMPTS = read_texts(__file__, "prompts")
_WAITING = read_texts(__file__, "waiting")
_WORDS = read_texts(__file__, "words")
#: The names that facts of events stand for.
_NAMES = {"seat": "seats", "by": "seats", "village": "villages", "kind": "goods"}


def cards_in_words(box: Box, vector: Sequence[int], lang: str) -> str:
    """A goods vector in words: «2 Maize, 1 Pelt»."""
    words = [
        f"{number(held, lang)} {good_name(box, kind, held, lang)}"
        for kind, held in enumerate(vector)
        if held
    ]
    return ", ".join(words) if words else _WORDS.say("nothing", lang)


def cards(amount: int) -> Text:
    """«1 card», «3 Karten»."""
    return _WORDS.counted("cards", amount)


def card_count(amount: int, lang: str) -> str:
    """The same in a language."""
    return cards(amount).say(lang)


def village_name(box: Box, village: str, lang: str) -> str:
    """The name of a village by its id."""
    ids = box.ids("villages")
    return box.name("villages", ids.index(village), lang)


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    facts = event.facts
    values = {key: _value(box, key, fact, lang) for key, fact in facts.items()}
    if event.kind == "swap_wampum":
        values["wampum"] = sum(facts["earned"])
    if event.kind == "result":
        values |= result_words(box, facts, lang)
    texts = REPEATED if facts.get("times", 1) > 1 else _EVENTS
    return texts.say(event.kind, lang, **values)


def _value(box: Box, key: str, fact: Any, lang: str) -> Any:
    """A fact as it stands in a sentence."""
    if key in _NAMES:
        return box.text(_NAMES[key], fact)
    if key == "kinds":
        return listed_text([box.text("goods", kind) for kind in fact])
    if key == "count":
        return cards(fact)
    if key in ("cards", "given", "taken", "left", "earned"):
        return cards_in_words(box, fact, lang)
    return fact


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    line = box.lines[action]
    verb, place = verb_of(line), choice_of(box, action)
    if verb in ("put", "discard"):
        return _ACTIONS.say(verb, lang, goods=goods(box, *divmod(place, COUNTS)))
    if verb == "remove":
        ids = box.ids("goods")
        kinds = [box.text("goods", ids.index(good)) for good in line.split()[1:]]
        return _ACTIONS.say(verb, lang, kinds=listed_text(kinds))
    kind = {"start_player": "seat", "draw": "kind"}.get(verb, "village")
    return _ACTIONS.say(verb, lang, **{kind: box.text(_NAMES[kind], place)})


def say_prompt(box: Box, view: View, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor, phase, pending = view["actor"], view["phase"], view["pending"] or {}
    if actor is None or actor == "chance":
        return _PROMPTS.say("over" if actor is None else "chance", lang)
    own = isinstance(view["hands"][actor], list)
    values: dict[str, Any] = {"actor": box.text("seats", actor)}
    if "village" in pending:
        values["village"] = village_name(box, pending["village"], lang)
    if "good" in pending:
        values["kind"] = box.text("goods", pending["good"])
    if "min_total" in pending or "count" in pending:
        values["target"] = cards(pending.get("min_total") or pending["count"])
    return (_PROMPTS if own else _WAITING).say(phase, lang, **values)
