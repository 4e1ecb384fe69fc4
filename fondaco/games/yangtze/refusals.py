"""Why a line is not legal in Yangtze: the tests of section 7.4, in their order."""

from __future__ import annotations

import re
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.compiled.bits import lowest_bit
from fondaco.engine.referee import (
    choice_of,
    game_over,
    no_check,
    verb_of,
    wrong_sender,
    wrong_verb,
)
from fondaco.engine.refusal import Refusal, unknown_line
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.notation.words import coins
from fondaco.games.yangtze.rules import bundles, rulers
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.tiles import has, highest

SETUP_RULE = "YAN-D.1"

_TEXTS = read_texts(__file__, "refusals")

#: The verbs of each phase in which a seat decides, with the rule that lists them.
_PHASES = {
    t.TURN: ("YAN-A.6", ("pick", "buy", "buy_free", "cash", "end_turn")),
    t.SECOND_BUY: ("YAN-A.7", ("buy", "buy_free", "cash", "open_sale", "done")),
    t.AUCTION: ("YAN-A.8", ("cash", "open_sale", "bid", "pass")),
    t.RULER: ("YAN-A.9", ("cash", "open_sale", "accept", "decline", "give")),
    t.RULER_TAKE: ("YAN-A.10", ("take",)),
}
_BUNDLE: tuple[str, tuple[str, ...]] = ("YAN-A.4", ("pick", "sell"))
_WINDOW: tuple[str, tuple[str, ...]] = ("YAN-A.5", ("pick", "done"))
_BY_CHANCE = ("deal", "draw")
#: The verbs that name a house, with the rule that wants a ware there.
_AT_A_HOUSE = {"buy": "YAN-3.2", "buy_free": "YAN-3.2", "take": "YAN-R.7"}
#: A bid so high that no line is written for it (YAN-6.3).
_ABOVE_ALL_LINES = re.compile("bid [1-9][0-9]{2,}")


