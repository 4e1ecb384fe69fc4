"""Samarkand in words, English and German: events, actions, and what is to be decided."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.names import result_words
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.notation.sets import discards_left
from fondaco.games.samarkand.notation.view import View, pending, seen
from fondaco.games.samarkand.rules.marriage import excess, first_discard
from fondaco.games.samarkand.rules.table import PLACE, can_act, cards_counted, hand_limit

_EVENTS, _ENDS = read_texts(__file__, "events"), read_texts(__file__, "ends")
_ACTIONS, _WORDS = read_texts(__file__, "actions"), read_texts(__file__, "words")
_PROMPTS, _WAITING = read_texts(__file__, "prompts"), read_texts(__file__, "waiting")
#: What happened several times in a row.
REPEATED = read_texts(__file__, "repeated")


def card_count(amount: int, lang: str) -> str:
    """«1 card», «3 Karten»."""
    return _WORDS.count("cards", amount, lang)


def good_name(box: Box, good: int, lang: str) -> str:
    """A good as its card names it: «19 Cumin»."""
    return f"{good + 1} {box.name('goods', good, lang)}"


def dirham(amount: int, lang: str) -> str:
    """A sum of money; the coin has one name in both languages."""
    return _WORDS.say("dirham", lang, n=amount)


# ---------------------------------------------------------------- what happened


def _say_fact(box: Box, key: str, fact: Any, lang: str) -> Any:
    """A fact of an event, as its sentence has it."""
    match key:
        case "seat":
            return box.name("seats", fact, lang)
        case "family" | "active" | "passive":
            return box.name("families", fact, lang)
        case "space":
            return box.name("spaces", fact, lang)
        case "good":
            return good_name(box, fact, lang)
        case "count":
            return card_count(fact, lang)
        case "price" | "cost" | "amount":
            return dirham(fact, lang)
        case "income":
            return _say_income(box, fact, lang)
        case "reason":
            return _ENDS.say(fact, lang)
    return fact


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    words = {key: _say_fact(box, key, fact, lang) for key, fact in event.facts.items()}
    kind = event.kind
    if kind == "placed" and event.facts["cost"]:
        kind = "placed_extra"
    if kind == "result":
        words |= result_words(box, event.facts, lang)
    several = event.facts.get("times", 1) > 1
    return (REPEATED if several else _EVENTS).say(kind, lang, **words)


def _say_income(box: Box, income: list[int], lang: str) -> str:
    """Who got how much for a link (SAM-6.4 to 6.8)."""
    paid = [
        _EVENTS.say("income", lang, seat=box.name("seats", seat, lang), amount=dirham(sum_, lang))
        for seat, sum_ in enumerate(income)
        if sum_
    ]
    return " ".join(paid) if paid else _EVENTS.say("no_income", lang)


# ---------------------------------------------------------------- what can be done


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb, _, rest = box.lines[action].partition(" ")
    words = {}
    if verb in ("marry", "expand", "bag"):
        words["family"] = box.name("families", box.ids("family").index(rest), lang)
    elif verb == "place":
        words["space"] = box.name("spaces", action - PLACE, lang)
    elif verb in ("discard", "draw"):
        words["good"] = good_name(box, int(rest) - 1, lang)
    return _ACTIONS.say(verb, lang, **words)


def say_prompt(box: Box, view: View, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor, phase, step = view["actor"], view["phase"], pending(view)
    if not isinstance(actor, int):
        return _PROMPTS.say("over" if actor is None else "chance", lang)
    words: dict[str, Any] = {"actor": box.name("seats", actor, lang)}
    if "family" in step:
        family = box.ids("family").index(step["family"])
        words["family"] = box.name("families", family, lang)
        words["cost"] = dirham(box.data["expansion"]["extra_cost"], lang)
    if "good" in step:
        words["good"] = good_name(box, step["good"] - 1, lang)
        words["sale"] = dirham(box.data["income"]["sale"], lang)
    if phase == "turn" and not can_act(box.record[0], Trial(box, view).table, actor):
        phase = "pass"
    hand = view["hands"][actor]
    if not isinstance(hand, list):
        return _WAITING.say(phase, lang, **words)
    if phase == "sale" and step["good"] not in hand:
        phase = "sale_without"
    if phase == "discard":
        phase, more = _discard_words(box, view, actor, lang)
        words |= more
    return _PROMPTS.say(phase, lang, **words)


def _discard_words(box: Box, view: View, seat: int, lang: str) -> tuple[str, dict[str, Any]]:
    """SAM-3.9, 3.10, 3.14: how many cards may go, and how many must."""
    table, record = Trial(box, view).table, box.record[0]
    higher = [card for card in seen(view["hands"][seat]) if card > first_discard(table)]
    most = min(discards_left(box, table), len(higher))
    least = max(0, int(excess(record, table)))
    cards = card_count(most, lang)
    span = cards
    if least != most:
        key = "span_or" if most == least + 1 else "span_to"
        span = _WORDS.say(key, lang, least=least, most=cards)
    words = {
        "least": span,
        "most": cards,
        "limit": int(hand_limit(record, table)),
        "count": int(cards_counted(table, seat)),
    }
    return "discard_must" if least else "discard" if most else "discard_none", words
