"""Sets of fields as the bits of a number: bit 0 is the first field of the canonical order."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import lowest_bit, rest_bits
from fondaco.games.key_harvest.rules.table import CROPS


@rule
def around_all(box, fields):
    """Every space next to a field of a set."""
    spaces = np.int64(0)
    while fields != 0:
        spaces |= box.around[lowest_bit(fields)]
        fields = rest_bits(fields)
    return spaces


@rule
def group_of(box, fields, field):
    """KEY-1.3: the connected part of a set that holds a field."""
    group = box.bit[field]
    edge = group
    while edge != 0:
        reached = box.around[lowest_bit(edge)] & fields & ~group
        group |= reached
        edge = rest_bits(edge) | reached
    return group


@rule
def isolated_of(box, fields):
    """KEY-1.5: the fields of a set without a neighbour in it."""
    return fields & ~around_all(box, fields)


@rule
def count_neighbours(box, fields):
    """How many fields of a set every space touches, as a number in four sets of spaces.

    A space that touches five fields is in the sets of the ones and the fours; the last set holds
    all that touch eight or more.
    """
    ones = np.int64(0)
    twos = np.int64(0)
    fours = np.int64(0)
    eights = np.int64(0)
    while fields != 0:
        carry = box.around[lowest_bit(fields)]
        fields = rest_bits(fields)
        ones, carry = ones ^ carry, ones & carry
        twos, carry = twos ^ carry, twos & carry
        fours, carry = fours ^ carry, fours & carry
        eights |= carry
    return ones, twos, fours, eights


@rule
def touching(counts, value):
    """KEY-5.3: the spaces whose count of neighbours is at least `value` (1 to 7)."""
    ones, twos, fours, eights = counts
    if value == 1:
        return ones | twos | fours | eights
    if value == 2:
        return twos | fours | eights
    if value == 3:
        return (ones & twos) | fours | eights
    if value == 4:
        return fours | eights
    if value == 5:
        return (fours & (ones | twos)) | eights
    if value == 6:
        return (fours & twos) | eights
    return (fours & twos & ones) | eights


@rule
def out_of_stock(box, table):
    """The fields whose crop has no counter in stock."""
    fields = np.int64(0)
    for crop in range(CROPS):
        if table.stock[crop] == 0:
            fields |= box.crop_fields[crop]
    return fields
