"""What a batch is handed: numbers of rows, actions, amounts, each refused in one sentence."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fondaco.engine.errors import SetupError, checked_whole
from fondaco.engine.text import Text, shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "batch")


def at_most(name: str, number: object, most: int) -> int:
    """A number of something that a batch has."""
    return checked_whole(number, 1, most, _TEXTS["at_most"](name=name, most=most))


def as_array(values: ArrayLike) -> NDArray[Any] | None:
    """Values as an array; None for what cannot be one."""
    try:
        return np.asarray(values)
    except (ValueError, TypeError, OverflowError):
        return None


def read_only(array: Any) -> Any:
    """Another look at an array, through which it cannot be written."""
    view = array.view()
    view.flags.writeable = False
    return view


def check_row(row: object, amount: int) -> int:
    """One of so many rows."""
    last = amount - 1
    return checked_whole(row, 0, last, _TEXTS["no_row"](row=shown(row), amount=last))


def check_rows(rows: ArrayLike | None, amount: int) -> NDArray[np.int64]:
    """The rows meant, each once and in ascending order."""
    if rows is None:
        return np.arange(amount)
    given = as_array(rows)
    if given is not None and given.dtype.kind == "b" and given.shape == (amount,):
        return np.flatnonzero(given)
    if given is not None and given.shape == (0,):
        return np.zeros(0, np.int64)
    if given is None or given.dtype.kind not in "iu" or given.ndim > 1:
        raise SetupError(_TEXTS["rows"](amount=amount, rows=shown(rows)))
    given = np.unique(given)
    for row in (given[0], given[-1]):
        check_row(row, amount)
    return given.astype(np.int64)


def first_illegal(moves: NDArray[Any], counts: NDArray[Any], actions: NDArray[Any]) -> Text:
    """Which match has an action that is not in its list."""
    for i, (action, count) in enumerate(zip(actions, counts, strict=True)):
        if action not in moves[i][:count]:
            return _TEXTS["illegal_action"](action=str(action), match=str(i))
    raise AssertionError("all actions are legal")
