"""What a seat remembers of a match of Yangtze: when tiles went into the bag, when secret wares came
out of it.

The view tells nearly everything: what all have seen arrive behind a screen (`known`), what was
sold, pawned or taken away (`box`), and by elimination which rulers and settlements are to come.
Only a swap with the bag (YAN-5.11) leaves no trace. The ware that was shown there lies in the bag
afterwards, and whoever has drawn nothing in secret since then cannot have it.

So the returns into the bag are numbered. `when` tells the last return of a ware, `arrival` how many
returns there had been when a secret ware came behind a screen: a ware can be one of a seat's secret
ones only where its return is not later than the arrival. How many secret ones a seat has is in
the view; their arrivals stand in rising order. When a secret ware is shown, it may have been any of
those it can have been; the earliest of them is struck out, which leaves all that is possible.
"""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import count_bits, lowest_bit, rest_bits
from fondaco.games.yangtze.rules.table import NO_TILE, SEATS, TILES
from fondaco.games.yangtze.rules.tiles import bit, has

MEMORY = np.dtype(
    [
        ("bagged", np.int64),  # the wares that were seen to go into the bag
        ("returns", np.int16),  # how often that happened
        ("when", np.int16, TILES),  # the number of the last return of a ware, 0 for none
        ("arrival", np.int16, (SEATS, TILES)),  # by seat and secret ware: the returns before it
    ]
)


@rule
def remember(box, before, after, memory):
    """Note what happened between two sights of the same seat, one line apart."""
    for other in range(before.players):
        if other != before.seat:
            strike_shown(before, after, other, memory)
            secret = secrets_seen(after, other)
            if secret > secrets_seen(before, other):
                memory.arrival[other, secret - 1] = memory.returns
    if before.returned != NO_TILE and after.returned == NO_TILE:  # only now: YAN-5.11
        memory.returns += 1
        memory.when[before.returned] = memory.returns
        memory.bagged |= bit(before.returned)


@rule
def secrets_seen(sight, other):
    """How many wares of a seat not all have seen."""
    return sight.ware_count[other] - count_bits(sight.known[other])


@rule
def strike_shown(before, after, other, memory):
    """Secret wares that a seat has just sold or given are no longer behind its screen."""
    if after.ware_count[other] >= before.ware_count[other]:
        return
    secret = secrets_seen(before, other)
    shown = put_down(after) & ~put_down(before) & ~before.known[other]
    while shown != 0 and secret > 0:
        strike(memory.arrival[other], secret, memory.when[lowest_bit(shown)])
        secret -= 1
        shown = rest_bits(shown)


@rule
def put_down(sight):
    """The wares in the box, and those on their way from a screen to the river or the bag."""
    tiles = sight.box_wares
    if sight.given != NO_TILE:
        tiles |= bit(sight.given)
    if sight.returned != NO_TILE:
        tiles |= bit(sight.returned)
    return tiles


@rule
def strike(arrival, secret, returned):
    """Strike out the earliest arrival that is not before a return."""
    place = 0
    while place < secret - 1 and arrival[place] < returned:
        place += 1
    for later in range(place, secret - 1):
        arrival[later] = arrival[later + 1]
    arrival[secret - 1] = 0


@rule
def holds(box, table, seat, memory):
    """Is a memory true of a table? For checks: what is remembered must never be wrong."""
    right = True
    for other in range(table.players):
        if other != seat and table.open_wares == 0:
            secret = table.wares[other] & ~table.known[other]
            for tile in range(TILES):
                if has(secret & memory.bagged, tile):
                    right = right and room_for(memory, other, secret, memory.when[tile])
    return right


@rule
def room_for(memory, other, secret, returned):
    """Are there as many arrivals since a return as a seat has wares that were returned since?"""
    rest = secret & memory.bagged
    wares = 0
    while rest != 0:
        if memory.when[lowest_bit(rest)] >= returned:
            wares += 1
        rest = rest_bits(rest)
    places = 0
    for place in range(count_bits(secret)):
        if memory.arrival[other, place] >= returned:
            places += 1
    return wares <= places
