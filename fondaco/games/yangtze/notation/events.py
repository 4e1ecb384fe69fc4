"""What happened at Yangtze's table, read off the difference of two tables (section 7.5)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.compiled.kit import clockwise
from fondaco.engine.event import Event, secret
from fondaco.engine.fields import result
from fondaco.engine.integers import places
from fondaco.engine.telling import Telling
from fondaco.games.yangtze.notation.state import final_parts
from fondaco.games.yangtze.rules import table as t
from fondaco.games.yangtze.rules.bundles import bundle_value

#: Kinds of events that a story leaves out: others tell the same.
PASSING = frozenset({"passed", "drew_hidden"})
#: How what happens is told.
TELLING = Telling(
    together=dict.fromkeys(("card", "bought", "pushed"), "purchase"),
    coins=frozenset({"sold", "auction_won", "ruler_done"}),
    replies=frozenset({"bid", "pass", "accept", "decline", "give", "take"}),
)


def events(box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
    """What an action, or (None) the reckoning, did; with who may learn of it."""
    if action is None:
        return _reckoned(after)
    if action >= t.DEAL:
        return _drawn(box, before, action, after)
    seat = int(before["actor"])
    if action >= t.ACCEPT:
        return _followed(before, action, after, seat)
    if action >= t.BID:
        return _answered(before, action, after, seat)
    if action >= t.END_TURN:
        return _ended(before, after, seat)
    used = _cards(before, after, seat)
    if action == t.SELL:
        bundle = before["bundle"]
        sold = {"seat": seat, "tiles": places(bundle)}
        facts = {**sold, "value": int(bundle_value(box.record[0], bundle))}
        return [Event("sold", facts, reveals=_secret_part(before, seat, int(bundle)))]
    if t.BUY <= action < t.CASH:
        house = (action - t.BUY) % len(before["river"])
        facts = {"seat": seat, "house": house, "tile": int(before["river"][house])}
        price = int(before["money"][seat] - after["money"][seat])
        return [*used, Event("bought", {**facts, "price": price})]
    return used if t.CASH <= action < t.DONE else []  # a pick is nobody's business, nor is `done`


def _secret_part(before: Any, seat: int, tiles: int) -> bool:
    """YAN-1.7: had the others yet to see any of these wares of a seat?"""
    return not before["open_wares"] and bool(tiles & ~int(before["known"][seat]))


def _cards(before: Any, after: Any, seat: int) -> list[Event]:
    """YAN-7.1: the cards that left the game."""
    used = places(int(before["cards"][seat]) & ~int(after["cards"][seat]))
    return [Event("card", {"seat": seat, "card": card}) for card in used]


def _ended(before: Any, after: Any, seat: int) -> list[Event]:
    """YAN-3.6, R.23."""
    if before["sold"]:
        return [Event("ended", {"seat": seat})]
    return [Event("idle", {"seat": seat, "count": int(after["idle"])})]


def _answered(before: Any, action: int, after: Any, seat: int) -> list[Event]:
    """A bid or a pass, and perhaps the end of the auction."""
    if action == t.PASS:
        answer = [Event("passed", {"seat": seat})]
    else:
        answer = [Event("bid", {"seat": seat, "bid": action - t.BID + 1})]
    if after["phase"] != t.REFILL:
        return answer
    tile = t.TILES + t.RULERS + int(before["lot"])
    winner = int(seat if action < t.PASS else before["high_bidder"])
    if winner < 0:
        return [*answer, Event("auction_void", {"tile": tile})]
    price = action - t.BID + 1 if action < t.PASS else int(before["high_bid"])
    return [*answer, Event("auction_won", {"tile": tile, "seat": winner, "bid": price})]


def _followed(before: Any, action: int, after: Any, seat: int) -> list[Event]:
    """A ruler's instruction; what still needs a ware from the bag or the river is told then.

    Only a secret ware that is given for it is told at once: all see it from now on.
    """
    secret = t.GIVE <= action < t.TAKE and _secret_part(before, seat, 1 << (action - t.GIVE))
    if after["phase"] in (t.RULER_DEAL, t.RULER_TAKE):
        facts = {"seat": seat, "tile": action - t.GIVE}
        return [Event("shown", facts, reveals=True)] if secret else []
    facts = _done(seat, coins=int(after["money"][seat] - before["money"][seat]))
    if action >= t.TAKE:
        facts |= {"given": int(before["given"]), "taken": int(before["river"][action - t.TAKE])}
    elif action >= t.GIVE:
        facts["given"] = action - t.GIVE
    elif action >= t.DECLINE:
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
    if action >= t.DRAW_SETTLEMENT:
        facts = {
            "tile": t.TILES + t.RULERS + action - t.DRAW_SETTLEMENT,
            "seat": int(before["active"]),
        }
        return [Event("auction", facts)]
    if action >= t.DRAW_RULER:
        facts = {"ruler": action - t.DRAW_RULER, "space": int(after["ruler_count"])}
        return [Event("ruler", facts)]
    if action >= t.DRAW:
        return [Event("pushed", {"tile": action - t.DRAW})]
    if before["phase"] == t.SETUP_RIVER:
        return [Event("laid", {"house": int(t.first_gap(before)), "tile": action - t.DEAL})]
    if before["phase"] != t.RULER_DEAL:
        return _secret(before, _receiver(before, after), action - t.DEAL)
    seat = int(clockwise(before, before["active"], before["place"]))
    record = box.record[0]
    facts = _done(seat)
    facts["drew"] = True
    if before["returned"] != t.NO_TILE:
        facts["given"] = int(before["returned"])
    if t.effect_of(record, before) == t.BUY_BLIND:
        facts["coins"] = -int(t.amount_of(record, before))
    return [*_secret(before, seat, action - t.DEAL), Event("ruler_done", facts)]


def _receiver(before: Any, after: Any) -> int:
    """Whose hand has grown."""
    pairs = zip(before["wares"].tolist(), after["wares"].tolist(), strict=True)
    return next(seat for seat, (old, new) in enumerate(pairs) if old != new)


def _secret(before: Any, seat: int, tile: int) -> list[Event]:
    """YAN-1.4, 1.7: a ware behind the screen; with open wares all see it."""
    if before["open_wares"]:
        return [Event("drew", {"seat": seat, "tile": tile})]
    return secret("drew", "drew_hidden", {"seat": seat}, tile=tile)


def _reckoned(after: Any) -> list[Event]:
    return [Event("result", {"final": final_parts(after), **result(after)})]
