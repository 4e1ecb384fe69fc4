"""What happened at Yangtze's table, read off the difference of two tables (section 7.5)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.games.yangtze.notation.state import PARTS, members, result
from fondaco.games.yangtze.rules.selling import bundle_value
from fondaco.games.yangtze.rules.table import (
    ACCEPT,
    BID,
    BUY,
    BUY_BLIND,
    CASH,
    DEAL,
    DECLINE,
    DONE,
    DRAW,
    DRAW_RULER,
    DRAW_SETTLEMENT,
    END_TURN,
    GIVE,
    NO_TILE,
    PASS,
    REFILL,
    RULER_DEAL,
    RULER_TAKE,
    RULERS,
    SELL,
    SETUP_RIVER,
    TAKE,
    TILES,
    amount_of,
    clockwise,
    effect_of,
    first_gap,
)


def events(box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
    """What an action, or (None) the reckoning, did; with who may learn of it."""
    if action is None:
        return _reckoned(after)
    if action >= DEAL:
        return _drawn(box, before, action, after)
    seat = int(before["actor"])
    if action >= ACCEPT:
        return _followed(before, action, after, seat)
    if action >= BID:
        return _answered(before, action, after, seat)
    if action >= END_TURN:
        return _ended(before, after, seat)
    told = _cards(before, after, seat)
    if action == SELL:
        bundle = before["bundle"]
        sold = {"seat": seat, "tiles": members(bundle)}
        facts = {**sold, "value": int(bundle_value(box.record[0], bundle))}
        return [Event("sold", facts, reveals=_secret_part(before, seat, int(bundle)))]
    if BUY <= action < CASH:
        house = (action - BUY) % len(before["river"])
        facts = {"seat": seat, "house": house, "tile": int(before["river"][house])}
        price = int(before["money"][seat] - after["money"][seat])
        return [*told, Event("bought", {**facts, "price": price})]
    return told if CASH <= action < DONE else []  # a pick is nobody's business, nor is `done`


def _secret_part(before: Any, seat: int, tiles: int) -> bool:
    """YAN-1.7: had the others yet to see any of these wares of a seat?"""
    return not before["open_wares"] and bool(tiles & ~int(before["known"][seat]))


def _cards(before: Any, after: Any, seat: int) -> list[Event]:
    """YAN-7.1: the cards that left the game."""
    used = members(int(before["cards"][seat]) & ~int(after["cards"][seat]))
    return [Event("card", {"seat": seat, "card": card}) for card in used]


def _ended(before: Any, after: Any, seat: int) -> list[Event]:
    """YAN-3.6, R.23."""
    if before["sold"]:
        return [Event("ended", {"seat": seat})]
    return [Event("idle", {"seat": seat, "count": int(after["idle"])})]


def _answered(before: Any, action: int, after: Any, seat: int) -> list[Event]:
    """A bid or a pass, and perhaps the end of the auction."""
    if action == PASS:
        told = [Event("passed", {"seat": seat})]
    else:
        told = [Event("bid", {"seat": seat, "bid": action - BID + 1})]
    if after["phase"] != REFILL:
        return told
    tile = TILES + RULERS + int(before["lot"])
    winner = int(seat if action < PASS else before["high_bidder"])
    if winner < 0:
        return [*told, Event("auction_void", {"tile": tile})]
    price = action - BID + 1 if action < PASS else int(before["high_bid"])
    return [*told, Event("auction_won", {"tile": tile, "seat": winner, "bid": price})]


def _followed(before: Any, action: int, after: Any, seat: int) -> list[Event]:
    """A ruler's instruction; what still needs a ware from the bag or the river is told then.

    Only a secret ware that is given for it is told at once: all see it from now on.
    """
    secret = GIVE <= action < TAKE and _secret_part(before, seat, 1 << (action - GIVE))
    if after["phase"] in (RULER_DEAL, RULER_TAKE):
        facts = {"seat": seat, "tile": action - GIVE}
        return [Event("shown", facts, reveals=True)] if secret else []
    facts = _done(seat, coins=int(after["money"][seat] - before["money"][seat]))
    if action >= TAKE:
        facts |= {"given": int(before["given"]), "taken": int(before["river"][action - TAKE])}
    elif action >= GIVE:
        facts["given"] = action - GIVE
    elif action >= DECLINE:
        facts["declined"] = True
    return [Event("ruler_done", facts, reveals=secret)]


def _done(seat: int, coins: int = 0) -> dict[str, Any]:
    return {
        "seat": seat,
        "coins": coins,
        "given": None,
        "taken": None,
        "drew": False,
        "declined": False,
    }


def _drawn(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    """What came out of the bag."""
    if action >= DRAW_SETTLEMENT:
        facts = {"tile": TILES + RULERS + action - DRAW_SETTLEMENT, "seat": int(before["active"])}
        return [Event("auction", facts)]
    if action >= DRAW_RULER:
        facts = {"ruler": action - DRAW_RULER, "space": int(after["ruler_count"])}
        return [Event("ruler", facts)]
    if action >= DRAW:
        return [Event("pushed", {"tile": action - DRAW})]
    if before["phase"] == SETUP_RIVER:
        return [Event("laid", {"house": int(first_gap(before)), "tile": action - DEAL})]
    if before["phase"] != RULER_DEAL:
        return _secret(before, _receiver(before, after), action - DEAL)
    seat = int(clockwise(before, before["active"], before["place"]))
    record = box.record[0]
    facts = _done(seat)
    facts["drew"] = True
    if before["returned"] != NO_TILE:
        facts["given"] = int(before["returned"])
    if effect_of(record, before) == BUY_BLIND:
        facts["coins"] = -int(amount_of(record, before))
    return [*_secret(before, seat, action - DEAL), Event("ruler_done", facts)]


def _receiver(before: Any, after: Any) -> int:
    """Whose hand has grown."""
    pairs = zip(before["wares"].tolist(), after["wares"].tolist(), strict=True)
    return next(seat for seat, (old, new) in enumerate(pairs) if old != new)


def _secret(before: Any, seat: int, tile: int) -> list[Event]:
    """YAN-1.4, 1.7: a ware behind the screen; with open wares all see it."""
    facts = {"seat": seat, "tile": tile}
    if before["open_wares"]:
        return [Event("drew", facts)]
    return [
        Event("drew", facts, only=seat),
        Event("drew_hidden", {"seat": seat}, hidden_from=seat),
    ]


def _reckoned(after: Any) -> list[Event]:
    players = int(after["players"])
    rows = after["final"][:players].tolist()
    final = [dict(zip(PARTS, row, strict=True)) for row in rows]
    return [Event("result", {"final": final, **result(after, players)})]
