"""Inputs that stand for several lines, or are shorter than one.

`admit f8 right 2 f1 left 3` fills two entrances in any order; `auction b4 300` puts up a shop and
makes the first bid; `+50` raises the highest bid, `300` names a bid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from fondaco.engine.box import Box
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.notation.state import ids
from fondaco.games.marracash.rules.listing import may_admit, must_open
from fondaco.games.marracash.rules.table import (
    BID,
    CHOOSE,
    LEFT,
    OPT_BIDDING,
    REFILL,
    SEALED,
    is_empty,
)

_NUMBER = re.compile("0|[1-9][0-9]{0,8}")
_AUCTION = re.compile("auction ([a-z][a-z0-9_]*) (?:bid )?(0|[1-9][0-9]{0,8})")
_RAISE = re.compile(r"(?:bid )?\+ ?(0|[1-9][0-9]{0,8})")


class Take(NamedTuple):
    """One admission: so many visitors from one end for one entrance."""

    fountain: str
    end: int
    number: int

    @property
    def line(self) -> str:
        """The line that says so."""
        return f"admit {self.fountain} {ENDS[self.end]} {self.number}"


class Waiting(NamedTuple):
    """The line outside while entrances are filled, and who went where."""

    left: int
    right: int
    right_used: bool
    empty: tuple[str, ...]
    #: For each filled entrance the places in line of those who went there.
    filled: frozenset[tuple[str, int, int]]

    def after(self, take: Take) -> Waiting:
        """How it stands after an admission."""
        left, right = self.left, self.right
        if take.end == LEFT:
            group, left = (left, left + take.number), left + take.number
        else:
            group, right = (right - take.number, right), right - take.number
        empty = tuple(fountain for fountain in self.empty if fountain != take.fountain)
        used = self.right_used or take.end != LEFT
        return Waiting(left, right, used, empty, self.filled | {(take.fountain, *group)})

    def accepts(self, take: Take) -> bool:
        """MAR-7.1 to 7.3, whatever the way of writing."""
        waiting, number = self.right - self.left, take.number
        single = number == waiting == 1
        return take.fountain in self.empty and (single or 2 <= number <= waiting != 1)


def expand(box: Box, table: Any, text: str) -> list[str]:
    """The canonical lines of an input, or nothing if it is none of those above."""
    phase = int(table["phase"])
    if phase == REFILL and text.startswith("admit "):
        return _expand_admissions(box, table, text.split(" ")[1:])
    if phase == CHOOSE and (put_up := _AUCTION.fullmatch(text)):
        return [f"auction {put_up.group(1)}", f"bid {put_up.group(2)}"]
    if phase == BID:
        return _expand_bid(table, text)
    return []


def _expand_bid(table: Any, text: str) -> list[str]:
    if _NUMBER.fullmatch(text):
        return [f"bid {text}"]
    raised, high = _RAISE.fullmatch(text), int(table["high_bid"])
    if raised and high and table["options"][OPT_BIDDING] != SEALED:
        return [f"bid {high + int(raised.group(1))}"]
    return []


# ---------------------------------------------------------------- filling entrances


def _expand_admissions(box: Box, table: Any, words: list[str]) -> list[str]:
    """MAR-7.4: whatever order and ends a person names, there is one way of writing it."""
    takes = _read_takes(words)
    if not takes:
        return []
    now, most = _waiting(box, table), int(box.record["refill_max"][0])
    wanted = now
    for take in takes:
        if take.number > most or not wanted.accepts(take):
            return [take.line for take in takes]  # the rules will say what is wrong
        wanted = wanted.after(take)
    found = _written(now, wanted, len(takes), most)
    if found is None and wanted.empty and wanted.right - wanted.left == 2:
        last = Take(wanted.empty[0], LEFT, 2)  # MAR-R.16: two left can only go in together
        found = _written(now, wanted.after(last), len(takes) + 1, most)
    return [take.line for take in (takes if found is None else found)]


def _read_takes(words: list[str]) -> list[Take]:
    """Triples of a fountain, an end and a number."""
    takes = []
    for place in range(0, len(words), 3):
        fountain, end, number = (*words[place : place + 3], "", "")[:3]
        if end not in ENDS or not _NUMBER.fullmatch(number):
            return []
        takes.append(Take(fountain, ENDS.index(end), int(number)))
    return takes


def _waiting(box: Box, table: Any) -> Waiting:
    record = box.record[0]
    entrances = record["entrance"][: record["entrances"]].tolist()
    names = ids(box, "fountains")
    empty = tuple(names[place] for place in entrances if is_empty(table, place))
    left, right = int(table["line_left"]), int(table["line_end"])
    return Waiting(left, right, bool(table["right_used"]), empty, frozenset())


def _written(now: Waiting, wanted: Waiting, lines: int, most: int) -> list[Take] | None:
    """The canonical takes, so many of them, that come to the same groups at the same places."""
    if lines == 0:
        return [] if now.filled == wanted.filled else None
    for take in _canonical(now, most):
        after = now.after(take)
        if after.filled <= wanted.filled:
            rest = _written(after, wanted, lines - 1, most)
            if rest is not None:
                return [take, *rest]
    return None


def _canonical(now: Waiting, most: int) -> Iterator[Take]:
    """What section 7.5 allows to be written next, by the rule itself."""
    line = {"line_left": now.left, "line_end": now.right, "right_used": int(now.right_used)}
    table = _Line(**line)
    for fountain in now.empty:
        for end in range(len(ENDS)):
            for number in range(1, most + 1):
                if _may_admit(table, len(now.empty), end, number):
                    yield Take(fountain, end, number)


class _Line(NamedTuple):
    """As much of a table as the rule about the way of writing reads."""

    line_left: int
    line_end: int
    right_used: int


#: The rule's own source, uncompiled: it reads a `_Line` as well as a table.
_may_admit = getattr(may_admit, "py_func", may_admit)


def gather(lines: list[str]) -> str:
    """The input that a step's lines stand for: what `expand` makes lines of.

    >>> gather(["admit f1 left 2", "admit f8 right 3"])
    'admit f1 left 2 f8 right 3'
    >>> gather(["auction b4", "bid 300"])
    'auction b4 300'
    """
    first, *rest = lines
    verb = first.split(" ", 1)[0]
    if verb == "auction" and rest:
        return f"{first} {rest[0].removeprefix('bid ')}"
    return " ".join([first, *(line.removeprefix(f"{verb} ") for line in rest)])


def unfinished(table: Any) -> bool:
    """Is the actor in the middle of a step: before the first bid, or between two entrances?

    Of the second a state tells only if the right end has been used.
    """
    if table["phase"] == BID:
        return bool(must_open(table))
    return bool(table["phase"] == REFILL and table["right_used"])
