"""A data file as it comes from outside: bounded before it is parsed, and before anybody walks it.

A small file can be costly: keys of a thousand dots, tables inside tables, numbers that fill pages.
What is left is read by the game itself, which says what does not fit (box.py of each game).
"""

from __future__ import annotations

import tomllib
from typing import Any

from django.core.files import File

from fondaco.engine.box import Box
from fondaco.engine.errors import DataError, FondacoError
from fondaco.engine.game import Game
from fondaco.web.texts import FILES

#: Ours have 6,000 to 37,000 bytes.
LARGEST_FILE = 120_000
#: Dots of a line: each part of a key is another table.
_DOTS = 60
#: Tables and lists inside each other, values in all, and how large a number may be.
_DEPTH, _VALUES, _NUMBER = 10, 50_000, 10**9


def read_file(file: File[Any]) -> dict[str, Any]:
    """What is in a file that was sent; DataError with one sentence if it cannot be read."""
    if file.size is None or file.size > LARGEST_FILE:
        raise DataError(FILES["too_large"](largest=LARGEST_FILE))
    try:
        return read_text(file.read().decode())
    except UnicodeDecodeError:
        raise DataError(FILES["not_utf8"]) from None


def read_text(text: str) -> dict[str, Any]:
    """The same from its text."""
    if any(line.count(".") > _DOTS for line in text.split("\n")):
        raise DataError(FILES["too_deep"])
    try:
        data = tomllib.loads(text)
    except RecursionError:
        raise DataError(FILES["too_deep"]) from None
    except tomllib.TOMLDecodeError as error:
        raise DataError(FILES["not_toml"](error=str(error))) from None
    except ValueError:
        raise DataError(FILES["long_number"]) from None
    _check(data)
    return data


def open_box(game: Game, data: dict[str, Any]) -> Box:
    """The box of a data file that was read; DataError says what its game does not understand."""
    try:
        return game.open_box(data)
    except FondacoError:
        raise
    except (TypeError, ValueError, LookupError, AttributeError, OverflowError, RecursionError):
        raise DataError(FILES["data_senseless"]) from None


def _check(data: dict[str, Any]) -> None:
    """Nothing in it is too deep, too much, too large or of a kind that no data file has."""
    waiting: list[tuple[Any, int]] = [(data, 0)]
    seen = 0
    while waiting:
        value, depth = waiting.pop()
        seen += 1
        if depth > _DEPTH:
            raise DataError(FILES["too_deep"])
        if seen + len(waiting) > _VALUES:
            raise DataError(FILES["too_much"](most=_VALUES))
        if isinstance(value, dict):
            waiting += [(inner, depth + 1) for inner in value.values()]
        elif isinstance(value, list):
            waiting += [(inner, depth + 1) for inner in value]
        elif isinstance(value, int | float):
            if not -_NUMBER <= value <= _NUMBER:  # nor is it no number at all
                raise DataError(FILES["long_number"])
        elif not isinstance(value, str):
            raise DataError(FILES["no_dates"])
