"""Rules: a kit for those that a game writes, and the usual form of those that it leaves out."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

import numpy as np

from fondaco.engine.compile import rule
from fondaco.engine.compiled.drivers import CHANCE, NOBODY
from fondaco.engine.compiled.kit import (
    advance,
    automatic,
    clockwise,
    list_held,
    list_range,
    move_one,
    purpose,
    rank,
    total,
    weight,
)

__all__ = [
    "CHANCE",
    "NOBODY",
    "PURPOSES",
    "advance",
    "automatic",
    "clockwise",
    "list_held",
    "list_range",
    "move_one",
    "offsets",
    "purpose",
    "rank",
    "record_type",
    "rule",
    "table_type",
    "total",
    "weight",
]

PURPOSES = ("chance",)
Shape = int | tuple[int, ...]


def record_type(**columns: Shape) -> np.dtype[Any]:
    """A record of whole numbers: columns with their shapes, () for a single number."""
    return np.dtype([(name, np.int16, shape) for name, shape in columns.items()])


def table_type(seats: int, **columns: Shape) -> np.dtype[Any]:
    """The record of a table: what every table has, and the columns of this game.

    >>> table_type(4, deck=5, hands=(4, 5)).names
    ('players', 'phase', 'actor', 'scores', 'ranks', 'deck', 'hands')
    """
    return record_type(players=(), phase=(), actor=(), scores=seats, ranks=seats, **columns)


def offsets(*amounts: int) -> tuple[int, ...]:
    """Where the actions of each verb begin in the flat index, and how many there are in all.

    >>> offsets(4, 16, 1)
    (0, 4, 20, 21)
    """
    return (0, *accumulate(amounts))
