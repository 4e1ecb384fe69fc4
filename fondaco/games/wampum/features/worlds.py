"""The worlds that a seat of Wampum must reckon with: what it cannot see, dealt anew."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.drivers import pick
from fondaco.engine.compiled.kit import deal, deal_known, gather, total
from fondaco.games.wampum.rules.table import KINDS, SEATS

#: Cards that count as held of every kind when the rest of a hand is dealt: the fewer, the more
#: of a kind come together. Brings hands nearer to how mixed they are in matches (docs/bots.md).
MIXTURE = 3
#: Of so many offers of more than two cards one is not made of whole kinds.
WHIM = 8
SMALL_OFFER = 2
# The piles of a seat that others do not see into; the chest only with the option for it.
HAND, OFFER, DISCARDS, CHEST, PILES = 0, 1, 2, 3, 4


@rule
def redeal(box, table, seat, memory, stream):
    """Spread the cards a seat cannot see anew over the deck and what others hide.

    Where the hidden cards lie makes no difference to the outcome: they are counted, then dealt.
    """
    sizes = np.zeros((SEATS, PILES), np.int64)
    for other in range(table.players):
        if other != seat:
            gather_piles(table, other, sizes)
    if table.hide_chests == 1:
        size_chests(table, seat, memory, sizes)
    for other in range(table.players):
        if other != seat:  # known cards first, so that nobody else is dealt them; all into the hand
            room = hidden_cards(sizes, other)
            deal_known(table.hands[other], memory.known[other], table.deck, room)
    for other in range(table.players):
        if other != seat:
            deal_piles(table, other, sizes, stream)


@rule
def gather_piles(table, other, sizes):
    """All hidden cards of a seat go to the deck; the sizes of its piles are kept."""
    sizes[other, HAND] = gather(table.hands[other], table.deck)
    sizes[other, OFFER] = gather(table.offers[other], table.deck)
    sizes[other, DISCARDS] = gather(table.discards[other], table.deck)
    if table.hide_chests == 1:
        sizes[other, CHEST] = gather(table.chests[other], table.deck)


@rule
def size_chests(table, seat, memory, sizes):
    """Hidden chests are as large as is remembered; only their sum is certain (WAM-R.33)."""
    rest = 0
    for other in range(table.players):
        rest += sizes[other, CHEST]
        sizes[other, CHEST] = 0 if other == seat else memory.chest_size[other]
        rest -= sizes[other, CHEST]
    other = 0
    while rest != 0:
        if other != seat and (rest > 0 or sizes[other, CHEST] > 0):
            step = 1 if rest > 0 else -1
            sizes[other, CHEST] += step
            rest -= step
        other = (other + 1) % table.players


@rule
def hidden_cards(sizes, other):
    """How many cards a seat hides in hand, offer and discards."""
    return sizes[other, HAND] + sizes[other, OFFER] + sizes[other, DISCARDS]


@rule
def deal_piles(table, other, sizes, stream):
    """The rest of a seat's hidden cards, then chance decides which of them lie where."""
    for _ in range(hidden_cards(sizes, other) - total(table.hands[other])):
        move_suited(table.deck, table.hands[other], stream)
    deal_offer(table.hands[other], table.offers[other], sizes[other, OFFER], stream)
    deal(table.hands[other], table.discards[other], sizes[other, DISCARDS], stream)
    deal(table.deck, table.chests[other], sizes[other, CHEST], stream)


@rule
def move_suited(pile, hand, stream):
    """One card to a hand; people collect, so what they have already is more likely."""
    whole = 0
    for kind in range(KINDS):
        whole += pile[kind] * (MIXTURE + hand[kind])
    rest = pick(stream, 0, whole)
    kind = 0
    while rest >= pile[kind] * (MIXTURE + hand[kind]):
        rest -= pile[kind] * (MIXTURE + hand[kind])
        kind += 1
    pile[kind] -= 1
    hand[kind] += 1


@rule
def deal_offer(hand, offer, size, stream):
    """So many cards for an offer; larger ones are nearly always made of whole kinds."""
    whole = size > SMALL_OFFER and pick(stream, 0, WHIM) > 0
    while size > 0:
        if whole:
            size -= move_kind(hand, offer, size, stream)
        else:
            deal(hand, offer, 1, stream)
            size -= 1


@rule
def move_kind(hand, offer, size, stream):
    """All cards of a kind, or as many as there is room for; long kinds more likely. How many."""
    whole = 0
    for kind in range(KINDS):
        whole += hand[kind] * hand[kind]
    rest = pick(stream, 0, whole)
    kind = 0
    while rest >= hand[kind] * hand[kind]:
        rest -= hand[kind] * hand[kind]
        kind += 1
    moved = min(size, hand[kind])
    hand[kind] -= moved
    offer[kind] += moved
    return moved
