"""What happened at Samarkand's table, read off the difference of two tables."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.games.samarkand.notation.state import ENDINGS
from fondaco.games.samarkand.rules.ending import card_points
from fondaco.games.samarkand.rules.table import (
    ARRIVAL,
    DEAL,
    EXPAND,
    MARRY,
    NO_SEAT,
    PLACE,
    REFILL,
    SCORING,
    TRADE,
    TURN_END,
    holder_of,
)


def events(box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
    """What an action, or (None) an automatic step, did; with who may learn of it."""
    if action is None:
        tell = _AUTOMATIC.get(int(before["phase"]))
        return [] if tell is None else tell(box, before, after)
    record, seat = box.record[0], int(before["actor"])
    if action < EXPAND:
        return _married(box, before, action - MARRY, after)
    if action < PLACE:
        return [Event("chose", {"seat": seat, "family": action - EXPAND})]
    if action < record["at_done"]:
        return [_placed(before, action - PLACE, after)]
    if record["at_discard"] <= action < record["at_keep"]:
        return _hidden_card("discarded", seat, action - int(record["at_discard"]))
    if record["at_draw"] <= action < record["at_bag"]:
        receiver = before["receiver"] if before["phase"] == DEAL else before["turn_seat"]
        return _hidden_card("drew", int(receiver), action - int(record["at_draw"]))
    if action >= record["at_bag"]:
        return [Event("laid_out", {"family": action - int(record["at_bag"])})]
    if action == record["at_sell"]:
        amount = int(after["money"][seat] - before["money"][seat])
        return [
            Event(
                "sold", {"seat": seat, "good": int(before["good"]), "amount": amount}, reveals=True
            )
        ]
    if action == record["at_hold"]:
        return [Event("held", {"seat": seat, "good": int(before["good"])})]
    simple = {"at_done": "stopped", "at_keep": "kept", "at_pass": "passed"}
    return [Event(kind, {"seat": seat}) for verb, kind in simple.items() if action == record[verb]]


def _married(box: Box, before: Any, family: int, after: Any) -> list[Event]:
    seat, price = int(before["actor"]), int(box.record["price"][0, family])
    told = [Event("married", {"seat": seat, "family": family, "price": price})]
    if after["phase"] == TURN_END:  # SAM-3.7
        told.append(Event("full_hand", {"seat": seat}))
    return told


def _placed(before: Any, space: int, after: Any) -> Event:
    family = int(before["family"])
    cost = int(before["treasury"][family] - after["treasury"][family])
    facts = {"seat": int(before["actor"]), "family": family, "space": space, "cost": cost}
    return Event("placed", facts)


def _hidden_card(kind: str, seat: int, good: int) -> list[Event]:
    """SAM-1.6: the seat knows which card it is, the others only that it is one."""
    own = Event(kind, {"seat": seat, "good": good}, only=seat)
    return [own, Event(f"{kind}_hidden", {"seat": seat}, hidden_from=seat)]


def _linked(box: Box, before: Any, after: Any) -> list[Event]:
    if (before["linked"] == after["linked"]).all():
        return []
    players, space = int(before["players"]), int(before["space"])
    income = (after["money"] - before["money"])[:players].tolist()
    passive, active = before["standing"][space].tolist()
    return [
        Event(
            "linked",
            {
                "seat": int(before["turn_seat"]),
                "active": active,
                "passive": passive,
                "space": space,
                "income": income,
            },
        )
    ]


def _marker(box: Box, before: Any, after: Any) -> list[Event]:
    taken = (after["marker_at"] != before["marker_at"]).nonzero()[0].tolist()
    seat, space = int(before["turn_seat"]), int(before["space"])
    return [Event("marker", {"seat": seat, "good": good, "space": space}) for good in taken]


def _reshuffled(box: Box, before: Any, after: Any) -> list[Event]:
    count = int(after["deck_size"])
    return [Event("reshuffled", {"count": count})] if count else []


def _scored(box: Box, before: Any, after: Any) -> list[Event]:
    """SAM-8: what each seat's points come from, and who has won."""
    players = int(after["players"])
    told = [Event("ended", {"reason": ENDINGS[int(after["ending"])]})]
    cards = _cards(box, after, players)
    for seat in range(players):
        told.append(Event("scored", {"seat": seat, **_parts(box, after, seat, cards[seat])}))
    ranks = after["ranks"][:players].tolist()
    result = {
        "scores": after["scores"][:players].tolist(),
        "ranks": ranks,
        "winners": [seat for seat in range(players) if ranks[seat] == 1],
    }
    return [*told, Event("result", result)]


def _cards(box: Box, table: Any, players: int) -> list[int]:
    """SAM-8.1 for every seat."""
    points = [0] * players
    for good in range(len(box.data["good"])):
        holder = int(holder_of(table, good))
        if holder != NO_SEAT:
            points[holder] += int(card_points(box.record[0], table, holder, good))
    return points


def _parts(box: Box, table: Any, seat: int, cards: int) -> dict[str, int]:
    scoring = box.data["scoring"]
    return {
        "cards": cards,
        "goods": scoring["goods_marker"] * table["marker_at"].tolist().count(seat),
        "links": scoring["link_marker"] * int(table["link_markers"][seat].sum()),
        "money": scoring["dirham"] * int(table["money"][seat]),
    }


_AUTOMATIC = {ARRIVAL: _linked, TRADE: _marker, REFILL: _reshuffled, SCORING: _scored}
