"""What a seat sees of MarraCash's table, as one record of numbers.

`see` reads it off a table inside compiled code. A test holds what it sees of the real table against
what it sees of a table made from the JSON view, so it cannot know more than the view tells.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.sight import copy_record, sight_type
from fondaco.games.marracash.rules import table as t

HIDDEN = -1

SIGHT = sight_type(
    t.TABLE,
    # Room for the evaluation to think in, once a decision (forecast.py, value.py).
    ("reckoned", np.int16),
    ("known", np.int16),
    ("priced", np.int16),
    ("group", np.int16, t.COLOURS),
    ("rest", np.int16, t.COLOURS),
    ("hopes", np.float64, t.COLOURS),
    ("rivalry", np.float64, t.COLOURS),
    ("held", np.int16, (t.SEATS, t.COLOURS)),
    ("wanted", np.int16, t.COLOURS),
    ("souvenirs", np.int32, t.COLOURS),
    ("gains", np.float64, t.FOUNTAINS),
    ("promises", np.float64, t.FOUNTAINS),
    ("lots", np.float64, t.SHOPS),
    ("best_lot", np.float64),
    ("second_lot", np.float64),
    ("worth", np.float64),
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    copy_record(table, sight)
    sight.seat = seat
    hidden = table.options[t.OPT_HIDDEN_CASH] == 1 and table.phase != t.OVER
    for other in range(table.players):
        if other != seat:
            sight.sealed[other] = 0  # that somebody has answered is seen, not what (MAR-9.3)
            if hidden:
                sight.cash[other] = HIDDEN
    for card in range(t.CARDS):
        if table.card_at[card] != t.IN_HAND + seat:
            sight.card_at[card] = t.IN_DECK
    sight.reckoned = 0
    sight.known = 0
    sight.priced = 0
