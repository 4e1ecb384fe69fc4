"""What a seat sees of Wampum's table, as one record of numbers.

`see` reads it off a table inside compiled code. A test holds what it sees of the real table against
what it sees of a table made from the JSON view, so it cannot know more than the view tells.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.kit import clear, total
from fondaco.engine.compiled.sight import copy_record, sight_type
from fondaco.games.wampum.rules import table as t

SIGHT = sight_type(
    t.TABLE,
    ("deck_size", np.int16),
    ("hand_size", np.int16, t.SEATS),
    ("offer_size", np.int16, t.SEATS),
    ("discard_size", np.int16, t.SEATS),
    # Room for the evaluation to think in: counts tried, the best offer of at least so many
    # cards at each village, and 1 when all of them are known.
    ("trial", np.int16, t.KINDS),
    ("least", np.int16, t.VILLAGES),
    ("best", np.float64, t.VILLAGES),
    ("weighed", np.int16),
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    copy_record(table, sight)
    sight.seat = seat
    sight.deck_size = total(table.deck)
    clear(sight.deck)
    if table.actor != seat:
        sight.kind = 0
        clear(sight.chosen)
    for other in range(t.SEATS):
        sight.hand_size[other] = total(table.hands[other])
        sight.offer_size[other] = total(table.offers[other])
        sight.discard_size[other] = total(table.discards[other])
        if other != seat:
            clear(sight.hands[other])
            clear(sight.offers[other])
            clear(sight.discards[other])
            if table.hide_chests == 1:  # WAM-R.33
                clear(sight.chests[other])
    sight.weighed = 0
    clear(sight.trial)
    for village in range(t.VILLAGES):
        sight.least[village] = 0
        sight.best[village] = 0.0


@rule
def told(box, table, action):
    """What others see of an action that is about to be done, as an action; -1 for nothing.

    Which kinds are put or discarded they do not see (WAM-4.4, 7.4). Once the last kind is put they
    see how many cards were offered (WAM-4.5): as if all were of the first kind.
    """
    if action >= t.DISCARD:
        return np.int64(-1)
    if action < t.PUT:
        return action
    if t.next_kind(table.hands[table.actor], table.kind + 1) != t.NO_KIND:
        return np.int64(-1)
    return np.int64(t.PUT + total(table.chosen) + (action - t.PUT) % t.COUNTS)
