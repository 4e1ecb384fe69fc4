"""Plans of how the columns of a record become a row of numbers (compiled/observation.py)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.box import Box
from fondaco.engine.columns import SEAT, Column, Columns, Place
from fondaco.engine.compiled.observation import (
    AMOUNT,
    BITS,
    COLUMNS,
    DEPTH,
    ENTRIES,
    EXTRA,
    KIND,
    LONG,
    SOURCE,
    STACK,
    STACK_BITS,
    STRIDE,
    TARGET,
    TURN,
    WORDS,
)

#: So many bits lie between two numbers in a row.
_APART = {WORDS: 16, LONG: 32, BITS: 1}
#: A step takes bits of as many words as make up one number.
_LARGEST_SET = 64


@dataclass(frozen=True)
class Stack:
    """A stack in a record: where its depth is, and how many words lie between two entries."""

    depth: int
    stride: int


@dataclass(frozen=True)
class Source:
    """Where the numbers of a part of a row are: bit addresses in a record, in the part's shape.

    Of a stack they are those of its lowest entries; its first axis counts from the top.
    """

    kind: int
    bits: NDArray[np.int64]
    seat_axis: int | None = None
    seats: tuple[int, ...] = ()
    stack: Stack | None = None

    def turned(self, seat: int) -> Source:
        """The same with another seat first."""
        if self.seat_axis is None:
            return self
        return replace(self, bits=np.roll(self.bits, -seat, self.seat_axis))


def source_of(
    columns: Columns, column: Column, known: Mapping[str, Place], box: Box, players: int
) -> Source:
    """Where the numbers of a column are, as far as a match has them."""
    place = known[column.source]
    bits = place.bits
    kind = LONG if place.width == 32 else WORDS  # of 64 bits, numbers are small and sets are bits
    if column.bits is not None:
        kind = BITS
        bits = bits[..., None] + np.arange(column.bits, place.width)
    counts = [columns.count(axis, box, players) for axis in column.axes]
    ends = [
        there if count is None else count for count, there in zip(counts, bits.shape, strict=True)
    ]
    stack = None
    if column.top is not None:
        depth = int(known[column.top].bits) // 16
        stack = Stack(depth, int(bits.flat[bits[0].size] - bits.flat[0]) // 16)
    seat_axis = column.axes.index(SEAT) if SEAT in column.axes else None
    return Source(kind, bits[tuple(map(slice, ends))], seat_axis, column.seats, stack)


def make_plans(sources: Sequence[Source], players: int, relative: bool) -> NDArray[np.uint64]:
    """A plan for each seat that may look; `relative`: it comes first."""
    plans = [_plan(sources, seat if relative else None) for seat in range(players)]
    longest = max(map(len, plans))
    made = np.zeros((players, longest, COLUMNS), np.uint64)  # what follows is END
    for seat, steps in enumerate(plans):
        for place, step in enumerate(steps):
            made[seat, place] = step
    return made


def _plan(sources: Sequence[Source], seat: int | None) -> list[list[int]]:
    steps: list[list[int]] = []
    turns: list[list[int]] = []
    target = 0
    for source in sources:
        turned = source if seat is None else source.turned(seat)
        for step in _steps(turned, target):
            if not _joined(steps, step):
                steps.append(step)
        if seat is not None:
            for zero in source.seats:
                turns.append(_step(TURN, 0, target, source.bits.size, {EXTRA: zero}))
        target += source.bits.size
    return steps + turns


def _step(kind: int, source: int, target: int, amount: int, more: dict[int, int]) -> list[int]:
    step = [0] * COLUMNS
    step[KIND], step[SOURCE], step[TARGET], step[AMOUNT] = kind, source, target, amount
    for column, value in more.items():
        step[column] = value
    return step


def _steps(source: Source, target: int) -> Iterator[list[int]]:
    """A step for each run of numbers that lie side by side in the record, or one for a stack."""
    if source.stack is not None:
        yield _stack_step(source, source.stack, target)
        return
    flat = source.bits.ravel()
    apart = _APART[source.kind]
    first = 0
    for place in range(1, flat.size + 1):
        ends = place == flat.size or flat[place] - flat[place - 1] != apart
        if not ends and source.kind == BITS:
            ends = place - first + int(flat[first]) % 16 == _LARGEST_SET
        if ends:
            word, bit = divmod(int(flat[first]), 16)
            yield _step(source.kind, word, target + first, place - first, {EXTRA: bit})
            first = place


def _joined(steps: list[list[int]], step: list[int]) -> bool:
    """Words that follow the last step's in the record go on with it; so do facts of a stack."""
    if not steps or steps[-1][KIND] != step[KIND] or step[KIND] not in (WORDS, STACK):
        return False
    last = steps[-1]
    if last[SOURCE] + last[AMOUNT] != step[SOURCE] or last[DEPTH:] != step[DEPTH:]:
        return False
    last[AMOUNT] += step[AMOUNT]
    return True


def _stack_step(source: Source, stack: Stack, target: int) -> list[int]:
    entries = source.bits.shape[0]
    word, bit = divmod(int(source.bits.flat[0]), 16)
    kind = STACK_BITS if source.kind == BITS else STACK
    more = {EXTRA: bit, DEPTH: stack.depth, STRIDE: stack.stride, ENTRIES: entries}
    return _step(kind, word, target, source.bits.size // entries, more)


def words_of(records: Any) -> NDArray[np.int16]:
    """Records as rows of words, in the same memory."""
    found: NDArray[np.int16] = records.view(np.int16).reshape(len(records), -1)
    return found
