"""Yangtze in words, English and German: events and actions."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.numbers import fill, number
from fondaco.games.yangtze.rules.table import (
    ACCEPT,
    BID,
    BUY,
    BUY_FREE,
    CASH,
    DEAL,
    DECLINE,
    DONE,
    DRAW,
    END_TURN,
    GIVE,
    OPEN_SALE,
    PASS,
    PICK,
    SELL,
    TAKE,
)

_EVENTS = {
    "laid": (
        "A ware is laid at {house}, {number}: {tile}.",
        "Eine Ware kommt nach {house}, {number}: {tile}.",
    ),
    "drew": (
        "{seat} draws a ware from the bag: {tile}.",
        "{seat} zieht eine Ware aus dem Beutel: {tile}.",
    ),
    "drew_hidden": (
        "{seat} draws a ware from the bag in secret.",
        "{seat} zieht verdeckt eine Ware aus dem Beutel.",
    ),
    "sold": (
        "{seat} sells for {value}: {tiles}.",
        "{seat} verkauft {tiles} für {value}.",
    ),
    "shown": ("{seat} shows {tile}.", "{seat} zeigt {tile}."),
    "bought": (
        "{seat} buys {tile} at {house} for {price}.",
        "{seat} kauft in {house} {tile} für {price}.",
    ),
    "bought_free": (
        "{seat} takes {tile} at {house} for nothing.",
        "{seat} nimmt in {house} {tile} gratis.",
    ),
    "card": ("{seat} plays the card “{card}”.", "{seat} spielt die Karte „{card}“."),
    "pushed": (
        "A ware is pushed onto the river: {tile}.",
        "Eine Ware wird auf den Fluss geschoben: {tile}.",
    ),
    "ruler": (
        "{ruler} takes the throne as number {space}: {text}",
        "{ruler} besteigt als Nummer {space} den Thron: {text}",
    ),
    "auction": (
        "{tile} is put up for auction; {seat} speaks first.",
        "{tile} wird versteigert; {seat} darf zuerst bieten.",
    ),
    "bid": ("{seat} bids {bid}.", "{seat} bietet {bid}."),
    "passed": ("{seat} passes.", "{seat} passt."),
    "auction_won": (
        "{seat} gets {tile} for {bid}.",
        "{seat} bekommt {tile} für {bid}.",
    ),
    "auction_void": (
        "Nobody wants {tile}: into the box.",
        "Niemand will {tile}: ab in die Schachtel.",
    ),
    "idle": (
        "{seat} neither sells nor buys ({count} in a row; {all} end the game).",
        "{seat} verkauft nichts und kauft nichts ({count} in Folge; {all} beenden das Spiel).",
    ),
    "ended": ("{seat} ends the turn without a purchase.", "{seat} beendet den Zug ohne Kauf."),
    "result": (
        "The game is over. {scores}. {winners}.",
        "Das Spiel ist zu Ende. {scores}. {winners}.",
    ),
}
#: What happened several times in a row.
REPEATED = {
    "drew_hidden": (
        "{seat} draws {times} wares from the bag in secret.",
        "{seat} zieht verdeckt {times} Waren aus dem Beutel.",
    ),
}
#: What a seat did for a ruler; the first whose facts are there.
_RULED = {
    "declined": ("{seat} leaves it.", "{seat} verzichtet."),
    "taken": (
        "{seat} gives {given} for {taken}.",
        "{seat} tauscht {given} gegen {taken}.",
    ),
    "swapped": (
        "{seat} gives {given} and draws another ware from the bag.",
        "{seat} gibt {given} ab und zieht dafür eine Ware aus dem Beutel.",
    ),
    "pawned": (
        "{seat} puts {given} into the box for {coins}.",
        "{seat} legt {given} für {coins} in die Schachtel.",
    ),
    "given": (
        "{seat} puts {given} into the box.",
        "{seat} legt {given} in die Schachtel.",
    ),
    "blind": (
        "{seat} pays {coins} for a ware from the bag.",
        "{seat} zahlt {coins} für eine Ware aus dem Beutel.",
    ),
    "drew": ("{seat} gets a ware from the bag.", "{seat} bekommt eine Ware aus dem Beutel."),
    "gained": ("{seat} receives {coins}.", "{seat} erhält {coins}."),
    "paid": ("{seat} pays {coins}.", "{seat} zahlt {coins}."),
    "nothing": ("For {seat} nothing changes.", "Für {seat} ändert sich nichts."),
}

_ACTIONS = {
    PICK: ("Into the bundle: {tile}", "Ins Bündel: {tile}"),
    SELL: ("Sell the bundle", "Bündel verkaufen"),
    BUY: ("Buy at {house} for {price}", "In {house} für {price} kaufen"),
    BUY_FREE: ("Take free at {house} (“{free}”)", "In {house} gratis nehmen („{free}“)"),
    CASH: ("Cash “{card}”", "„{card}“ einlösen"),
    OPEN_SALE: ("Play “{sale}”", "„{sale}“ spielen"),
    DONE: ("Finish", "Fertig"),
    END_TURN: ("End the turn", "Zug beenden"),
    BID: ("Bid {amount}", "{amount} bieten"),
    PASS: ("Pass", "Passen"),
    ACCEPT: ("Follow the ruler", "Anweisung ausführen"),
    DECLINE: ("Decline", "Verzichten"),
    GIVE: ("Give: {tile}", "Abgeben: {tile}"),
    TAKE: ("Take at {house}", "In {house} nehmen"),
    DEAL: ("Dealt: {tile}", "Ausgeteilt: {tile}"),
    DRAW: ("Drawn: {tile}", "Gezogen: {tile}"),
}


def pick_language(pair: tuple[str, str], lang: str) -> str:
    """The English or the German of two texts."""
    return pair[("en", "de").index(lang)]


def coins(amount: int, lang: str) -> str:
    """«1 coin», «12 Münzen»."""
    one = amount == 1
    word = ("coin", "Münze") if one else ("coins", "Münzen")
    return f"{number(amount, lang)} {pick_language(word, lang)}"


def wares(amount: int, lang: str) -> str:
    """«1 ware», «3 Waren»."""
    word = ("ware", "Ware") if amount == 1 else ("wares", "Waren")
    return f"{number(amount, lang)} {pick_language(word, lang)}"


def listed(words: list[str], lang: str) -> str:
    """«A, B and C»."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {pick_language(('and', 'und'), lang)} {words[-1]}"


