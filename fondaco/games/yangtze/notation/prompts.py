"""What is to be decided at Yangtze's table, and by whom, in words."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.numbers import fill, number
from fondaco.games.yangtze.notation.words import coins, pick_language, wares
from fondaco.games.yangtze.rules.selling import bundle_value

_PROMPTS = {
    "turn": (
        "{actor}: sell bundles if you like, then buy a ware or end your turn.",
        "{actor}: Verkaufe Bündel, wenn du magst, dann kaufe eine Ware oder beende deinen Zug.",
    ),
    "turn_sold": (
        "{actor}: sell more, buy a ware or end your turn.",
        "{actor}: Verkaufe weiter, kaufe eine Ware oder beende deinen Zug.",
    ),
    "bundle": (
        "{actor}: the bundle has {size} and brings {value}. Add a fitting ware or sell it.",
        "{actor}: Das Bündel hat {size} und bringt {value}. Lege Passendes dazu oder verkaufe es.",
    ),
    "window": (
        "{actor}: sell a bundle with the card “{card}”.",
        "{actor}: Verkaufe ein Bündel mit der Karte „{card}“.",
    ),
    "window_sold": (
        "{actor}: sell another bundle or finish.",
        "{actor}: Verkaufe noch ein Bündel oder höre auf.",
    ),
    "second_buy": (
        "{actor}: buy a second ware with “{two}”, or finish and keep the card.",
        "{actor}: Kaufe mit „{two}“ eine zweite Ware, oder behalte die Karte und höre auf.",
    ),
    "auction": (
        "{actor}: open the bidding for {tile} with {low} or more, or pass.",
        "{actor}: Eröffne mit mindestens {low} für {tile} oder passe.",
    ),
    "auction_bid": (
        "{actor}: {bidder} bids {bid} for {tile}. Bid {low} or more, or pass.",
        "{actor}: {bidder} bietet {bid} für {tile}. Biete mindestens {low} oder passe.",
    ),
    "auction_closed": (
        "{actor}: {bidder} bids {bid} for {tile}. No higher bid is possible: you can only pass.",
        "{actor}: {bidder} bietet {bid} für {tile}. Höher geht es nicht: Du kannst nur passen.",
    ),
    "auction_short": (
        "{actor}: a bid for {tile} takes {low} or more; you have {money}. "
        "Pass, or get coins with a card.",
        "{actor}: Ein Gebot für {tile} müsste mindestens {low} sein; du hast {money}. "
        "Passe oder hole dir mit einer Karte Münzen.",
    ),
    "auction_broke": (
        "{actor}: a bid for {tile} takes {low} or more; you have {money} and can only pass.",
        "{actor}: Ein Gebot für {tile} müsste mindestens {low} sein; "
        "du hast {money} und kannst nur passen.",
    ),
    "ruler": ("{actor}: {ruler}. {text}", "{actor}: {ruler}. {text}"),
    "ruler_take": (
        "{actor}: you give {given}. Which ware do you take from the river?",
        "{actor}: Du gibst {given} ab. Welche Ware nimmst du vom Fluss?",
    ),
}
_WAITING = {
    "turn": ("{actor} sells and buys.", "{actor} verkauft und kauft."),
    "window": (
        "{actor} sells bundles with the card “{card}”.",
        "{actor} verkauft Bündel mit der Karte „{card}“.",
    ),
    "second_buy": (
        "{actor} may buy a second ware.",
        "{actor} darf eine zweite Ware kaufen.",
    ),
    "auction": (
        "{actor} may open the bidding for {tile}.",
        "{actor} darf für {tile} das erste Gebot machen.",
    ),
    "auction_bid": (
        "{bidder} bids {bid} for {tile}; {actor} is to answer.",
        "{bidder} bietet {bid} für {tile}; {actor} muss antworten.",
    ),
    "ruler": (
        "{ruler} asks {actor}. {text}",
        "{ruler} fragt {actor}. {text}",
    ),
    "ruler_take": (
        "{actor} gives {given} and chooses a ware from the river.",
        "{actor} gibt {given} ab und wählt dafür eine Ware vom Fluss.",
    ),
}
_OVER = ("The game is over.", "Das Spiel ist zu Ende.")
_CHANCE = ("Chance decides.", "Der Zufall entscheidet.")


def say_prompt(box: Box, view: State, lang: str) -> str:
    """What is to be decided and by whom, as far as the view's seat may know."""
    actor, phase = view["actor"], view["phase"]
    if actor == "chance":
        return pick_language(_CHANCE, lang)
    if phase == "over":
        return pick_language(_OVER, lang)
    words: dict[str, Any] = {"actor": box.name("seats", actor, lang)}
    record = box.record[0]
    words["card"] = box.name("cards", int(record["sell_any_time"]), lang)
    words["two"] = box.name("cards", int(record["buy_two"]), lang)
    words |= _auction_words(box, view, lang) if view["auction"] else {}
    words |= _ruler_words(box, view, lang) if view["ruler"] else {}
    key = phase
    if phase == "auction" and view["auction"]["bidder"] is not None:
        key = "auction_bid"
    # With open wares a view does not tell whose it is: then everybody reads the question.
    if isinstance(view["seats"][actor]["wares"], list):
        key = _own_key(box, view, key)
        words |= _bundle_words(box, view["bundle"], lang) if view["bundle"] else {}
        return fill(pick_language(_PROMPTS[key], lang), lang, **words)
    if view["sale"] is not None:
        key = "window"
    return fill(pick_language(_WAITING[key], lang), lang, **words)


