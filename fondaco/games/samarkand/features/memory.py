"""What a seat remembers of a match of Samarkand: where cards that it does not see cannot be.

Card by card it keeps account of the places that are ruled out. What can be proved:

- A card that the seat discarded went back into the draw pile with the next shuffle (SAM-3.12).
  Whoever has drawn nothing since does not have it.
- A draw pile that has run out held no card, and what others have not discarded is not shuffled.
- With the option sale_poll = holder (SAM-9.5) a poll names the holder of a card, who then keeps
  it or has discarded it since; a marker taken without a poll says that nobody had the card.
- Of cards that were in no hand at some moment nobody has more than he has drawn since.

With sale_poll = all a `hold` proves nothing, since it is open to all (SAM-5.6). Everything else
that is known (own cards, sold ones, the sizes of hands and piles) stands in the view. Beside the
proofs there are clues, which only make likely what is possible (clues.py).
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.games.samarkand.features.clues import note_clues
from fondaco.games.samarkand.rules import table as t

# Places of hidden cards: the draw pile, the hands of the seats, what each of them discarded.
DECK, HANDS, PILES, PLACES = 0, 1, 1 + t.SEATS, 1 + 2 * t.SEATS
# How it is known that a card was in no other hand: the seat's own discard was shuffled, so it lay
# in the draw pile; or nobody was polled, so it lay there or among the discards.
RETURNED, UNHELD = 1, 2
NOWHERE = -1  # not hidden: seen by the seat, or sold
EVERYWHERE = (1 << PLACES) - 1
EVERY_PILE = EVERYWHERE - ((1 << PILES) - 1)
EVERY_HAND = EVERYWHERE - EVERY_PILE - 1

MEMORY = np.dtype(
    [
        ("barred", np.int32, t.GOODS),  # a bit for each place where the card cannot be
        ("pinned", np.int16, t.GOODS),  # RETURNED or UNHELD: it was in no hand at some moment
        ("drawn", np.int16, (t.GOODS, t.SEATS)),  # cards that each of the others has drawn since
        ("clues", np.int16, (t.GOODS, t.SEATS)),  # how much likelier what others did makes a card
    ]
)


@rule
def remember(box, before, after, memory):
    """Note what happened between two sights of the same seat, one line apart."""
    left = np.int64(before.deck_size)
    for seat in range(after.players):
        change = after.hand_size[seat] - before.hand_size[seat]
        if change > 0:
            left -= 1
            if seat != after.seat:
                note_draw(box, seat, memory)
        elif change < 0 and seat != after.seat and after.sold_size[seat] == before.sold_size[seat]:
            note_discard(box, seat, memory)
    if left == 0:
        bar_everywhere(box, 1 << DECK, memory)
    if after.deck_size > left:
        note_shuffle(box, before, memory)
    if after.ask_holder == 1:
        note_poll(box, before, after, memory)
    note_clues(box, before, after, memory)


@rule
def may_be(memory, card, place):
    """Is a place not ruled out for a card?"""
    return memory.barred[card] & (1 << place) == 0


@rule
def bar_everywhere(box, places, memory):
    """Rule out places for all cards."""
    for card in range(box.goods):
        memory.barred[card] |= places


@rule
def note_draw(box, seat, memory):
    """Another seat drew a card: any that may have been in the draw pile."""
    for card in range(box.goods):
        if may_be(memory, card, DECK):
            memory.barred[card] &= ~(1 << (HANDS + seat))
        if memory.pinned[card] != 0:
            memory.drawn[card, seat] += 1


@rule
def note_discard(box, seat, memory):
    """Another seat put a card of its hand on the pile."""
    for card in range(box.goods):
        if may_be(memory, card, HANDS + seat):
            memory.barred[card] &= ~(1 << (PILES + seat))


@rule
def note_shuffle(box, before, memory):
    """SAM-3.12: the draw pile was empty; now it is what lay on the discard pile."""
    lying = 0
    for seat in range(before.players):
        if before.discard_size[seat] > 0 and seat != before.seat:
            lying |= 1 << (PILES + seat)
    for card in range(box.goods):
        if before.card_at[card] == t.DISCARDED + before.seat:
            memory.barred[card] = EVERYWHERE - (1 << DECK)
            pin(memory, card, RETURNED)
        elif ~memory.barred[card] & lying != 0:
            memory.barred[card] &= ~(1 << DECK)
        memory.barred[card] |= EVERY_PILE


@rule
def pin(memory, card, how):
    """From now on it counts who draws how many cards."""
    memory.pinned[card] = how
    for seat in range(t.SEATS):
        memory.drawn[card, seat] = 0


@rule
def note_poll(box, before, after, memory):
    """SAM-9.5: the holder is asked, or there is none."""
    if before.phase != t.PLACING and before.phase != t.MORE:
        return
    if after.phase == t.SALE:
        memory.barred[after.good] = EVERYWHERE - (1 << (HANDS + after.actor))
        return
    good = good_taken(box, before, after)
    if good != t.NO_GOOD:
        pin(memory, good, UNHELD)
        memory.barred[good] |= EVERY_HAND
        for seat in range(after.players):
            if before.discard_size[seat] == 0:
                memory.barred[good] |= 1 << (PILES + seat)


@rule
def good_taken(box, before, after):
    """The good whose space the line before entered first, or NO_GOOD."""
    for space in range(box.spaces):
        empty = before.standing[space, 0] == t.NO_FAMILY
        if empty and after.standing[space, 0] != t.NO_FAMILY:
            return np.int64(box.good_of[space])
    return t.NO_GOOD


# ---------------------------------------------------------------- memories and tables


@rule
def hidden_place(table, seat, card):
    """Where a card lies that a seat does not see, or NOWHERE."""
    spot = np.int64(table.card_at[card])
    if spot == t.IN_DECK:
        return DECK
    if spot == t.JUST_DISCARDED:
        spot = t.DISCARDED + table.turn_seat
    if spot == t.IN_HAND + seat or spot == t.DISCARDED + seat or t.SOLD <= spot < t.DISCARDED:
        return NOWHERE
    return HANDS + spot - t.IN_HAND if spot < t.SOLD else PILES + spot - t.DISCARDED


@rule
def owner_of(place):
    """The seat in whose hand or discards a place is."""
    return (place - HANDS) % t.SEATS


@rule
def was_drawn(memory, card, place, owner):
    """Must a card at a place have been drawn by a seat since it was in no hand?"""
    if place < HANDS or owner_of(place) != owner:
        return False
    return memory.pinned[card] == RETURNED or (memory.pinned[card] == UNHELD and place < PILES)


@rule
def holds(box, table, seat, memory):
    """Is a memory true of a table? For checks: what is remembered must never be wrong."""
    right = True
    for card in range(box.goods):
        place = hidden_place(table, seat, card)
        if place == NOWHERE:
            continue
        right = right and may_be(memory, card, place)
        owner = owner_of(place)
        if was_drawn(memory, card, place, owner):
            most = memory.drawn[card, owner]
            had = 0
            for other in range(box.goods):
                there = hidden_place(table, seat, other)
                if was_drawn(memory, other, there, owner):
                    had += memory.drawn[other, owner] <= most
            right = right and had <= most
    return right
