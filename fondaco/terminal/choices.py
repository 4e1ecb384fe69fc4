"""The legal lines as a person picks them: by number, in an auction by the bid itself."""

from __future__ import annotations

import difflib
import re
from collections.abc import Container, Mapping

from fondaco.terminal.prompt_commands import ORDER_LETTERS

_COUNT = re.compile("(.+) (0|[1-9][0-9]*)")
_BID, _PASS = "bid", "pass"
_ALPHABET = "abcdefghijklmnopqrstuvwxyz"


class Numbering:
    """What is typed for each legal line. A row keeps its number while the same person goes on."""

    def __init__(self) -> None:
        self._kept: dict[str, int] = {}

    def forget(self) -> None:
        """Somebody else has moved: rows are numbered anew."""
        self._kept = {}

    def of(self, lines: list[str]) -> dict[str, str]:
        """What is typed → the line.

        In an auction a number is a bid, and what else can be done has letters. Elsewhere lines that
        differ in nothing but an amount are picked by that amount: to put two, type 2; the only
        other line beside them is 0.

        >>> numbering = Numbering()
        >>> numbering.of(["offer v2", "offer v4"])
        {'1': 'offer v2', '2': 'offer v4'}
        >>> numbering.of(["offer v4"])
        {'2': 'offer v4'}
        >>> numbering.of(["put maize 0", "put maize 1"])
        {'0': 'put maize 0', '1': 'put maize 1'}
        >>> numbering.of(["cash 10", "bid 7", "bid 8", "pass"])
        {'7': 'bid 7', '8': 'bid 8', 'c': 'cash 10', 'p': 'pass'}
        """
        counts = {line: _COUNT.fullmatch(line) for line in lines}
        heads = {count.group(1) for count in counts.values() if count is not None}
        if _PASS in lines or _BID in heads:
            bids = {line: c for line, c in counts.items() if c is not None and c.group(1) == _BID}
            return _amounts(bids) | _lettered([line for line in lines if line not in bids])
        others = [line for line, count in counts.items() if count is None]
        amounts = _amounts(counts)
        if len(heads) == 1 and len(others) <= 1 and not (others and "0" in amounts):
            return dict(zip("0", others, strict=False)) | amounts
        return self._numbered(lines)

    def _numbered(self, lines: list[str]) -> dict[str, str]:
        for line in lines:
            if line not in self._kept:
                self._kept[line] = max(self._kept.values(), default=0) + 1
        return {str(self._kept[line]): line for line in sorted(lines, key=self._kept.__getitem__)}


def _amounts(counts: Mapping[str, re.Match[str] | None]) -> dict[str, str]:
    return {count.group(2): line for line, count in counts.items() if count is not None}


def _lettered(lines: list[str]) -> dict[str, str]:
    """A letter for each line, the first of its own that is free and no order."""
    letters: dict[str, str] = {}
    for line in lines:
        letters[_free(line, letters)] = line
    return letters


def _free(line: str, taken: Container[str]) -> str:
    own = [letter for letter in line if letter.isalpha()]
    free = (x for x in (*own, *_ALPHABET) if x not in taken and x not in ORDER_LETTERS)
    return next(free, line)


def is_amount(typed: str, line: str) -> bool:
    """Is what is typed the amount that the line ends with?"""
    count = _COUNT.fullmatch(line)
    return count is not None and count.group(2) == typed


def nearest(text: str, lines: list[str]) -> str | None:
    """The legal line that somebody may have meant; of amounts the one that comes closest.

    >>> nearest("Offer  v2", ["offer v2", "offer v4"])
    'offer v2'
    >>> nearest("bid 99", ["bid 29", "bid 33", "bid 34", "pass"])
    'bid 34'
    """
    plain = " ".join(text.lower().split())
    if plain in lines:
        return plain
    typed = _COUNT.fullmatch(plain)
    if typed is not None:
        amounts = {
            int(count.group(2)): line
            for line in lines
            if (count := _COUNT.fullmatch(line)) is not None and count.group(1) == typed.group(1)
        }
        if amounts:
            return amounts[min(amounts, key=lambda amount: abs(amount - int(typed.group(2))))]
    close = difflib.get_close_matches(plain, lines, 1, 0.8)
    return close[0] if close else None
