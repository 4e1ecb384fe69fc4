"""Whole numbers from outside: Python's, numpy's and whatever else counts, but never booleans."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import deepcopy
from operator import index
from typing import Any


def whole(value: object) -> int | None:
    """A whole number as Python's `int`; None for anything else.

    >>> import numpy as np
    >>> whole(np.int64(7)), whole(True), whole(7.0), whole("7")
    (7, None, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def whole_between(value: object, low: int, high: int) -> int | None:
    """As `whole`; None as well for a number that is not from `low` to `high`."""
    number = whole(value)
    return number if number is not None and low <= number <= high else None


def places(bits: int) -> list[int]:
    """The places of the bits of a number, ascending: the members of a set that it stands for.

    >>> places(0b1010)
    [1, 3]
    """
    held = int(bits)
    return [place for place in range(held.bit_length()) if held >> place & 1]


def bits_of(places: Iterable[int]) -> int:
    """The other way round."""
    return sum(1 << place for place in places)


def plain(value: Any) -> Any:
    """A deep copy of nested tables and lists in which every whole number is an `int`: JSON-able.

    >>> import numpy as np
    >>> plain({"cards": [np.int16(3), True]})
    {'cards': [3, True]}
    """
    if isinstance(value, Mapping):
        return {key: plain(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [plain(entry) for entry in value]
    number = whole(value)
    return deepcopy(value) if number is None else number
