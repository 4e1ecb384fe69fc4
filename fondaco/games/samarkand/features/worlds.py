"""The worlds that a seat of Samarkand must reckon with: cards it cannot see, dealt anew."""

from __future__ import annotations

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compile import rule
from fondaco.engine.drivers import pick
from fondaco.engine.game import State
from fondaco.games.samarkand.features.memory import (
    DECK,
    EVERYWHERE,
    HANDS,
    NOWHERE,
    PILES,
    PLACES,
    hidden_place,
    owner_of,
    was_drawn,
)
from fondaco.games.samarkand.rules.table import DISCARDED, GOODS, IN_DECK, IN_HAND

UNPLACED = -1
#: Chances are whole numbers; those of a place can be cut into so many parts.
SHARES = 64
# What is noted of a card that cannot lie everywhere: its number, where it may lie, how many places
# those are, and where it was put.
CARD, OPEN, WAYS, SPOT = 0, 1, 2, 3


@rule
def redeal(box, table, seat, memory, stream):
    """Spread the cards a seat cannot see anew over the draw pile, hands and discards of others.

    First come the cards of which something is remembered, those with the fewest ways out first; the
    others go where room is left. Only the sizes of the places are read off the table.
    """
    room = np.zeros(PLACES, np.int64)
    free = np.empty(GOODS, np.int64)
    tied = np.empty((GOODS, 4), np.int64)
    hidden = 0
    for card in range(box.goods):
        place = hidden_place(table, seat, card)
        if place != NOWHERE:
            room[place] += 1
            free[hidden] = card
            hidden += 1
    ties = tie_cards(memory, room, free, hidden, tied)
    if ties > 0:
        deal_tied(memory, room, tied, ties, stream)
        for i in range(ties):
            lay(table, tied[i, CARD], tied[i, SPOT])
    deal_free(table, room, free, hidden - ties, stream)


@rule
def lay(table, card, place):
    """Put a card to a place."""
    if place == DECK:
        table.card_at[card] = IN_DECK
    elif place < PILES:
        table.card_at[card] = IN_HAND + place - HANDS
    else:
        table.card_at[card] = DISCARDED + place - PILES


@rule
def deal_free(table, room, free, count, stream):
    """Cards that may lie anywhere; the draw pile gets what is left."""
    for place in range(HANDS, PLACES):
        for _ in range(room[place]):
            chosen = pick(stream, 0, count)
            lay(table, free[chosen], place)
            count -= 1
            free[chosen] = free[count]
    for i in range(count):
        table.card_at[free[i]] = IN_DECK


# ---------------------------------------------------------------- cards that cannot lie everywhere


@rule
def tie_cards(memory, room, free, hidden, tied):
    """Move the cards of which something is remembered from `free` to `tied`; how many they are."""
    used = 0
    for place in range(PLACES):
        if room[place] > 0:
            used |= 1 << place
    ties = 0
    for i in range(hidden):
        card = free[i]
        barred = memory.barred[card] & used
        if barred == 0 and memory.pinned[card] == 0:
            free[i - ties] = card
            continue
        tied[ties, CARD] = card
        tied[ties, OPEN] = used & (EVERYWHERE - barred)
        tied[ties, SPOT] = UNPLACED
        tied[ties, WAYS] = 0
        for place in range(PLACES):
            tied[ties, WAYS] += (tied[ties, OPEN] >> place) & 1
        ties += 1
    return ties


@rule
def deal_tied(memory, room, tied, ties, stream):
    """Each card to one of its places, the more likely the more cards can have got there."""
    for ways in range(PLACES + 1):
        for i in range(ties):
            if tied[i, WAYS] == ways:
                deal_one(memory, room, tied, ties, i, stream)


@rule
def deal_one(memory, room, tied, ties, i, stream):
    """A place for one card: each with room that memory allows, by how much room it has."""
    total = 0
    for place in range(PLACES):
        total += chance_of(memory, room, tied, ties, i, place)
    if total == 0:
        make_room(memory, room, tied, ties, i)
        return
    rest = pick(stream, 0, total)
    for place in range(PLACES):
        rest -= chance_of(memory, room, tied, ties, i, place)
        if rest < 0:
            put(room, tied, i, place)
            return


@rule
def chance_of(memory, room, tied, ties, i, place):
    """How likely a card is at a place: by the room there, or by what was drawn since it was known.

    Of the cards a seat has drawn since then some may be among its discards.
    """
    if not fits(memory, room, tied, ties, i, place):
        return 0
    card = tied[i, CARD]
    owner = owner_of(place)
    if not was_drawn(memory, card, place, owner):
        return room[place] * SHARES
    left = memory.drawn[card, owner] + 0
    for j in range(ties):
        if given(memory, tied, j, owner):
            left -= 1
    had = room[HANDS + owner] + room[PILES + owner]
    return max(1, min(left, had) * SHARES * room[place] // had)


@rule
def put(room, tied, i, place):
    """Note where a card goes; it may come from another place."""
    if tied[i, SPOT] != UNPLACED:
        room[tied[i, SPOT]] += 1
    tied[i, SPOT] = place
    room[place] -= 1


@rule
def fits(memory, room, tied, ties, i, place):
    """May a card go to a place, as the others lie now?"""
    if (tied[i, OPEN] >> place) & 1 == 0 or room[place] == 0:
        return False
    owner = owner_of(place)
    if not was_drawn(memory, tied[i, CARD], place, owner):
        return True
    return within_draws(memory, tied, ties, i, owner)


@rule
def within_draws(memory, tied, ties, i, owner):
    """Can a seat have drawn this card as well as those that it is given already?

    Of the cards that were in no hand at some moment nobody has more than he has drawn since.
    """
    own = memory.drawn[tied[i, CARD], owner]
    for level in range(ties):
        if level != i and not given(memory, tied, level, owner):
            continue
        most = memory.drawn[tied[level, CARD], owner]
        if most < own:
            continue
        had = 1
        for j in range(ties):
            if j != i and given(memory, tied, j, owner):
                had += memory.drawn[tied[j, CARD], owner] <= most
        if had > most:
            return False
    return True


@rule
def given(memory, tied, j, owner):
    """Was a seat given a card that it must have drawn?"""
    place = tied[j, SPOT]
    return place != UNPLACED and was_drawn(memory, tied[j, CARD], place, owner)


@rule
def make_room(memory, room, tied, ties, i):
    """No place is left for a card: let another one go elsewhere and take its place."""
    for j in range(ties):
        place = tied[j, SPOT]
        if place == UNPLACED or (tied[i, OPEN] >> place) & 1 == 0:
            continue
        for other in range(PLACES):
            if other != place and fits(memory, room, tied, ties, j, other):
                put(room, tied, j, other)
                if fits(memory, room, tied, ties, i, place):
                    put(room, tied, i, place)
                    return
                put(room, tied, j, place)
    for place in range(PLACES):  # a memory that is none of this match
        if room[place] > 0:
            put(room, tied, i, place)
            return


# ---------------------------------------------------------------- from a view


def fill(box: Box, view: State, seat: int) -> State:
    """Some state with this view: what is hidden is filled up in the order of the cards."""
    shown = [*view["hands"][seat], *view["discards"][seat]]
    for cards in view["sold"]:
        shown += cards
    unseen = [number for number in range(1, len(box.data["good"]) + 1) if number not in shown]
    state = {**view, "hands": list(view["hands"]), "discards": list(view["discards"])}
    for part in ("hands", "discards"):
        for other in range(view["players"]):
            if other != seat:
                size = view[part][other]
                state[part][other], unseen = unseen[:size], unseen[size:]
    state["deck"] = unseen
    return state
