"""Sets of tiles as bits of one whole number: the tile with index t is bit t."""

from __future__ import annotations

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.bits import lowest_bit


@rule
def bit(tile):
    """The set that holds one tile. The types matter: interpreted, a narrow shift would wrap."""
    return np.int64(1) << np.int64(tile)


@rule
def has(tiles, tile):
    """Is a tile in a set?"""
    return (tiles >> np.int64(tile)) & 1 == 1


@rule
def top(tiles):
    """The set of the highest tile alone; the set must not be empty."""
    below = tiles | (tiles >> 1)
    below |= below >> 2
    below |= below >> 4
    below |= below >> 8
    below |= below >> 16
    below |= below >> 32
    return below ^ (below >> 1)


@rule
def highest(tiles):
    """The highest index in a set that is not empty."""
    return lowest_bit(top(tiles))
