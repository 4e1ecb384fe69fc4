"""Who sits with whom, and where: rounds in which people meet others and change seats."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations, permutations

#: Entrants of a board (a table of a round), by seat.
Board = tuple[int, ...]

#: What is to be avoided, and how much: to meet somebody again (more than any number of places
#: between two people), to sit in the same seat again.
_AGAIN, _SAME_SEAT = 1000, 20
#: Exchanges are looked for so many times at most; each makes the round better.
_PASSES = 50


@dataclass
class Past:
    """How often entrants have met, and sat in each seat."""

    met: Counter[frozenset[int]] = field(default_factory=Counter)
    sat: Counter[tuple[int, int]] = field(default_factory=Counter)

    @classmethod
    def of(cls, boards: Iterable[Board]) -> Past:
        """What the boards of earlier rounds amount to."""
        past = cls()
        for board in boards:
            past.met.update(frozenset(pair) for pair in combinations(board, 2))
            past.sat.update((entrant, seat) for seat, entrant in enumerate(board))
        return past


def pair(order: Sequence[int], size: int, past: Past, bots: frozenset[int]) -> list[Board]:
    """Boards of `size` seats for everybody; neighbours in `order` sit together if they can.

    Nobody meets the same people again as long as that can be helped, bots are spread over the
    boards, and everybody comes to each seat about as often. The number of entrants is a multiple
    of `size`.

    >>> pair([0, 1, 2, 3], 2, Past.of([(0, 1), (2, 3)]), frozenset())
    [(1, 2), (3, 0)]
    """
    place = {entrant: number for number, entrant in enumerate(order)}
    groups = [list(order[at : at + size]) for at in range(0, len(order), size)]

    @cache
    def cost_of(group: frozenset[int]) -> int:
        met = sum(past.met[frozenset(two)] for two in combinations(group, 2))
        apart = sum(abs(place[one] - place[other]) for one, other in combinations(group, 2))
        company = sum(entrant in bots for entrant in group)
        seats = _often(_seated(sorted(group), past), past)
        return _AGAIN * (met + company * company) + _SAME_SEAT * seats + apart

    for _ in range(_PASSES):
        if not _improve(groups, lambda group: cost_of(frozenset(group))):
            break
    return [_seated(group, past) for group in groups]


def _improve(groups: list[list[int]], cost: Callable[[Sequence[int]], int]) -> bool:
    """Exchange two entrants of different groups wherever that makes both groups better."""
    better = False
    for one, other in combinations(groups, 2):
        for here in range(len(one)):
            for there in range(len(other)):
                before = cost(one) + cost(other)
                one[here], other[there] = other[there], one[here]
                if cost(one) + cost(other) < before:
                    better = True
                else:
                    one[here], other[there] = other[there], one[here]
    return better


def _seated(group: Sequence[int], past: Past) -> Board:
    """The group in those seats in which its people sat least often."""
    return min(permutations(group), key=lambda board: _often(board, past))


def _often(board: Board, past: Past) -> int:
    """How often the people of a board sat in their seats before; twice the same weighs more."""
    return sum(past.sat[entrant, seat] ** 2 for seat, entrant in enumerate(board))


def own_seat(round_number: int, size: int) -> int:
    """Where everybody sits who plays alone against bots: in round 1 in the first seat."""
    return (round_number - 1) % size


def bots_wanted(people: int, size: int, together: bool) -> int:
    """How many bots enter: so many that tables are full, and that there are two at least.

    >>> bots_wanted(3, 3, True), bots_wanted(7, 3, True), bots_wanted(1, 3, False)
    (3, 2, 1)
    """
    if not together:
        return max(0, 2 - people)
    boards = max(2, -(-people // size))
    return boards * size - people
