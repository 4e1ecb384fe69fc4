"""What happened at MarraCash's table, read off the difference of two tables (section 7.8)."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event, secret
from fondaco.engine.fields import result
from fondaco.engine.telling import Telling
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.notation.state import CAUSES
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.moves import dearer_cards
from fondaco.games.marracash.rules.setup import receiver

#: Kinds of events that the log on a page leaves out: the town shows who was lined up where.
QUIET = frozenset({"placed", "queued"})
#: Kinds of events that a story leaves out: others tell the same.
PASSING = frozenset({"placed", "queued", "turn", "out", "answered"})
#: How what happens is told.
TELLING = Telling(
    together={
        **dict.fromkeys(("moved", "visit"), "walk"),
        **dict.fromkeys(("dealt", "dealt_hidden", "revealed"), "cards"),
    },
    coins=frozenset({"visit", "sold", "completed"}),
    replies=frozenset({"bid", "pass"}),
)


def events(box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
    """What an action, or (None) an automatic step, did; with who may learn of it."""
    phase = int(before["phase"])
    if action is None:
        tell = _AUTOMATIC.get(phase)
        return [] if tell is None else tell(box, before, after)
    return _BY_PHASE.get(phase, _card)(box, before, action, after)


# ---------------------------------------------------------------- chance


def _start(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    return [Event("start", {"seat": int(after["start_seat"])})]


def _placed(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    place, colour = divmod(action - int(box.record["place_from"][0]), len(box.data["colours"]))
    fountain = int(box.record["entrance"][0, place])
    return [Event("placed", {"fountain": fountain, "colour": colour})]


def _queued(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    return [Event("queued", {"colour": action - int(box.record["queue_from"][0])})]


def _card(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    """MAR-9.1: all see a card that is turned up; MAR-9.2: only its seat one that is dealt."""
    dealt = action - int(box.record["deal_from"][0])
    if dealt < 0:
        return [Event("revealed", {"card": action - int(box.record["reveal_from"][0])})]
    seat = int(receiver(box.record[0], before))
    return secret("dealt", "dealt_hidden", {"seat": seat}, card=dealt)


# ---------------------------------------------------------------- seats


def _chosen(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    seat, shop = int(before["turn_seat"]), action - int(box.record["auction_from"][0])
    if shop >= 0:
        return [Event("auction", {"seat": seat, "shop": shop})]
    way, colours = int(after["way"]), len(box.data["colours"])
    visitors = after["walkers"][:colours].tolist()
    arrived = list(visitors)
    for shop in box.record["way_shops"][0, way, : box.record["way_length"][0, way]].tolist():
        if after["owners"][shop] >= 0:
            arrived[box.record["shop_colour"][0, shop]] = 0  # MAR-5.8
    facts = {
        "seat": seat,
        "from": int(box.record["way_start"][0, way]),
        "to": int(box.record["way_end"][0, way]),
        "visitors": visitors,
        "arrived": arrived,
    }
    return [Event("moved", facts)]


def _answered(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    """MAR-9.3: a sealed answer stays with its seat until the sale."""
    seat, step = int(before["actor"]), action - int(box.record["bid_from"][0])
    amount = int(box.record["min_bid"][0] + step * box.record["money_step"][0]) if step >= 0 else 0
    if before["options"][t.OPT_BIDDING] == t.SEALED:
        return secret("answered_own", "answered", {"seat": seat}, amount=amount)
    answer = Event("bid", {"seat": seat, "amount": amount})
    if not amount:
        answer = Event("passed", {"seat": seat})
    return [answer, *_out(before, after, seat)]


def _out(before: Any, after: Any, actor: int) -> list[Event]:
    """MAR-3.7: seats that can no longer bid, in the order in which they were passed over."""
    players = int(before["players"])
    around = [(actor + step) % players for step in range(1, players)]
    dropped = [seat for seat in around if before["bidding"][seat] and not after["bidding"][seat]]
    return [Event("out", {"seat": seat}) for seat in dropped]


def _admitted(box: Box, before: Any, action: int, after: Any) -> list[Event]:
    most = int(box.record["refill_max"][0])
    place, rest = divmod(action - int(box.record["admit_from"][0]), 2 * most)
    end, number = rest // most, rest % most + 1
    line = before["line"][before["line_left"] : before["line_end"]].tolist()
    facts = {
        "seat": int(before["actor"]),
        "fountain": int(box.record["entrance"][0, place]),
        "end": ENDS[end],
        "visitors": line[-number:] if end else line[:number],
    }
    return [Event("admitted", facts)]


# ---------------------------------------------------------------- what follows by itself


def _visit(box: Box, before: Any, after: Any) -> list[Event]:
    """MAR-6: one visit a step; nobody new means that the group has arrived."""
    shops = (after["customers"] - before["customers"]).nonzero()[0].tolist()
    if not shops:
        return []
    shop = shops[0]
    owner = int(after["owners"][shop])
    mover = int(before["turn_seat"]) if before["phase"] == t.WALK else None
    paid = (after["cash"] - before["cash"]).tolist()
    bought = [
        card - 1 for card in before["open_cards"].tolist() if card and _is_gone(after, card - 1)
    ]
    facts = {
        "seat": owner,
        "shop": shop,
        "owner": owner,
        "colour": int(box.record["shop_colour"][0, shop]),
        "customers": int(after["customers"][shop] - before["customers"][shop]),
        "income": sum(paid),
        "by": mover,
        "commission": sum(paid) - paid[owner],
        "cards": bought,
    }
    return [Event("visit", facts)]


def _is_gone(table: Any, card: int) -> bool:
    return bool(table["card_at"][card] == t.GONE)


def _sold(box: Box, before: Any, after: Any) -> list[Event]:
    players, auctioneer = int(before["players"]), int(before["turn_seat"])
    sealed = before["options"][t.OPT_BIDDING] == t.SEALED
    price, winner = int(before["high_bid"]), int(before["high_bidder"])
    facts = {
        "seat": winner,
        "shop": int(before["lot"]),
        "price": price,
        "by": auctioneer,
        "commission": int((after["cash"] - before["cash"]).sum()) + price,
        "answers": before["sealed"][:players].tolist() if sealed else None,
    }
    return [Event("sold", facts, reveals=bool(sealed))]


def _completed(box: Box, before: Any, after: Any) -> list[Event]:
    """MAR-9.2: the hand is shown to all."""
    number = int(before["completed_count"])
    if after["completed_count"] == number:
        return []
    seat = int(after["completed"][number]) - 1
    cards = (before["card_at"] == t.IN_HAND + seat).nonzero()[0].tolist()
    most = int(box.record["antiques_paid"][0, number])
    paid = [c for c in cards if dearer_cards(box.record[0], before, seat, c) < most]
    amount = int(after["cash"][seat] - before["cash"][seat])
    facts = {"seat": seat, "cards": cards, "amount": amount, "paid": paid}
    return [Event("completed", facts, reveals=True)]


def _turn(box: Box, before: Any, after: Any) -> list[Event]:
    seat, number = int(after["turn_seat"]), int(after["turn_no"])
    turn = Event("turn", {"seat": seat, "round": int(t.round_no(after)), "turn": number})
    return [turn, Event("skipped", {"seat": seat})] if after["phase"] == t.TURN_END else [turn]


def _closed(box: Box, before: Any, after: Any) -> list[Event]:
    found = []
    if before["cause"] != after["cause"]:
        cause, turns = CAUSES[after["cause"]], int(after["final_turns"])
        found.append(Event("last_round", {"cause": cause, "turns": turns}))
    return [*found, Event("result", result(after))] if after["phase"] == t.OVER else found


_BY_PHASE = {
    t.SETUP_START: _start,
    t.SETUP_PLACE: _placed,
    t.SETUP_QUEUE: _queued,
    t.CHOOSE: _chosen,
    t.BID: _answered,
    t.REFILL: _admitted,
}
_AUTOMATIC = {
    t.WALK: _visit,
    t.DOORSTEP: _visit,
    t.SALE: _sold,
    t.WALK_HAND: _completed,
    t.SALE_HAND: _completed,
    t.TURN_BEGIN: _turn,
    t.TURN_CLOSE: _closed,
}
