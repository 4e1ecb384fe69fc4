"""The worlds that a seat of Samarkand must reckon with: cards it cannot see, dealt anew."""

from __future__ import annotations

import math

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.drivers import pick
from fondaco.games.samarkand.features.clues import UNIT
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
from fondaco.games.samarkand.features.sight import FAR
from fondaco.games.samarkand.rules.scoring import card_points
from fondaco.games.samarkand.rules.table import DISCARDED, FAMILIES, GOODS, IN_DECK, IN_HAND

UNPLACED = -1
#: How likely a card is in a hand or among somebody's discards, beside the draw pile: by how much
#: its owner should like it, and by what he did (clues.py). Fitted to where cards were in matches
#: (docs/search.md).
HELD, FOND, TELLING = 0.55, 0.66, 1.25
DROPPED, AVERSE = 9.5, -2.8
#: Shares of a whole that chance can tell apart.
FINENESS = 1 << 30
#: What a camel counts that is so many steps away.
HOPE = 0.75 ** np.arange(FAR + 1.0)
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
        deal_tied(box, table, memory, room, tied, ties, stream)
        for i in range(ties):
            lay(table, tied[i, CARD], tied[i, SPOT])
    deal_free(box, table, memory, room, free, hidden - ties, stream)


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
def deal_free(box, table, memory, room, free, count, stream):
    """Cards that may lie anywhere, in an order by lot: each goes to one of the places with room."""
    chances = np.empty(PLACES, np.float64)
    for left in range(count, 0, -1):
        chosen = pick(stream, 0, left)
        card = free[chosen]
        free[chosen] = free[left - 1]
        for place in range(PLACES):
            chances[place] = 0.0
            if room[place] > 0:
                chances[place] = room[place] * leaning(box, table, memory, place, card)
        place = draw_place(chances, stream)
        room[place] -= 1
        lay(table, card, place)


@rule
def draw_place(chances, stream):
    """A place by its chance; at least one has any."""
    total = 0.0
    last = DECK
    for place in range(PLACES):
        total += chances[place]
        if chances[place] > 0.0:
            last = place
    rest = total * (pick(stream, 0, FINENESS) / FINENESS)
    for place in range(last):
        rest -= chances[place]
        if rest < 0.0:
            return place
    return last


@rule
def leaning(box, table, memory, place, card):
    """How much likelier than by the room there a card is at a place than in the draw pile.

    People keep the cards that suit their families, discard others, and do what their cards suggest.
    """
    if place == DECK:
        return 1.0
    owner = owner_of(place)
    liked = 1.0 + liking(box, table, owner, card)
    if place >= PILES:
        return DROPPED * liked**AVERSE
    return HELD * liked**FOND * math.exp(TELLING * memory.clues[card, owner] / UNIT)


@rule
def liking(box, table, seat, card):
    """How much a seat should like a card, as everybody can tell: its camels there, and others that
    may come."""
    space = np.int64(box.space_of[card])
    word, bit = box.word_of[space], box.bit_of[space]
    steps = FAR
    for family in range(FAMILIES):
        if table.married[seat, family] == 1:
            far = box.distance[box.home[family], space]
            if table.open_to[family, word] & bit != 0:
                far = 1
            steps = min(steps, far)
    return card_points(box, table, seat, card) + box.own_camel * HOPE[steps]


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
def deal_tied(box, table, memory, room, tied, ties, stream):
    """Each card to one of its places, the more likely the more cards can have got there."""
    chances = np.empty(PLACES, np.float64)
    for ways in range(PLACES + 1):
        for i in range(ties):
            if tied[i, WAYS] == ways:
                deal_one(box, table, memory, room, tied, ties, i, chances, stream)


@rule
def deal_one(box, table, memory, room, tied, ties, i, chances, stream):
    """A place for one card: each with room that memory allows, by how likely the card is there."""
    stuck = True
    for place in range(PLACES):
        chances[place] = 0.0
        if fits(memory, room, tied, ties, i, place):
            stuck = False
            chances[place] = ways_to(memory, room, tied, ties, i, place)
            chances[place] *= leaning(box, table, memory, place, tied[i, CARD])
    if stuck:
        make_room(memory, room, tied, ties, i)
    else:
        put(room, tied, i, draw_place(chances, stream))


@rule
def ways_to(memory, room, tied, ties, i, place):
    """How many ways lead to a place: the room there, or what was drawn since the card was known.

    Of the cards a seat has drawn since then some may be among its discards.
    """
    card = tied[i, CARD]
    owner = owner_of(place)
    if not was_drawn(memory, card, place, owner):
        return 1.0 * room[place]
    left = np.int64(memory.drawn[card, owner])
    for j in range(ties):
        if given(memory, tied, j, owner):
            left -= 1
    had = room[HANDS + owner] + room[PILES + owner]
    return max(1, min(left, had)) * room[place] / (1.0 * had)


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
