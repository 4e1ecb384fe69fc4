"""What a seat sees of Samarkand's table, as one record of numbers.

`see` reads it off a table inside compiled code. `sight_of_view` has no table: it makes one of a
JSON view, where everything hidden is missing, and looks at that. A test holds the two against each
other, so `see` cannot know more than the view tells.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from fondaco.engine.box import Box, new_records
from fondaco.engine.compile import rule
from fondaco.engine.game import State
from fondaco.games.samarkand.notation.filling import fill
from fondaco.games.samarkand.rules.table import (
    DISCARDED,
    FAMILIES,
    GOODS,
    IN_HAND,
    JUST_DISCARDED,
    NO_SEAT,
    SEATS,
    SLOTS,
    SOLD,
    SPACES,
    TABLE,
)

#: Steps on the map beyond which everything is equally far.
FAR = 24

SIGHT = np.dtype(
    [
        # Room to think in (prospects.py).
        ("fade", np.float64, FAR + 1),  # what is worth how much at a distance
        ("entry", np.float64, GOODS),  # what a camel brings on the space of a good, links left out
        ("card_worth", np.float64, GOODS),  # what a card in hand will bring
        ("camel_worth", np.float64, SPACES),  # what a camel of one family is worth where it may go
        ("best", np.float64),
        ("second", np.float64),
        ("active", np.float64, FAMILIES),  # a first link made by a family of whoever looks
        ("passive", np.float64, FAMILIES),  # what is added by the family it meets
        ("aim_gain", np.int64, GOODS),  # what a step towards the goods of one family gains
        ("meeting_gain", np.int64, FAMILIES),  # and a step towards its first links
        ("late", np.float64),
        ("hope", np.float64),  # all that one family may still bring
        ("treasury", np.int32, FAMILIES),
        ("money", np.int32, SEATS),
        ("seat", np.int64),
        ("players", np.int64),
        ("family", np.int64),
        ("good", np.int64),
        ("aims", np.int64),
        ("meetings", np.int64),
        ("thought", np.int16),  # 1: what does not depend on the line is worked out
        ("reckoned", np.int16),  # 1 + the family whose aims are worked out
        ("weighed_family", np.int16),  # 1 + the family whose camels are weighed
        ("weighed", np.int16),  # 1: what the cards in hand will bring is worked out
        ("has_chart", np.int16),  # 1: the following belongs to the camels in `charted`
        ("charted", np.int16, (SPACES, SLOTS)),
        ("knows_near", np.int16, FAMILIES),
        ("knows_lone", np.int16, FAMILIES),
        ("near", np.int16, (FAMILIES, SPACES)),  # steps from a family to a space
        ("lone", np.int16, (FAMILIES, SPACES)),  # steps to a land space where a family stands alone
        ("aim_space", np.int16, GOODS),
        ("aim_steps", np.int16, GOODS),
        ("meeting", np.int16, FAMILIES),  # the families it could still be linked with
        ("meeting_steps", np.int16, FAMILIES),
        ("camps", np.int16, (FAMILIES, SPACES)),  # where each family stands
        ("camp_count", np.int16, FAMILIES),
        ("edge", np.int16, (FAMILIES, SPACES)),  # the spaces next to them, taken or not
        ("edge_count", np.int16, FAMILIES),
        ("on_edge", np.int16, (FAMILIES, SPACES)),  # 1 for those
        # What is seen.
        ("phase", np.int16),
        ("actor", np.int16),
        ("turn_seat", np.int16),
        ("ask_holder", np.int16),
        ("deck_size", np.int16),
        ("tiles", np.int16, FAMILIES),
        ("camels", np.int16, FAMILIES),
        ("stacks", np.int16, FAMILIES),
        ("married", np.int16, (SEATS, FAMILIES)),
        ("linked", np.int16, (FAMILIES, FAMILIES)),
        ("standing", np.int16, (SPACES, SLOTS)),
        ("hand", np.int16, GOODS),  # one's own: 1 where the card is held
        ("sold", np.int16, GOODS),  # 1 where anybody has sold it
        ("discards", np.int16, GOODS),  # 1 where one has discarded it oneself
        ("hand_size", np.int16, SEATS),
        ("sold_size", np.int16, SEATS),
        ("discard_size", np.int16, SEATS),
        ("goods_markers", np.int16, SEATS),  # how many
        ("link_markers", np.int16, SEATS),
        ("placed", np.int16),
        ("dropped", np.int16),
        ("last_dropped", np.int16),  # one's own
    ]
)


@rule
def see(table, seat, sight):
    """Fill a sight with what a seat sees of a table that waits for a decision."""
    sight.thought = 0
    sight.seat = seat
    sight.players = table.players
    sight.phase = table.phase
    sight.actor = table.actor
    sight.turn_seat = table.turn_seat
    sight.ask_holder = table.ask_holder
    sight.deck_size = table.deck_size
    sight.family = table.family
    sight.placed = table.placed
    sight.good = table.good
    sight.dropped = table.dropped
    sight.last_dropped = table.last_dropped if table.turn_seat == seat else 0
    see_families(table, sight)
    see_goods(table, seat, sight)
    for space in range(SPACES):
        for slot in range(SLOTS):
            sight.standing[space, slot] = table.standing[space, slot]


@rule
def see_families(table, sight):
    """All of this is public (SAM-1.6)."""
    for family in range(FAMILIES):
        sight.treasury[family] = table.treasury[family]
        sight.tiles[family] = table.tiles[family]
        sight.camels[family] = table.camels[family]
        sight.stacks[family] = table.stacks[family]
        for other in range(FAMILIES):
            sight.linked[family, other] = table.linked[family, other]
    for seat in range(SEATS):
        sight.money[seat] = table.money[seat]
        sight.hand_size[seat] = table.hand_size[seat]
        sight.sold_size[seat] = table.sold_size[seat]
        sight.discard_size[seat] = 0
        sight.goods_markers[seat] = 0
        sight.link_markers[seat] = 0
        for family in range(FAMILIES):
            sight.married[seat, family] = table.married[seat, family]
            sight.link_markers[seat] += table.link_markers[seat, family]


@rule
def see_goods(table, seat, sight):
    """SAM-1.6: one's own hand and discards, everybody's sold cards and markers."""
    own_turn = table.turn_seat == seat
    for good in range(GOODS):
        place = table.card_at[good]
        sight.hand[good] = 1 if place == IN_HAND + seat else 0
        sight.sold[good] = 1 if SOLD <= place < SOLD + SEATS else 0
        thrown = place == DISCARDED + seat or (place == JUST_DISCARDED and own_turn)
        sight.discards[good] = 1 if thrown else 0
        if place >= DISCARDED:
            sight.discard_size[place - DISCARDED] += 1
        elif place == JUST_DISCARDED:
            sight.discard_size[table.turn_seat] += 1
        if table.marker_at[good] != NO_SEAT:
            sight.goods_markers[table.marker_at[good]] += 1


def sight_of_view(box: Box, view: State, seat: int, sight: Any) -> None:
    """Fill a sight, all zeros before, with what a JSON view says to its seat."""
    tables = new_records(TABLE, 1)
    fill(box, view, tables[0])
    see(tables[0], seat, sight)
    for owner, cards in enumerate(view["discards"]):
        sight["discard_size"][owner] = cards if isinstance(cards, int) else len(cards)
