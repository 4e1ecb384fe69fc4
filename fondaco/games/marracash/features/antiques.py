"""Hands of antiques that a seat cannot see (MAR-9.2), dealt anew.

A hand that nobody has seen is one that its owner's customers do not cover: of some colour it has
more cards than its owner has customers.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.drivers import pick
from fondaco.games.marracash.rules.moves import has_completed
from fondaco.games.marracash.rules.table import CARDS, COLOURS, IN_DECK, IN_HAND, SEATS

#: Deals that are tried before hands are built around a colour that is not covered.
TRIALS = 12


@rule
def deal_hands(box, table, seat, stream):
    """Spread the cards a seat cannot see anew over the deck and the hands of others."""
    hidden = np.zeros(SEATS, np.int64)
    count = 0
    for other in range(table.players):
        if other != seat and not has_completed(table, other):
            hidden[count] = other
            count += 1
    if count == 0:
        return  # the deck alone is left, and nobody draws from it
    unseen = np.zeros(CARDS, np.int64)
    size = gather(box, table, hidden, count, unseen)
    needs = np.zeros((SEATS, COLOURS), np.int64)
    for place in range(count):
        count_needs(box, table, hidden[place], needs[place])
    for _ in range(TRIALS):
        shuffle(unseen, 0, size, count * box.antiques_hand, stream)
        if all_uncovered(box, unseen, needs, count):
            lay(box, table, hidden, count, unseen)
            return
    build(box, unseen, size, needs, count, stream)
    lay(box, table, hidden, count, unseen)


@rule
def gather(box, table, hidden, count, unseen):
    """All cards a seat cannot see lie in the deck, and are listed in their order."""
    size = 0
    for card in range(box.cards):
        where = np.int64(table.card_at[card])
        mixed = where == IN_DECK
        for place in range(count):
            mixed = mixed or where == IN_HAND + hidden[place]
        if mixed:
            table.card_at[card] = IN_DECK
            unseen[size] = card
            size += 1
    return size


@rule
def count_needs(box, table, other, needs):
    """Of each colour, how many cards make a hand that is not covered."""
    for colour in range(box.colours):
        needs[colour] = 1
    for shop in range(box.shops):
        if table.owners[shop] == other:
            needs[box.shop_colour[shop]] += table.customers[shop]


@rule
def shuffle(unseen, first, size, count, stream):
    """Bring any `count` of the cards from place `first` on to the front of them."""
    for place in range(first, first + count):
        other = place + pick(stream, 0, size - place)
        card = np.int64(unseen[place])
        unseen[place] = unseen[other]
        unseen[other] = card


@rule
def all_uncovered(box, unseen, needs, count):
    """Are the first cards, hand by hand, hands that nobody had to show?"""
    for place in range(count):
        held = np.zeros(COLOURS, np.int64)
        first = place * box.antiques_hand
        for card in range(first, first + box.antiques_hand):
            held[box.card_colour[unseen[card]]] += 1
        uncovered = False
        for colour in range(box.colours):
            uncovered = uncovered or held[colour] >= needs[place, colour]
        if not uncovered:
            return False
    return True


@rule
def build(box, unseen, size, needs, count, stream):
    """Give every hand enough cards of one colour, then fill up: when few deals are possible."""
    left = np.zeros(COLOURS, np.int64)
    for place in range(size):
        left[box.card_colour[unseen[place]]] += 1
    ways = box.colours**count
    first = pick(stream, 0, ways)
    for step in range(ways):
        chosen = (first + step) % ways
        if can_choose(box, left, needs, count, chosen):
            break
    start = 0
    for place in range(count):  # the cards that each hand must have come first, hand after hand
        colour = chosen // box.colours**place % box.colours
        for _ in range(needs[place, colour]):
            bring_forward(box, unseen, start, size, colour, stream)
            start += 1
    shuffle(unseen, start, size, count * box.antiques_hand - start, stream)
    deal_built(box, unseen, needs, count, chosen, start)


@rule
def can_choose(box, left, needs, count, chosen):
    """Are there cards enough if every hand lacks customers of its colour of this choice?"""
    taken = np.zeros(COLOURS, np.int64)
    for place in range(count):
        colour = chosen // box.colours**place % box.colours
        taken[colour] += needs[place, colour]
        if needs[place, colour] > box.antiques_hand or taken[colour] > left[colour]:
            return False
    return True


@rule
def bring_forward(box, unseen, start, size, colour, stream):
    """Any card of a colour goes to place `start`."""
    count = 0
    for place in range(start, size):
        if box.card_colour[unseen[place]] == colour:
            count += 1
    rest = pick(stream, 0, count)
    place = start
    while box.card_colour[unseen[place]] != colour or rest > 0:
        if box.card_colour[unseen[place]] == colour:
            rest -= 1
        place += 1
    card = np.int64(unseen[place])
    unseen[place] = unseen[start]
    unseen[start] = card


@rule
def deal_built(box, unseen, needs, count, chosen, start):
    """Order the cards hand by hand: first what it must have, then its share of the others."""
    drawn = unseen.copy()
    must, free, size = 0, np.int64(start), 0
    for place in range(count):
        colour = chosen // box.colours**place % box.colours
        for number in range(box.antiques_hand):
            if number < needs[place, colour]:
                unseen[size] = drawn[must]
                must += 1
            else:
                unseen[size] = drawn[free]
                free += 1
            size += 1


@rule
def lay(box, table, hidden, count, unseen):
    """The first cards go to the hidden hands."""
    for place in range(count):
        first = place * box.antiques_hand
        for card in range(first, first + box.antiques_hand):
            table.card_at[unseen[card]] = IN_HAND + hidden[place]
