"""A kit for rules: what nearly every rule book needs."""

from __future__ import annotations

from functools import partial

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import lowest_bit, rest_bits
from fondaco.engine.compiled.drivers import pick

#: Small ones become part of each rule that calls them.
inlined_rule = partial(rule, inline=True)


@inlined_rule
def total(counts):
    """How many they are together."""
    amount = 0
    for kind in range(counts.size):
        amount += counts[kind]
    return amount


@inlined_rule
def clear(numbers):
    """All of them are zero."""
    for place in range(numbers.size):
        numbers[place] = 0


@inlined_rule
def clockwise(table, seat, steps):
    """The seat so many places to the left of another."""
    place = seat + steps
    if place >= table.players:  # once is mostly enough, and quicker than a division
        place -= table.players
    return place if 0 <= place < table.players else place % table.players


@inlined_rule
def list_range(first, amount, moves, count):
    """Add some actions in a row to a list of `count`; how many there are then."""
    for step in range(amount):
        moves[count + step] = first + step
    return count + amount


@inlined_rule
def list_held(first, counts, moves, count):
    """Add an action for each kind that there is at least one of."""
    for kind in range(counts.size):
        if counts[kind] > 0:
            moves[count] = first + kind
            count += 1
    return count


@rule
def list_set(first, members, moves, count):
    """Add an action for each member of a set, which is the bits of a number."""
    while members != 0:
        moves[count] = first + lowest_bit(members)
        members = rest_bits(members)
        count += 1
    return count


@inlined_rule
def list_lying(first, places, here, amount, moves, count):
    """Add an action for each of the first `amount` things that lie here, of all places."""
    for thing in range(amount):
        if places[thing] == here:
            moves[count] = first + thing
            count += 1
    return count


@rule
def rank(table, ties):
    """Ranks from the scores, the highest first; between equals the higher of `ties` counts."""
    for seat in range(table.players):
        ahead = 0
        for other in range(table.players):
            if table.scores[other] > table.scores[seat] or (
                table.scores[other] == table.scores[seat] and ties[other] > ties[seat]
            ):
                ahead += 1
        table.ranks[seat] = 1 + ahead


@rule
def move_one(pile, target, place):
    """One of the things of a pile to another one: that with this number, counted by kinds."""
    kind = 0
    while place >= pile[kind]:
        place -= pile[kind]
        kind += 1
    pile[kind] -= 1
    target[kind] += 1


# ---------------------------------------------------------------- what is hidden, dealt anew


@rule
def gather(hand, pool):
    """All things of a hand go to a pool; how many they were."""
    size = total(hand)
    for kind in range(hand.size):
        pool[kind] += hand[kind]
        hand[kind] = 0
    return size


@rule
def deal_known(hand, known, pool, room):
    """The things that an empty hand is known to have, while there is room; how many they are."""
    dealt = 0
    for kind in range(hand.size):
        count = min(known[kind], min(room - dealt, pool[kind]))
        hand[kind] = count
        pool[kind] -= count
        dealt += count
    return dealt


@rule
def deal(pool, hand, amount, stream):
    """So many things of a pool to a hand, each as likely as the next."""
    for _ in range(amount):
        move_one(pool, hand, pick(stream, 0, total(pool)))


# ---------------------------------------------------------------- rules of most games


@rule
def automatic(table):
    """Nothing follows by itself."""
    return False


@rule
def advance(box, table):
    """Nothing follows by itself."""


@rule
def weight(table, action):
    """All outcomes are equally likely."""
    return 1


@rule
def purpose(table):
    """Chance serves one purpose."""
    return 0