def _own_key(box: Box, view: State, key: str) -> str:
    """Which question the actor is asked."""
    if view["bundle"]:
        return "bundle"
    if view["sale"] is not None:
        return "window_sold" if view["sale"] else "window"
    if view["auction"]:
        return _bidding_key(box, view, key)
    return "turn_sold" if key == "turn" and view["sold"] else key


def _bidding_key(box: Box, view: State, key: str) -> str:
    """A bid may be impossible, because of the cap or for want of coins (YAN-6.3, 6.4)."""
    low, own = _lowest_bid(box, view), view["seats"][view["actor"]]
    if low > box.data["auction"]["bid_cap"]:
        return "auction_closed"
    if low <= own["money"]:
        return key
    held = {row["type"] for row in box.data["card"] if row["id"] in own["cards"]}
    return "auction_short" if "IV" in held or ("III" in held and own["wares"]) else "auction_broke"


def _lowest_bid(box: Box, view: State) -> int:
    """YAN-6.3: the next bid is at least so much; it may be above the cap."""
    auction, terms = view["auction"], box.data["auction"]
    if auction["bidder"] is None:
        return int(terms["min_bid"])
    return int(auction["bid"] + terms["min_raise"])


def _bundle_words(box: Box, bundle: list[str], lang: str) -> dict[str, str]:
    ids = [row["id"] for row in box.data["tile"]]
    tiles = sum(1 << ids.index(tile) for tile in bundle)
    value = int(bundle_value(box.record[0], tiles))
    return {"size": wares(len(bundle), lang), "value": coins(value, lang)}


def _auction_words(box: Box, view: State, lang: str) -> dict[str, str]:
    auction = view["auction"]
    ids = [row["id"] for row in box.data["settlement"]]
    words = {"tile": box.name("settlements", ids.index(auction["tile"]), lang)}
    words["money"] = coins(view["seats"][view["actor"]]["money"], lang)
    if auction["bidder"] is not None:
        words["bidder"] = box.name("seats", auction["bidder"], lang)
        words["bid"] = coins(auction["bid"], lang)
    return {**words, "low": number(_lowest_bid(box, view), lang)}


def _ruler_words(box: Box, view: State, lang: str) -> dict[str, str]:
    ids = [row["id"] for row in box.data["ruler"]]
    row = box.data["ruler"][ids.index(view["ruler"]["id"])]
    words = {"ruler": row[f"name_{lang}"], "text": row[f"text_{lang}"]}
    if view["ruler"]["given"] is not None:
        tiles = [entry["id"] for entry in box.data["tile"]]
        words["given"] = box.name("the_tiles", tiles.index(view["ruler"]["given"]), lang)
    return words
