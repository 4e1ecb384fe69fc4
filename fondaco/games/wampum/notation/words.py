"""Wampum in words, English and German: events, actions, and what is to be decided."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import fill, number
from fondaco.games.wampum.nouns import goods
from fondaco.games.wampum.rules.table import (
    COUNTS,
    DISCARD,
    DRAW,
    MOVE,
    OFFER,
    PUT,
    REMOVE,
    START_PLAYER,
)

_EVENTS = {
    "start_player": (
        "{seat} is the first start player and takes the canoe.",
        "{seat} ist erster Startspieler und bekommt das Kanu.",
    ),
    "removed": (
        "One card each of {kinds} leaves the game.",
        "Je eine Karte {kinds} kommt aus dem Spiel.",
    ),
    "drew": ("{seat} draws a card of {kind}.", "{seat} zieht eine Karte {kind}."),
    "drew_hidden": ("{seat} draws a card.", "{seat} zieht eine Karte."),
    "laid": (
        "A card of {kind} is laid out at {village}.",
        "Eine Karte {kind} wird in {village} ausgelegt.",
    ),
    "chose": ("{seat} turns to {village}.", "{seat} geht nach {village}."),
    "offered": ("{seat} offers {count} at {village}.", "{seat} bietet {count} in {village}."),
    "offered_own": (
        "{seat} offers {count} at {village}: {cards}.",
        "{seat} bietet {count} in {village}: {cards}.",
    ),
    "displaced": (
        "{by} drives {seat} out of {village}.",
        "{by} vertreibt {seat} aus {village}.",
    ),
    "moved": ("{seat} moves on to {village}.", "{seat} zieht weiter nach {village}."),
    "canoe": (
        "{seat} has the canoe: nobody offered more than {count}.",
        "{seat} hat das Kanu: Niemand hat mehr als {count} geboten.",
    ),
    "limit": ("The hand limit is {limit}.", "Das Handkartenlimit ist {limit}."),
    "discarded": ("{seat} discards {count}.", "{seat} wirft {count} ab."),
    "discarded_own": ("{seat} discards {cards}.", "{seat} wirft ab: {cards}."),
    "swap_goods": (
        "{seat} swaps at {village} for goods: gives {given}, takes {taken}.",
        "{seat} tauscht in {village} gegen Waren: gibt {given}, nimmt {taken}.",
    ),
    "swap_wampum": (
        "{seat} swaps at {village} for {wampum} wampum: leaves {left}.",
        "{seat} tauscht in {village} gegen {wampum} Wampum, dort bleibt: {left}.",
    ),
    "round": ("Round {round} begins.", "Runde {round} beginnt."),
    "last_round": ("It is the last round.", "Es ist die letzte Runde."),
    "bonus": (
        "{seat} puts {cards} under the chest as a bonus.",
        "{seat} legt als Bonus {cards} unter die Kiste.",
    ),
    "result": (
        "The game is over. {scores}. {winners}.",
        "Das Spiel ist zu Ende. {scores}. {winners}.",
    ),
}

#: What happened several times in a row.
REPEATED = {
    "drew": (
        "{seat} draws {times} cards of {kind}.",
        "{seat} zieht {times} Karten {kind}.",
    ),
    "drew_hidden": ("{seat} draws {times} cards.", "{seat} zieht {times} Karten."),
    "laid": (
        "{times} cards of {kind} are laid out at {village}.",
        "{times} Karten {kind} werden in {village} ausgelegt.",
    ),
}

_ACTIONS = {
    OFFER: ("Offer at {village}", "In {village} bieten"),
    MOVE: ("Move to {village}", "Nach {village} ziehen"),
    PUT: ("Put {goods}", "{goods} bieten"),
    DISCARD: ("Discard {goods}", "{goods} abwerfen"),
    START_PLAYER: ("{seat} begins", "{seat} beginnt"),
    REMOVE: ("{kinds} leave the game", "{kinds} kommen aus dem Spiel"),
    DRAW: ("{kind} is drawn", "{kind} wird gezogen"),
}

_PROMPTS = {
    "offer_village": (
        "{actor}: choose a village for your offer.",
        "{actor}: Wähle ein Dorf für dein Gebot.",
    ),
    "offer_goods": (
        "{actor}: how many cards of {kind} go into the offer at {village}? "
        "({target} in all at least)",
        "{actor}: Wie viele Karten {kind} kommen ins Gebot in {village}? "
        "(insgesamt mindestens {target})",
    ),
    "relocate": (
        "{actor}: your trader was driven out. Where does he go?",
        "{actor}: Dein Händler wurde vertrieben. Wohin zieht er?",
    ),
    "discard": (
        "{actor}: how many cards of {kind} do you discard? ({target} in all)",
        "{actor}: Wie viele Karten {kind} wirfst du ab? (insgesamt {target})",
    ),
    "over": ("The game is over.", "Das Spiel ist zu Ende."),
}
_WAITING = {
    "offer_village": ("{actor} chooses a village.", "{actor} wählt ein Dorf."),
    "offer_goods": (
        "{actor} puts an offer together at {village}.",
        "{actor} stellt in {village} ein Gebot zusammen.",
    ),
    "relocate": (
        "{actor} was driven out and looks for a village.",
        "{actor} wurde vertrieben und sucht ein Dorf.",
    ),
    "discard": ("{actor} discards {target}.", "{actor} wirft {target} ab."),
    "over": _PROMPTS["over"],
}
_CHANCE = ("Chance decides.", "Der Zufall entscheidet.")


def _in(pair: tuple[str, str], lang: str) -> str:
    return pair[("en", "de").index(lang)]


def cards_in_words(box: Box, vector: list[int], lang: str) -> str:
    """A goods vector in words: «2 Maize, 1 Pelt»."""
    named = [goods(box, kind, n, lang) for kind, n in enumerate(vector) if n]
    return ", ".join(named) if named else _in(("nothing", "nichts"), lang)


def card_count(amount: int, lang: str) -> str:
    """«1 card», «3 Karten»."""
    word = ("card", "Karte") if amount == 1 else ("cards", "Karten")
    return f"{number(amount, lang)} {_in(word, lang)}"


def _seat(box: Box, seat: int, lang: str) -> str:
    return box.name("seats", seat, lang)


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    words: dict[str, Any] = {}
    for key, fact in event.facts.items():
        if key in ("seat", "by"):
            words[key] = _seat(box, fact, lang)
        elif key == "village":
            words[key] = box.name("villages", fact, lang)
        elif key == "kind":
            words[key] = box.name("goods", fact, lang)
        elif key == "kinds":
            words[key] = _listed([box.name("goods", kind, lang) for kind in fact], lang)
        elif key == "count":
            words[key] = card_count(fact, lang)
        elif key in ("cards", "given", "taken", "left", "earned"):
            words[key] = cards_in_words(box, fact, lang)
        else:
            words[key] = fact
    if event.kind == "swap_wampum":
        words["wampum"] = sum(event.facts["earned"])
    if event.kind == "result":
        words |= _result_words(box, event, lang)
    several = event.facts.get("times", 1) > 1
    return fill(_in((REPEATED if several else _EVENTS)[event.kind], lang), lang, **words)


def _result_words(box: Box, event: Event, lang: str) -> dict[str, str]:
    points = enumerate(event.facts["scores"])
    scores = [f"{_seat(box, seat, lang)} {number(n, lang)}" for seat, n in points]
    winners = [_seat(box, seat, lang) for seat in event.facts["winners"]]
    one = ("{} wins", "{} gewinnt")
    many = ("{} share the victory", "{} teilen sich den Sieg")
    sentence = _in(one if len(winners) == 1 else many, lang)
    return {"scores": ", ".join(scores), "winners": sentence.format(_listed(winners, lang))}


def _listed(words: list[str], lang: str) -> str:
    """«A, B and C»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_in(('and', 'und'), lang)} {words[-1]}"


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb = max(first for first in _ACTIONS if first <= action)
    place = action - verb
    words: dict[str, Any] = {}
    if verb in (OFFER, MOVE):
        words["village"] = box.name("villages", place, lang)
    elif verb in (PUT, DISCARD):
        words["goods"] = goods(box, *divmod(place, COUNTS), lang)
    elif verb == START_PLAYER:
        words["seat"] = _seat(box, place, lang)
    elif verb == REMOVE:
        ids = [row["id"] for row in box.data["goods"]]
        pair = box.lines[action].split()[1:]
        names = [box.name("goods", ids.index(good), lang) for good in pair]
        words["kinds"] = _listed(names, lang)
    else:
        words["kind"] = box.name("goods", place, lang)
    return fill(_in(_ACTIONS[verb], lang), lang, **words)


def say_prompt(box: Box, view: State, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor, phase, pending = view["actor"], view["phase"], view["pending"] or {}
    if actor == "chance":
        return _in(_CHANCE, lang)
    own = phase == "over" or isinstance(view["hands"][actor], list)
    words: dict[str, Any] = {}
    if actor is not None:
        words["actor"] = _seat(box, actor, lang)
    if "village" in pending:
        ids = [row["id"] for row in box.data["villages"]]
        words["village"] = box.name("villages", ids.index(pending["village"]), lang)
    if "good" in pending:
        words["kind"] = box.name("goods", pending["good"], lang)
    if "min_total" in pending or "count" in pending:
        words["target"] = card_count(pending.get("min_total") or pending["count"], lang)
    return fill(_in((_PROMPTS if own else _WAITING)[phase], lang), lang, **words)