def refuse(box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
    """The first test that fails (sender None: whoever is to act), or None if the line is legal."""
    action = box.index.get(line) if isinstance(line, str) else None
    if action is not None:
        verb = verb_of(box.lines[action])
        refused = _refuse_now(box, table, verb, sender)
        return refused or _REFUSALS[verb](box, table, choice_of(box, action))
    text = line if isinstance(line, str) else ""
    return (
        _refuse_off_river(box, table, text, sender)
        or _refuse_above_all_lines(box, table, text, sender)
        or unknown_line("YAN-A.1", line)
    )


def _refuse_now(box: Box, table: Any, verb: str, sender: int | None) -> Refusal | None:
    """The tests before those of the verb itself."""
    if table["phase"] == t.OVER:
        return game_over("YAN-A.2")
    return (
        _refuse_chance(table, verb, sender)
        or wrong_sender("YAN-1.1", box, table, sender)
        or _refuse_verb(table, verb)
    )


def _refuse_off_river(box: Box, table: Any, line: str, sender: int | None) -> Refusal | None:
    """A house may go by its ware (notation/sets.py): here by one that lies at none."""
    verb, _, name = line.partition(" ")
    tiles = box.ids("tile")
    if verb not in _AT_A_HOUSE or name not in tiles or tiles.index(name) in table["river"]:
        return None
    now = _refuse_now(box, table, verb, sender)
    if now is None and verb == "buy_free":
        now = _refuse_card(box, table, int(box.record["free_buy"][0]))
    tile = box.text("tiles", tiles.index(name))
    return now or _no(_AT_A_HOUSE[verb], "not_on_river", tile=tile)


def _refuse_above_all_lines(box: Box, table: Any, line: str, sender: int | None) -> Refusal | None:
    """YAN-6.3: whoever bids too much is told the most that can be bid."""
    if not _ABOVE_ALL_LINES.fullmatch(line):
        return None
    return _refuse_now(box, table, "bid", sender) or _refuse_bid(box, table, t.BID_CAP)


def _no(rule: str, key: str, **values: Any) -> Refusal:
    """A refusal with one of the texts."""
    return Refusal(rule, _TEXTS[key](**values))


def _refuse_chance(table: Any, verb: str, sender: int | None) -> Refusal | None:
    """YAN-A.3: chance and seats have their own lines."""
    if table["actor"] != t.CHANCE:
        return _no("YAN-A.3", "chance_only") if verb in _BY_CHANCE else None
    wanted = "draw" if table["phase"] == t.REFILL else "deal"
    if sender is not None or verb not in _BY_CHANCE:
        return _no("YAN-A.3", "chance_now")
    return wrong_verb("YAN-A.3", verb, [wanted])


def _refuse_verb(table: Any, verb: str) -> Refusal | None:
    """The overlay or the phase does not know the verb."""
    if verb in _BY_CHANCE:
        return None
    if table["bundle"] != 0:
        rule, verbs = _BUNDLE
    elif table["sale"] != t.NO_SALE:
        rule, verbs = _WINDOW
    else:
        rule, verbs = _PHASES[int(table["phase"])]
    known = verb in verbs
    return None if known else _no(rule, "other_verb", verb=verb, verbs=", ".join(verbs))


# ---------------------------------------------------------------- verb by verb


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
    return _no("YAN-4.7", "not_in_bag", tile=box.text("bag", place))


def _refuse_own(box: Box, table: Any, tile: int) -> Refusal | None:
    if has(table["wares"][table["actor"]], tile):
        return None
    return _no(
        "YAN-2.10",
        "not_yours",
        tile=Text(box.name("the_tiles", tile, "en"), box.name("tiles", tile, "de")),
    )


def _refuse_pick(box: Box, table: Any, tile: int) -> Refusal | None:
    foreign, bundle = _refuse_own(box, table, tile), table["bundle"]
    if foreign or bundle == 0:
        return foreign
    record = box.record[0]
    if tile <= highest(bundle):
        return _no("YAN-A.4", "too_late", tile=box.text("the_tiles", tile))
    if record["category_of"][tile] != record["category_of"][lowest_bit(bundle)]:
        return _no("YAN-2.2", "other_category")
    if bundles.is_bundle(record, bundle | (1 << tile)):
        return None
    return _no("YAN-2.3", "no_bundle")


def _refuse_done(box: Box, table: Any, place: int) -> Refusal | None:
    if table["sale"] != 0:
        return None
    return _no("YAN-R.3", "nothing_sold")


def _refuse_house(box: Box, table: Any, house: int, rule: str) -> Refusal | None:
    if table["river"][house] != t.NO_TILE:
        return None
    return _no(rule, "no_ware_there", house=box.text("houses", house))


def _refuse_buy(box: Box, table: Any, house: int) -> Refusal | None:
    empty = _refuse_house(box, table, house, "YAN-3.2")
    price, money = int(box.record["price"][0, house]), int(table["money"][table["actor"]])
    if empty or price <= money:
        return empty
    return _no("YAN-3.4", "too_dear", price=coins(price), money=money)


def _refuse_card(box: Box, table: Any, card: int) -> Refusal | None:
    if bundles.holds(table, table["actor"], card):
        return None
    return _no("YAN-7.1", "card_used", card=box.text("cards", card))


def _refuse_buy_free(box: Box, table: Any, house: int) -> Refusal | None:
    used = _refuse_card(box, table, int(box.record["free_buy"][0]))
    return used or _refuse_house(box, table, house, "YAN-3.2")


def _refuse_cash(box: Box, table: Any, choice: int) -> Refusal | None:
    return _refuse_card(box, table, int(box.record["cash_card"][0, choice]))


def _refuse_open_sale(box: Box, table: Any, place: int) -> Refusal | None:
    used = _refuse_card(box, table, int(box.record["sell_any_time"][0]))
    if used or table["wares"][table["actor"]] != 0:
        return used
    return _no("YAN-R.3", "no_ware_to_sell")


def _refuse_bid(box: Box, table: Any, place: int) -> Refusal | None:
    record, bid = box.record[0], place + 1
    low, cap = int(t.lowest_bid(record, table)), int(record["bid_cap"])
    if low > cap:
        return _no("YAN-6.3", "highest_reached", cap=cap)
    if bid < low:
        return _no("YAN-6.3", "too_low", low=low)
    if bid > cap:
        return _no("YAN-6.3", "too_high", cap=cap)
    money = int(table["money"][table["actor"]])
    if bid <= money:
        return None
    return _no("YAN-6.4", "too_poor", money=coins(money))


def _refuse_effect(box: Box, table: Any, by_accept: bool) -> Refusal | None:
    """YAN-A.9: some rulers are followed by `accept`, some by `give`."""
    if rulers.takes_accept(t.effect_of(box.record[0], table)) == by_accept:
        return None
    if by_accept:
        return _no("YAN-A.9", "wants_ware")
    return _no("YAN-A.9", "wants_no_ware")


def _refuse_accept(box: Box, table: Any, place: int) -> Refusal | None:
    wrong, record = _refuse_effect(box, table, True), box.record[0]
    if wrong or rulers.can_accept(record, table, t.effect_of(record, table)):
        return wrong
    if table["bag_wares"] == 0:
        return _no("YAN-5.12", "bag_empty")
    price, money = int(t.amount_of(record, table)), int(table["money"][table["actor"]])
    return _no("YAN-5.12", "blind_too_dear", price=coins(price), money=money)


def _refuse_give(box: Box, table: Any, tile: int) -> Refusal | None:
    wrong = _refuse_effect(box, table, False) or _refuse_own(box, table, tile)
    effect = t.effect_of(box.record[0], table)
    if wrong or rulers.giving_works(table, effect):
        return wrong
    if effect == t.SWAP_RIVER:
        return _no("YAN-5.10", "river_empty")
    return _no("YAN-5.11", "bag_swap_empty")


def _refuse_decline(box: Box, table: Any, place: int) -> Refusal | None:
    if rulers.may_decline(box.record[0], table):
        return None
    return _no("YAN-5.3", "binding")


def _refuse_take(box: Box, table: Any, house: int) -> Refusal | None:
    return _refuse_house(box, table, house, "YAN-R.7")


_REFUSALS = {
    "pick": _refuse_pick,
    "sell": no_check,
    "buy": _refuse_buy,
    "buy_free": _refuse_buy_free,
    "cash": _refuse_cash,
    "open_sale": _refuse_open_sale,
    "done": _refuse_done,
    "end_turn": no_check,
    "bid": _refuse_bid,
    "pass": no_check,
    "accept": _refuse_accept,
    "decline": _refuse_decline,
    "give": _refuse_give,
    "take": _refuse_take,
    "deal": _refuse_from_bag,
    "draw": _refuse_from_bag,
}
