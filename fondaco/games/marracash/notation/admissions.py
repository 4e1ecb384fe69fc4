"""Letting new visitors in: groups from both ends of the line for the empty entrances.

A person fills the entrances in any order; section 7.5 has exactly one way to write each outcome,
and the rule itself (`may_admit`) says which.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from fondaco.engine.box import Box
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.rules.lists import may_admit
from fondaco.games.marracash.rules.table import LEFT, is_empty


class Take(NamedTuple):
    """One admission: so many visitors from one end for one entrance."""

    fountain: str
    end: int
    number: int

    @property
    def words(self) -> str:
        """The words after the verb."""
        return f"{self.fountain} {ENDS[self.end]} {self.number}"

    @property
    def line(self) -> str:
        """The line that says so."""
        return f"admit {self.words}"


class Waiting(NamedTuple):
    """The line outside while entrances are filled, and who went where."""

    left: int
    right: int
    right_used: bool
    empty: tuple[str, ...]
    #: The most who come in together (MAR-7.2).
    most: int
    #: For each filled entrance the places in line of those who went there.
    filled: frozenset[tuple[str, int, int]] = frozenset()

    @property
    def complete(self) -> bool:
        """Is every entrance filled, or the line used up?"""
        return not self.empty or self.left == self.right

    def places(self, take: Take) -> range:
        """The places in line that a take empties, in the order in which they step forward."""
        if take.end == LEFT:
            return range(self.left, self.left + take.number)
        return range(self.right - 1, self.right - 1 - take.number, -1)

    def after(self, take: Take) -> Waiting:
        """How it stands after an admission."""
        left, right = self.left, self.right
        if take.end == LEFT:
            group, left = (left, left + take.number), left + take.number
        else:
            group, right = (right - take.number, right), right - take.number
        empty = tuple(fountain for fountain in self.empty if fountain != take.fountain)
        used = self.right_used or take.end != LEFT
        filled = self.filled | {(take.fountain, *group)}
        return Waiting(left, right, used, empty, self.most, filled)

    @property
    def numbers(self) -> range:
        """How many may come in together (MAR-7.2, 7.3)."""
        waiting = self.right - self.left
        return range(1, 2) if waiting == 1 else range(2, min(self.most, waiting) + 1)

    def after_all(self, takes: Sequence[Take]) -> Waiting | None:
        """How it stands after several (MAR-7.1 to 7.3), whatever the way of writing them."""
        now = self
        for take in takes:
            if take.fountain not in now.empty or take.number not in now.numbers:
                return None
            now = now.after(take)
        return now

    def written_next(self) -> Iterator[Take]:
        """What section 7.5 allows to be written next."""
        line = _Line(self.left, self.right, int(self.right_used))
        for fountain in self.empty:
            for end in range(len(ENDS)):
                for number in range(1, self.most + 1):
                    if _may_admit(line, len(self.empty), end, number):
                        yield Take(fountain, end, number)


class _Line(NamedTuple):
    """As much of a table as the rule about the way of writing reads."""

    line_left: int
    line_end: int
    right_used: int


#: The rule's own source, uncompiled: it reads a `_Line` as well as a table.
_may_admit = getattr(may_admit, "py_func", may_admit)


def waiting(box: Box, table: Any) -> Waiting:
    """How the line of a table stands."""
    record, names = box.record[0], box.ids("fountains")
    entrances = record["entrance"][: record["entrances"]].tolist()
    empty = tuple(names[place] for place in entrances if is_empty(table, place))
    left, right = int(table["line_left"]), int(table["line_end"])
    return Waiting(left, right, bool(table["right_used"]), empty, int(record["refill_max"]))


def admit_text(takes: Sequence[Take], gate: str = "") -> str:
    """Takes as one input, perhaps with an entrance that is turned to."""
    return " ".join(["admit", *(take.words for take in takes), *([gate] if gate else [])])


@lru_cache(maxsize=64)
def writings(now: Waiting) -> tuple[tuple[tuple[Take, ...], Waiting], ...]:
    """All ways to fill everything that is empty, and what comes of each."""
    if now.complete:
        return (((), now),)
    return tuple(
        ((take, *more), end)
        for take in now.written_next()
        for more, end in writings(now.after(take))
    )


def can_be_written(now: Waiting, wanted: Waiting) -> bool:
    """Is there a way of writing that leads on from what has been taken so far?"""
    return any(wanted.filled <= end.filled for _, end in writings(now))


def written(now: Waiting, wanted: Waiting, lines: int) -> list[Take] | None:
    """The canonical takes, so many of them, that come to the same groups at the same places."""
    if lines == 0:
        return [] if now.filled == wanted.filled else None
    for take in now.written_next():
        after = now.after(take)
        if after.filled <= wanted.filled:
            rest = written(after, wanted, lines - 1)
            if rest is not None:
                return [take, *rest]
    return None
