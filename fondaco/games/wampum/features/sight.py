"""What a seat sees of Wampum's table, as one record of numbers.

Two ways lead to the same sight: `see` reads it off a table inside compiled code, `sight_of_view`
reads it off a JSON view. A test holds them against each other, so `see` cannot know more than the
view tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.game import State
from fondaco.games.wampum.notation.state import PHASES, village_ids
from fondaco.games.wampum.rules.table import (
    COUNTS,
    DISCARD,
    KINDS,
    NO_KIND,
    NO_TRADER,
    PUT,
    SEATS,
    VILLAGES,
    next_kind,
    total,
)

SIGHT = np.dtype(
    [
        ("seat", np.int16),
        ("players", np.int16),
        ("phase", np.int16),
        ("canoe", np.int16),
        ("turn", np.int16),
        ("round_no", np.int16),
        ("last_round", np.int16),
        ("deck", np.int16),  # cards left
        ("removed", np.int16, KINDS),
        ("hand", np.int16, KINDS),  # one's own
        ("offer", np.int16, KINDS),  # one's own
        ("discards", np.int16, KINDS),  # one's own
        ("hand_size", np.int16, SEATS),
        ("offer_size", np.int16, SEATS),
        ("discard_size", np.int16, SEATS),
        ("trader", np.int16, VILLAGES),
        ("villages", np.int16, (VILLAGES, KINDS)),
        ("chests", np.int16, (SEATS, KINDS)),  # zeros where they are hidden
        ("village", np.int16),  # where an offer is being put together
        ("target", np.int16),
        ("chosen", np.int16, KINDS),  # one's own half-finished step
        ("kind", np.int16),
        # Room for the evaluation to think in: counts tried, the best offer of at least so many
        # cards at each village, and 1 when all of them are known.
        ("trial", np.int16, KINDS),
        ("least", np.int16, VILLAGES),
        ("best", np.float64, VILLAGES),
        ("weighed", np.int16),
    ]
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    sight.seat = seat
    sight.players = table.players
    sight.phase = table.phase
    sight.canoe = table.canoe
    sight.turn = table.turn
    sight.round_no = table.round_no
    sight.last_round = table.last_round
    sight.deck = total(table.deck)
    mine = table.actor == seat
    sight.village = table.village
    sight.target = table.target
    sight.kind = table.kind if mine else 0
    for kind in range(KINDS):
        sight.removed[kind] = table.removed[kind]
        sight.hand[kind] = table.hands[seat, kind]
        sight.offer[kind] = table.offers[seat, kind]
        sight.discards[kind] = table.discards[seat, kind]
        sight.chosen[kind] = table.chosen[kind] if mine else 0
        sight.trial[kind] = 0
    sight.weighed = 0
    for other in range(SEATS):
        sight.hand_size[other] = total(table.hands[other])
        sight.offer_size[other] = total(table.offers[other])
        sight.discard_size[other] = total(table.discards[other])
        shown = other == seat or table.hide_chests == 0  # WAM-R.33
        for kind in range(KINDS):
            sight.chests[other, kind] = table.chests[other, kind] if shown else 0
    for village in range(VILLAGES):
        sight.trader[village] = table.trader[village]
        for kind in range(KINDS):
            sight.villages[village, kind] = table.villages[village, kind]
        sight.least[village] = 0
        sight.best[village] = 0.0


@rule
def told(box, table, action):
    """What others see of an action that is about to be done, as an action; -1 for nothing.

    Which kinds are put or discarded they do not see (WAM-4.4, 7.4). Once the last kind is put they
    see how many cards were offered (WAM-4.5): as if all were of the first kind.
    """
    if action >= DISCARD:
        return np.int64(-1)
    if action < PUT:
        return action
    if next_kind(table.hands[table.actor], table.kind + 1) != NO_KIND:
        return np.int64(-1)
    return np.int64(PUT + total(table.chosen) + (action - PUT) % COUNTS)


def sight_of_view(box: Box, view: State, seat: int, sight: Any) -> None:
    """Fill a sight, all zeros before, with what a JSON view says to its seat."""
    players = view["players"]
    sight["seat"], sight["players"] = seat, players
    sight["phase"] = PHASES.index(view["phase"])
    sight["canoe"] = -1 if view["canoe"] is None else view["canoe"]
    for field, key in (("turn", "turn"), ("round_no", "round"), ("last_round", "last_round")):
        sight[field] = view[key]
    sight["deck"], sight["removed"] = view["deck"], view["removed"]
    sight["hand"], sight["discards"] = view["hands"][seat], view["discards"][seat]
    sight["hand_size"][:players] = [_size(hand) for hand in view["hands"]]
    sight["discard_size"][:players] = [_size(pile) for pile in view["discards"]]
    for owner, chest in enumerate(view["chests"]):
        sight["chests"][owner] = [0] * KINDS if chest is None else chest
    ids = village_ids(box)
    sight["trader"] = NO_TRADER
    for owner, offer in enumerate(view["offers"]):
        if offer is None:
            continue
        if owner == seat:
            sight["offer"] = offer["goods"]
        sight["offer_size"][owner] = offer["count"] if "count" in offer else sum(offer["goods"])
        if offer["village"] is not None:
            sight["trader"][ids.index(offer["village"])] = owner
    for village in view["villages"]:
        sight["villages"][ids.index(village["id"])] = village["goods"]
    _see_pending(ids, view["pending"] or {}, sight)


def _see_pending(ids: list[str], pending: State, sight: Any) -> None:
    if "village" in pending:
        sight["village"] = ids.index(pending["village"])
    sight["target"] = pending.get("min_total", pending.get("count", 0))
    sight["kind"] = pending.get("good", 0)
    sight["chosen"] = pending.get("goods", [0] * KINDS)


def _size(cards: int | list[int]) -> int:
    return cards if isinstance(cards, int) else sum(cards)
