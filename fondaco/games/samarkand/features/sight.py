"""What a seat sees of Samarkand's table, as one record of numbers.

`see` reads it off a table inside compiled code. A test holds what it sees of the real table against
what it sees of a table made from the JSON view, so it cannot know more than the view tells.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.sight import copy_record, sight_type
from fondaco.games.samarkand.rules import table as t

#: Steps on the map beyond which everything is equally far.
FAR = 24

SIGHT = sight_type(
    t.TABLE,
    ("discard_size", np.int16, t.SEATS),
    # Room to think in (prospects.py).
    ("fade", np.float64, FAR + 1),  # what is worth how much at a distance
    ("entry", np.float64, t.GOODS),  # what a camel brings on the space of a good, links left out
    ("card_worth", np.float64, t.GOODS),  # what a card in hand will bring
    ("camel_worth", np.float64, t.SPACES),  # what a camel of one family is worth where it may go
    ("best", np.float64),
    ("second", np.float64),
    ("active", np.float64, t.FAMILIES),  # a first link made by a family of whoever looks
    ("passive", np.float64, t.FAMILIES),  # what is added by the family it meets
    ("aim_gain", np.int64, t.GOODS),  # what a step towards the goods of one family gains
    ("meeting_gain", np.int64, t.FAMILIES),  # and a step towards its first links
    ("late", np.float64),
    ("hope", np.float64),  # all that one family may still bring
    ("aims", np.int64),
    ("meetings", np.int64),
    ("thought", np.int16),  # 1: what does not depend on the line is worked out
    ("reckoned", np.int16),  # 1 + the family whose aims are worked out
    ("weighed_family", np.int16),  # 1 + the family whose camels are weighed
    ("weighed", np.int16),  # 1: what the cards in hand will bring is worked out
    ("has_chart", np.int16),  # 1: the following belongs to the camels in `charted`
    ("charted", np.int16, (t.SPACES, t.SLOTS)),
    ("knows_near", np.int16, t.FAMILIES),
    ("knows_lone", np.int16, t.FAMILIES),
    ("near", np.int16, (t.FAMILIES, t.SPACES)),  # steps from a family to a space
    ("lone", np.int16, (t.FAMILIES, t.SPACES)),  # steps to a land space where a family stands alone
    ("aim_space", np.int16, t.GOODS),
    ("aim_steps", np.int16, t.GOODS),
    ("meeting", np.int16, t.FAMILIES),  # the families it could still be linked with
    ("meeting_steps", np.int16, t.FAMILIES),
    ("camps", np.int16, (t.FAMILIES, t.SPACES)),  # where each family stands
    ("camp_count", np.int16, t.FAMILIES),
    ("edge", np.int16, (t.FAMILIES, t.SPACES)),  # the spaces next to them, taken or not
    ("edge_count", np.int16, t.FAMILIES),
    ("on_edge", np.int16, (t.FAMILIES, t.SPACES)),  # 1 for those
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision.

    SAM-1.6: one's own hand and discards and everybody's sold cards are seen; all others lie in the
    draw pile, as far as one can tell.
    """
    copy_record(table, sight)
    sight.seat = seat
    sight.thought = 0
    for other in range(t.SEATS):
        sight.discard_size[other] = cards_at(table, t.DISCARDED + other)
    sight.discard_size[table.turn_seat] += cards_at(table, t.JUST_DISCARDED)
    if table.turn_seat != seat:
        sight.last_dropped = 0
    # Without a branch: where a card is, a processor cannot guess.
    for good in range(t.GOODS):
        place = table.card_at[good]
        place = t.DISCARDED + table.turn_seat if place == t.JUST_DISCARDED else place
        seen = (place == t.IN_HAND + seat) | (place == t.DISCARDED + seat)
        seen |= (place >= t.SOLD) & (place < t.DISCARDED)
        sight.card_at[good] = place if seen else t.IN_DECK


@rule
def cards_at(table, place):
    """How many cards are somewhere."""
    amount = 0
    for good in range(t.GOODS):
        amount += table.card_at[good] == place
    return amount