def say_event(box: Box, event: Event, lang: str) -> str:
    """An event in words."""
    words = {key: _word(box, key, fact, lang) for key, fact in event.facts.items()}
    sentence = _EVENTS.get(event.kind) or _RULED[_ruled(event)]
    if event.facts.get("times", 1) > 1:
        sentence = REPEATED[event.kind]
    if event.kind == "laid":
        words["number"] = pick_language(("house {}", "Haus {}"), lang).format(
            event.facts["house"] + 1
        )
    elif event.kind in ("shown", "bought"):
        words["tile"] = box.name("the_tiles", event.facts["tile"], lang)
        free = event.kind == "bought" and event.facts["price"] == 0
        sentence = _EVENTS["bought_free"] if free else sentence
    elif event.kind == "ruler":
        words["text"] = box.data["ruler"][event.facts["ruler"]][f"text_{lang}"]
    elif event.kind == "idle":
        words["all"] = pick_language(("as many as there are players", "so viele wie Plätze"), lang)
    elif event.kind == "result":
        words |= _result_words(box, event, lang)
    return fill(pick_language(sentence, lang), lang, **words)


def _word(box: Box, key: str, fact: Any, lang: str) -> Any:
    """A fact as it stands in a sentence."""
    groups = {"seat": "seats", "house": "houses", "card": "cards", "ruler": "rulers"}
    if fact is None or isinstance(fact, bool):
        return ""
    if key in groups:
        return box.name(groups[key], fact, lang)
    if key == "tile":
        return box.name("bag", fact, lang)
    if key in ("given", "taken"):
        return box.name("the_tiles", fact, lang)
    if key == "tiles":
        group = "the_tiles" if lang == "de" else "tiles"  # English names them after a colon
        return listed([box.name(group, tile, lang) for tile in fact], lang)
    if key in ("value", "price", "coins", "bid"):
        return coins(abs(fact), lang)
    return fact


def _ruled(event: Event) -> str:
    """Which of the sentences tells what a seat did for a ruler."""
    facts = event.facts
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


def _result_words(box: Box, event: Event, lang: str) -> dict[str, str]:
    names = [box.name("seats", seat, lang) for seat in range(len(event.facts["scores"]))]
    scores = [f"{names[s]} {number(n, lang)}" for s, n in enumerate(event.facts["scores"])]
    winners = [names[seat] for seat in event.facts["winners"]]
    one = ("{} wins", "{} gewinnt")
    many = ("{} share the victory", "{} teilen sich den Sieg")
    sentence = pick_language(one if len(winners) == 1 else many, lang)
    return {"scores": ", ".join(scores), "winners": sentence.format(listed(winners, lang))}


def say_action(box: Box, action: int, lang: str) -> str:
    """An action in words."""
    verb = max(first for first in _ACTIONS if first <= action)
    place = action - verb
    words: dict[str, Any] = {}
    if verb in (PICK, GIVE, DEAL, DRAW):
        words["tile"] = box.name("bag", place, lang)
    elif verb in (BUY, BUY_FREE, TAKE):
        words["house"] = box.name("houses", place, lang)
        words["price"] = coins(int(box.record["price"][0, place]), lang)
        words["free"] = box.name("cards", int(box.record["free_buy"][0]), lang)
    elif verb == CASH:
        words["card"] = box.name("cards", int(box.record["cash_card"][0, place]), lang)
    elif verb == OPEN_SALE:
        words["sale"] = box.name("cards", int(box.record["sell_any_time"][0]), lang)
    elif verb == BID:
        words["amount"] = place + 1
    return fill(pick_language(_ACTIONS[verb], lang), lang, **words)
