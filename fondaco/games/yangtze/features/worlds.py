"""The worlds that a seat of Yangtze must reckon with: what it cannot see, dealt anew."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit, rest_bits
from fondaco.engine.compiled.drivers import pick
from fondaco.games.yangtze.rules.table import SEATS


@rule
def redeal(box, table, seat, memory, stream):
    """Spread the wares a seat cannot see anew over the bag and the screens of the others.

    Every way that agrees with the memory is equally likely: secret wares that came early are dealt
    first, and whatever can be an early one can be a later one as well. Which rulers and
    settlements are in the bag everybody knows by elimination.
    """
    if table.open_wares == 1:
        return
    places = np.zeros(SEATS, np.int64)  # secret wares still to deal
    rest = 0
    for other in range(table.players):
        if other != seat:
            secret = table.wares[other] & ~table.known[other]
            table.bag_wares |= secret
            table.wares[other] &= table.known[other]
            places[other] = count_bits(secret)
            rest += places[other]
    done = np.zeros(SEATS, np.int64)
    returns = np.int64(0)
    while rest > 0:
        late = returned_after(memory, table.bag_wares, returns)
        for other in range(table.players):
            while done[other] < places[other] and (
                late == 0 or memory.arrival[other, done[other]] <= returns
            ):
                ware = one_of(table.bag_wares & ~late, stream)
                table.bag_wares ^= ware
                table.wares[other] |= ware
                done[other] += 1
                rest -= 1
        returns += 1


@rule
def returned_after(memory, wares, returns):
    """Of some wares those that went into the bag after so many returns."""
    rest = wares & memory.bagged
    late = rest & 0
    while rest != 0:
        if memory.when[lowest_bit(rest)] > returns:
            late |= rest & -rest
        rest = rest_bits(rest)
    return late


@rule
def one_of(wares, stream):
    """One ware of a set as a set of its own, each as likely as the next."""
    for _ in range(pick(stream, 0, count_bits(wares))):
        wares = rest_bits(wares)
    return wares & -wares
