"""What a seat sees of MarraCash's table, as one record of numbers.

Two ways lead to the same sight: `see` reads it off a table inside compiled code, `sight_of_view`
reads it off a JSON view. A test holds them against each other, so `see` cannot know more than the
view tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.auction import NO_BIDDER
from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.game import State
from fondaco.games.marracash.notation.state import CAUSES, PHASES, ids
from fondaco.games.marracash.rules.arranging import sign_limit
from fondaco.games.marracash.rules.moving import has_completed
from fondaco.games.marracash.rules.table import (
    BID,
    CARDS,
    COLOURS,
    FOUNTAINS,
    IN_HAND,
    LINE,
    NOT_YET,
    OPEN,
    OPT_HIDDEN_CASH,
    OVER,
    SEATS,
    SHOPS,
    UNOWNED,
)

HIDDEN = -1

SIGHT = np.dtype(
    [
        ("seat", np.int16),
        ("players", np.int16),
        ("phase", np.int16),
        ("options", np.int16, 8),
        ("turn_seat", np.int16),
        ("turn_no", np.int16),
        ("moves_done", np.int16),
        ("auctions_done", np.int16),
        ("progress", np.int16),
        ("idle_turns", np.int16),
        ("cause", np.int16),
        ("final_turns", np.int16),
        ("cash", np.int32, SEATS),  # HIDDEN where it is
        ("signs", np.int16, SEATS),
        ("owners", np.int16, SHOPS),
        ("customers", np.int16, SHOPS),
        ("fountains", np.int16, (FOUNTAINS, COLOURS)),
        ("line", np.int16, LINE),  # the left end first
        ("waiting", np.int16),
        ("right_used", np.int16),
        ("lot", np.int16),
        ("high_bid", np.int16),
        ("high_bidder", np.int16),
        ("bidding", np.int16, SEATS),
        ("answered", np.int16, SEATS),
        ("open_cards", np.int16, OPEN),  # card + 1
        ("hand", np.int16, CARDS),  # one's own
        ("completed", np.int16, SEATS),  # whose hand was shown
        # Room for the evaluation to think in, once a decision (reckoning.py, value.py).
        ("reckoned", np.int16),
        ("known", np.int16),
        ("priced", np.int16),
        ("group", np.int16, COLOURS),
        ("rest", np.int16, COLOURS),
        ("hopes", np.float64, COLOURS),
        ("rivalry", np.float64, COLOURS),
        ("held", np.int16, (SEATS, COLOURS)),
        ("wanted", np.int16, COLOURS),
        ("souvenirs", np.int32, COLOURS),
        ("gains", np.float64, FOUNTAINS),
        ("promises", np.float64, FOUNTAINS),
        ("lots", np.float64, SHOPS),
        ("best_lot", np.float64),
        ("second_lot", np.float64),
        ("worth", np.float64),
    ]
)

_PLAIN = (
    "turn_seat",
    "turn_no",
    "idle_turns",
    "progress",
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    sight.seat = seat
    sight.players = table.players
    sight.phase = table.phase
    for place in range(8):
        sight.options[place] = table.options[place]
    sight.turn_seat = table.turn_seat
    sight.turn_no = table.turn_no
    sight.moves_done = table.moves_done
    sight.auctions_done = table.auctions_done
    sight.progress = table.progress
    sight.idle_turns = table.idle_turns
    sight.cause = table.cause
    sight.final_turns = table.final_turns
    hidden = table.options[OPT_HIDDEN_CASH] == 1 and table.phase != OVER
    for other in range(SEATS):
        masked = hidden and other != seat and other < table.players
        sight.cash[other] = HIDDEN if masked else table.cash[other]
        sight.signs[other] = table.signs[other]
        sight.bidding[other] = table.bidding[other]
        sight.answered[other] = table.answered[other]  # that, not what (MAR-9.3)
        sight.completed[other] = 1 if has_completed(table, other) else 0
    for shop in range(SHOPS):
        sight.owners[shop] = table.owners[shop]
        sight.customers[shop] = table.customers[shop]
    for fountain in range(FOUNTAINS):
        for colour in range(COLOURS):
            sight.fountains[fountain, colour] = table.fountains[fountain, colour]
    sight.waiting = table.line_end - table.line_left
    for place in range(LINE):
        sight.line[place] = table.line[table.line_left + place] if place < sight.waiting else 0
    sight.right_used = table.right_used
    sight.lot = table.lot
    sight.high_bid = table.high_bid
    sight.high_bidder = table.high_bidder
    for place in range(OPEN):
        sight.open_cards[place] = table.open_cards[place]
    for card in range(CARDS):
        sight.hand[card] = 1 if table.card_at[card] == IN_HAND + seat else 0
    sight.reckoned = 0
    sight.known = 0
    sight.priced = 0


def sight_of_view(box: Box, view: State, seat: int, sight: Any) -> None:
    """Fill a sight, all zeros before, with what a JSON view says to its seat."""
    players = view["players"]
    sight["seat"], sight["players"] = seat, players
    sight["phase"] = PHASES.index(view["phase"])
    for place, (name, option) in enumerate(box.options.items()):
        sight["options"][place] = option.number(view["options"][name])
    for key in _PLAIN:
        sight[key] = -1 if view[key] is None else view[key]
    sight["moves_done"] = view["actions_done"].count("move")
    sight["auctions_done"] = view["actions_done"].count("auction")
    sight["cause"] = CAUSES.index(view["last_round_cause"])
    sight["final_turns"] = view["final_turns"] if sight["cause"] != NOT_YET else 0
    sight["cash"][:players] = [HIDDEN if sum_ is None else sum_ for sum_ in view["cash"]]
    shops, colours = len(view["owners"]), len(view["bag"])
    sight["owners"] = UNOWNED
    sight["owners"][:shops], sight["customers"][:shops] = view["owners"], view["customers"]
    limit = int(sign_limit(box.record[0], players))
    sight["signs"][:players] = [limit - view["owners"].count(s) for s in range(players)]
    sight["fountains"][: len(view["fountains"]), :colours] = view["fountains"]
    names = ids(box, "colours")
    sight["waiting"] = len(view["queue"])
    sight["line"][: len(view["queue"])] = [names.index(colour) for colour in view["queue"]]
    sight["right_used"] = view["queue_right_used"]
    if sight["phase"] == BID:
        _see_auction(box, view["auction"], players, sight)
    if view["cards"] is not None:
        _see_cards(box, view["cards"], seat, sight)


def _see_auction(box: Box, auction: State, players: int, sight: Any) -> None:
    sight["lot"] = ids(box, "shops").index(auction["shop"])
    sight["high_bid"] = auction["high_bid"]
    sight["high_bidder"] = NO_BIDDER if auction["high_seat"] is None else auction["high_seat"]
    sight["bidding"][:players] = auction["active"]
    sight["answered"][:players] = [answer is not None for answer in auction["sealed"]]


def _see_cards(box: Box, cards: State, seat: int, sight: Any) -> None:
    names = ids(box, "cards")
    for place, card in enumerate(cards["open"]):
        sight["open_cards"][place] = names.index(card) + 1
    for card in cards["hands"][seat]:
        sight["hand"][names.index(card)] = 1
    for other in cards["completed"]:
        sight["completed"][other] = 1
