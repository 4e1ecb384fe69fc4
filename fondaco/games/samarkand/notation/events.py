"""What happened at Samarkand's table, read off the difference of two tables."""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.event import Event, secret
from fondaco.engine.fields import result
from fondaco.engine.telling import Telling
from fondaco.games.samarkand.notation.state import ENDINGS
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.scoring import (
    hand_points,
    link_points,
    marker_points,
    money_points,
)

#: Kinds of events that the log on a page leaves out: most of those asked do not hold the card.
QUIET = frozenset({"held"})
#: Kinds of events that a story leaves out: others tell the same.
PASSING = frozenset({"chose"})
#: How what happens is told.
TELLING = Telling(
    together={
        **dict.fromkeys(("married", "full_hand", "drew", "drew_hidden"), "marriage"),
        **dict.fromkeys(("placed", "marker"), "camel"),
    },
    silent=frozenset({"held", "kept", "stopped"}),
    coins=frozenset({"sold", "linked"}),
    replies=frozenset({"hold", "sell"}),
)


def events(box: Box, before: Any, action: int | None, after: Any) -> list[Event]:
    """What an action, or (None) an automatic step, did; with who may learn of it."""
    if action is None:
        tell = _AUTOMATIC.get(int(before["phase"]))
        return [] if tell is None else tell(box, before, after)
    record, seat = box.record[0], int(before["actor"])
    if action < t.EXPAND:
        return _married(box, before, action - t.MARRY, after)
    if action < t.PLACE:
        return [Event("chose", {"seat": seat, "family": action - t.EXPAND})]
    if action < record["at_done"]:
        return [_placed(before, action - t.PLACE, after)]
    if record["at_discard"] <= action < record["at_keep"]:
        good = action - int(record["at_discard"])
        return secret("discarded", "discarded_hidden", {"seat": seat}, good=good)  # SAM-1.6
    if record["at_draw"] <= action < record["at_bag"]:
        receiver = before["receiver"] if before["phase"] == t.DEAL else before["turn_seat"]
        good = action - int(record["at_draw"])
        return secret("drew", "drew_hidden", {"seat": int(receiver)}, good=good)  # SAM-1.6
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
    found = [Event("married", {"seat": seat, "family": family, "price": price})]
    if after["phase"] == t.TURN_END:  # SAM-3.7
        found.append(Event("full_hand", {"seat": seat}))
    return found


def _placed(before: Any, space: int, after: Any) -> Event:
    family = int(before["family"])
    cost = int(before["treasury"][family] - after["treasury"][family])
    facts = {"seat": int(before["actor"]), "family": family, "space": space, "cost": cost}
    return Event("placed", facts)


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
    record, seats = box.record[0], range(int(after["players"]))
    found = [Event("ended", {"reason": ENDINGS[int(after["ending"])]})]
    for seat in seats:
        parts = {part: int(count(record, after, seat)) for part, count in PARTS.items()}
        found.append(Event("scored", {"seat": seat, **parts}))
    return [*found, Event("result", result(after))]


#: Where points come from (SAM-8.1 to 8.4).
PARTS = {
    "cards": hand_points,
    "goods": marker_points,
    "links": link_points,
    "money": money_points,
}
_AUTOMATIC = {t.ARRIVAL: _linked, t.TRADE: _marker, t.REFILL: _reshuffled, t.SCORING: _scored}
