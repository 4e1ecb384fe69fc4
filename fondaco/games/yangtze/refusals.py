"""Why a line is not legal in Yangtze: the tests of section 7.4, in their order."""

from __future__ import annotations

import re
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.numbers import number
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.games.yangtze.notation.words import coins
from fondaco.games.yangtze.rules import ruling, selling
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.tiles import has, highest, lowest

SETUP_RULE = "YAN-D.1"

_VERBS = {
    t.PICK: "pick",
    t.SELL: "sell",
    t.BUY: "buy",
    t.BUY_FREE: "buy_free",
    t.CASH: "cash",
    t.OPEN_SALE: "open_sale",
    t.DONE: "done",
    t.END_TURN: "end_turn",
    t.BID: "bid",
    t.PASS: "pass",
    t.ACCEPT: "accept",
    t.DECLINE: "decline",
    t.GIVE: "give",
    t.TAKE: "take",
    t.DEAL: "deal",
    t.DRAW: "draw",
}
#: The verbs of each phase in which a seat decides, with the rule that lists them.
_PHASES = {
    t.TURN: ("YAN-A.6", (t.PICK, t.BUY, t.BUY_FREE, t.CASH, t.END_TURN)),
    t.SECOND_BUY: ("YAN-A.7", (t.BUY, t.BUY_FREE, t.CASH, t.OPEN_SALE, t.DONE)),
    t.AUCTION: ("YAN-A.8", (t.CASH, t.OPEN_SALE, t.BID, t.PASS)),
    t.RULER: ("YAN-A.9", (t.CASH, t.OPEN_SALE, t.ACCEPT, t.DECLINE, t.GIVE)),
    t.RULER_TAKE: ("YAN-A.10", (t.TAKE,)),
}
#: The verbs that name a house, with the rule that wants a ware there.
_AT_A_HOUSE = {t.BUY: "YAN-3.2", t.BUY_FREE: "YAN-3.2", t.TAKE: "YAN-R.7"}
_BUNDLE: tuple[str, tuple[int, ...]] = ("YAN-A.4", (t.PICK, t.SELL))
_WINDOW: tuple[str, tuple[int, ...]] = ("YAN-A.5", (t.PICK, t.DONE))
#: A bid so high that no line is written for it (YAN-6.3).
_ABOVE_ALL_LINES = re.compile("bid [1-9][0-9]{2,}")


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first test that fails (sender None: whoever is to act), or None if the line is legal."""
    action = box.index.get(line) if isinstance(line, str) else None
    if action is None:
        return (
            _refuse_off_river(box, table, line, sender)
            or _refuse_above_all_lines(box, table, line, sender)
            or unknown_line("YAN-A.1", line)
        )
    verb = max(first for first in _VERBS if first <= action)
    return _refuse_now(box, table, verb, sender) or _REFUSALS[verb](box, table, action - verb)


def _refuse_now(box: Box, table: Any, verb: int, sender: int | None) -> Refusal | None:
    """The tests before those of the verb itself."""
    if table["phase"] == t.OVER:
        return _say("YAN-A.2", "The game is over.", "Das Spiel ist zu Ende.")
    return (
        _refuse_chance(table, verb, sender)
        or _refuse_sender(box, table, sender)
        or _refuse_verb(table, verb)
    )


def _refuse_off_river(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """A house may go by its ware (notation/sets.py): here by one that lies at none."""
    word, _, name = line.partition(" ") if isinstance(line, str) else ("", "", "")
    tiles = [row["id"] for row in box.data["tile"]]
    verb = next((verb for verb in _AT_A_HOUSE if _VERBS[verb] == word), None)
    if verb is None or name not in tiles or tiles.index(name) in table["river"]:
        return None
    now = _refuse_now(box, table, verb, sender)
    if now is None and verb == t.BUY_FREE:
        now = _refuse_card(box, table, int(box.record["free_buy"][0]))
    return now or _say(
        _AT_A_HOUSE[verb],
        f"Not on the river: {box.name('tiles', tiles.index(name), 'en')}.",
        f"Nicht auf dem Fluss: {box.name('tiles', tiles.index(name), 'de')}.",
    )


def _refuse_above_all_lines(
    box: Box, table: Any, line: object, sender: int | None
) -> Refusal | None:
    """YAN-6.3: whoever bids too much is told the most that can be bid."""
    if not isinstance(line, str) or not _ABOVE_ALL_LINES.fullmatch(line):
        return None
    return _refuse_now(box, table, t.BID, sender) or _refuse_bid(box, table, t.BID_CAP)


def _say(rule: str, english: str, german: str) -> Refusal:
    return Refusal(rule, {"en": english, "de": german})


def _refuse_chance(table: Any, verb: int, sender: int | None) -> Refusal | None:
    """YAN-A.3: chance and seats have their own lines."""
    if table["actor"] != t.CHANCE:
        if verb < t.DEAL:
            return None
        return _say(
            "YAN-A.3",
            "Only chance draws and deals, and it is not to act now.",
            "Ziehen und Austeilen ist Sache des Zufalls, und der ist jetzt nicht dran.",
        )
    wanted = t.DRAW if table["phase"] == t.REFILL else t.DEAL
    if verb == wanted and sender is None:
        return None
    if verb < t.DEAL or sender is not None:
        return _say("YAN-A.3", "Chance decides now.", "Jetzt entscheidet der Zufall.")
    return _say(
        "YAN-A.3",
        f"Now it takes a move with {_VERBS[wanted]}, not with {_VERBS[verb]}.",
        f"Jetzt ist ein Zug mit {_VERBS[wanted]} dran, nicht mit {_VERBS[verb]}.",
    )


def _refuse_sender(box: Box, table: Any, sender: int | None) -> Refusal | None:
    """YAN-1.1, from public facts only: nobody else learns more."""
    actor = int(table["actor"])
    if sender is None or sender == actor:
        return None
    return _say(
        "YAN-1.1",
        f"It is for {box.name('seats', actor, 'en')} to decide now.",
        f"Jetzt entscheidet {box.name('seats', actor, 'de')}.",
    )


def _refuse_verb(table: Any, verb: int) -> Refusal | None:
    """The overlay or the phase does not know the verb."""
    if verb >= t.DEAL:
        return None
    if table["bundle"] != 0:
        rule, verbs = _BUNDLE
    elif table["sale"] != t.NO_SALE:
        rule, verbs = _WINDOW
    else:
        rule, verbs = _PHASES[int(table["phase"])]
    if verb in verbs:
        return None
    names = [_VERBS[known] for known in verbs]
    return _say(
        rule,
        f"{_VERBS[verb]} is not possible now, only {', '.join(names)}.",
        f"{_VERBS[verb]} geht jetzt nicht, nur {', '.join(names)}.",
    )


# ---------------------------------------------------------------- verb by verb


def _legal(box: Box, table: Any, place: int) -> Refusal | None:
    """Lines that are legal whenever their verb is known."""
    return None


def _refuse_from_bag(box: Box, table: Any, place: int) -> Refusal | None:
    first = t.TILES + t.RULERS
    if place < t.TILES:
        inside = has(table["bag_wares"], place)
    elif place < first:
        inside = has(table["bag_rulers"], place - t.TILES)
    else:
        inside = has(table["bag_settlements"], place - first)
    if inside:
        return None
    return _say(
        "YAN-4.7",
        f"Not in the bag: {box.name('bag', place, 'en')}.",
        f"Nicht im Beutel: {box.name('bag', place, 'de')}.",
    )


def _refuse_own(box: Box, table: Any, tile: int) -> Refusal | None:
    if has(table["wares"][table["actor"]], tile):
        return None
    return _say(
        "YAN-2.10",
        f"You do not have {box.name('the_tiles', tile, 'en')}.",
        f"Diese Ware hast du nicht: {box.name('tiles', tile, 'de')}.",
    )


def _refuse_pick(box: Box, table: Any, tile: int) -> Refusal | None:
    foreign, bundle = _refuse_own(box, table, tile), table["bundle"]
    if foreign or bundle == 0:
        return foreign
    record = box.record[0]
    if tile <= highest(bundle):
        return _say(
            "YAN-A.4",
            "Wares are picked in rising order: "
            f"it is too late for {box.name('the_tiles', tile, 'en')}.",
            "Waren kommen in fester Folge ins Bündel: "
            f"Zu spät ist es für {box.name('the_tiles', tile, 'de')}.",
        )
    if record["category_of"][tile] != record["category_of"][lowest(bundle)]:
        return _say(
            "YAN-2.2",
            "A bundle holds wares of one category only.",
            "Ein Bündel hat nur Waren einer Kategorie.",
        )
    if selling.is_bundle(record, bundle | (1 << tile)):
        return None
    return _say(
        "YAN-2.3",
        "All wares of a bundle share the ware, or all share the colour.",
        "Im Bündel ist alles dieselbe Ware, oder alles hat dieselbe Farbe.",
    )


def _refuse_done(box: Box, table: Any, place: int) -> Refusal | None:
    if table["sale"] != 0:
        return None
    return _say(
        "YAN-R.3",
        "Whoever opens a sale sells at least one bundle.",
        "Wer einen Verkauf beginnt, verkauft mindestens ein Bündel.",
    )


def _refuse_house(box: Box, table: Any, house: int, rule: str) -> Refusal | None:
    if table["river"][house] != t.NO_TILE:
        return None
    return _say(
        rule,
        f"There is no ware at {box.name('houses', house, 'en')}.",
        f"In {box.name('houses', house, 'de')} liegt keine Ware.",
    )


def _refuse_buy(box: Box, table: Any, house: int) -> Refusal | None:
    empty = _refuse_house(box, table, house, "YAN-3.2")
    price, money = int(box.record["price"][0, house]), int(table["money"][table["actor"]])
    if empty or price <= money:
        return empty
    return _say(
        "YAN-3.4",
        f"The ware costs {coins(price, 'en')}; you have {number(money, 'en')}.",
        f"Die Ware kostet {coins(price, 'de')}; du hast {number(money, 'de')}.",
    )


def _refuse_card(box: Box, table: Any, card: int) -> Refusal | None:
    if selling.holds(table, table["actor"], card):
        return None
    return _say(
        "YAN-7.1",
        f"You have used the card {box.name('cards', card, 'en')} already.",
        f"Du hast die Karte {box.name('cards', card, 'de')} schon gespielt.",
    )


def _refuse_buy_free(box: Box, table: Any, house: int) -> Refusal | None:
    used = _refuse_card(box, table, int(box.record["free_buy"][0]))
    return used or _refuse_house(box, table, house, "YAN-3.2")


def _refuse_cash(box: Box, table: Any, choice: int) -> Refusal | None:
    return _refuse_card(box, table, int(box.record["cash_card"][0, choice]))


def _refuse_open_sale(box: Box, table: Any, place: int) -> Refusal | None:
    used = _refuse_card(box, table, int(box.record["sell_any_time"][0]))
    if used or table["wares"][table["actor"]] != 0:
        return used
    return _say("YAN-R.3", "You have no ware to sell.", "Du hast keine Ware zu verkaufen.")


def _refuse_bid(box: Box, table: Any, place: int) -> Refusal | None:
    record, bid = box.record[0], place + 1
    low, cap = int(t.lowest_bid(record, table)), int(record["bid_cap"])
    if low > cap:
        return _say(
            "YAN-6.3",
            f"No higher bid is possible: none is above {number(cap, 'en')}. You can only pass.",
            f"Höher geht es nicht: Kein Gebot ist höher als {number(cap, 'de')}. "
            "Du kannst nur passen.",
        )
    if bid < low:
        return _say(
            "YAN-6.3",
            f"A bid must be at least {number(low, 'en')} now.",
            f"Ein Gebot muss jetzt mindestens {number(low, 'de')} sein.",
        )
    if bid > cap:
        return _say(
            "YAN-6.3",
            f"No bid is above {number(cap, 'en')}.",
            f"Kein Gebot ist höher als {number(cap, 'de')}.",
        )
    money = int(table["money"][table["actor"]])
    if bid <= money:
        return None
    return _say(
        "YAN-6.4",
        f"You have only {coins(money, 'en')}.",
        f"Du hast nur {coins(money, 'de')}.",
    )


def _refuse_effect(box: Box, table: Any, by_accept: bool) -> Refusal | None:
    """YAN-A.9: some rulers are followed by `accept`, some by `give`."""
    if ruling.takes_accept(t.effect_of(box.record[0], table)) == by_accept:
        return None
    if by_accept:
        return _say(
            "YAN-A.9",
            "This ruler asks for a ware: say which one you give.",
            "Dieser Herrscher verlangt eine Ware: Nenne die, die du abgibst.",
        )
    return _say(
        "YAN-A.9",
        "This ruler does not ask for a ware.",
        "Dieser Herrscher verlangt keine Ware.",
    )


def _refuse_accept(box: Box, table: Any, place: int) -> Refusal | None:
    wrong, record = _refuse_effect(box, table, True), box.record[0]
    if wrong or ruling.can_accept(record, table, t.effect_of(record, table)):
        return wrong
    if table["bag_wares"] == 0:
        return _say("YAN-5.12", "The bag has no ware left.", "Im Beutel ist keine Ware mehr.")
    price, money = int(t.amount_of(record, table)), int(table["money"][table["actor"]])
    return _say(
        "YAN-5.12",
        f"That costs {coins(price, 'en')}; you have {number(money, 'en')}.",
        f"Das kostet {coins(price, 'de')}; du hast {number(money, 'de')}.",
    )


def _refuse_give(box: Box, table: Any, tile: int) -> Refusal | None:
    wrong = _refuse_effect(box, table, False) or _refuse_own(box, table, tile)
    effect = t.effect_of(box.record[0], table)
    if wrong or ruling.giving_works(table, effect):
        return wrong
    if effect == t.SWAP_RIVER:
        return _say(
            "YAN-5.10",
            "There is no ware on the river to swap for.",
            "Auf dem Fluss liegt keine Ware zum Tauschen.",
        )
    return _say(
        "YAN-5.11",
        "There is no ware in the bag to swap for.",
        "Im Beutel ist keine Ware zum Tauschen.",
    )


def _refuse_decline(box: Box, table: Any, place: int) -> Refusal | None:
    if ruling.may_decline(box.record[0], table):
        return None
    return _say(
        "YAN-5.3",
        "This ruler binds everybody who can follow him.",
        "Dieser Herrscher bindet alle, die ihm folgen können.",
    )


def _refuse_take(box: Box, table: Any, house: int) -> Refusal | None:
    return _refuse_house(box, table, house, "YAN-R.7")


_REFUSALS = {
    t.PICK: _refuse_pick,
    t.SELL: _legal,
    t.BUY: _refuse_buy,
    t.BUY_FREE: _refuse_buy_free,
    t.CASH: _refuse_cash,
    t.OPEN_SALE: _refuse_open_sale,
    t.DONE: _refuse_done,
    t.END_TURN: _legal,
    t.BID: _refuse_bid,
    t.PASS: _legal,
    t.ACCEPT: _refuse_accept,
    t.DECLINE: _refuse_decline,
    t.GIVE: _refuse_give,
    t.TAKE: _refuse_take,
    t.DEAL: _refuse_from_bag,
    t.DRAW: _refuse_from_bag,
}
