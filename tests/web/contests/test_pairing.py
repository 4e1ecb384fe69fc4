"""Who sits with whom: everybody once a round, new company, seats that change."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from fondaco.web.contests.pairing import Board, Past, bots_wanted, pair


def rounds_of(entrants: int, size: int, number: int, bots: int = 0) -> list[list[Board]]:
    """Rounds one after the other, drawn in the order of the numbers."""
    boards: list[list[Board]] = []
    for _ in range(number):
        past = Past.of(board for earlier in boards for board in earlier)
        last = frozenset(range(entrants - bots, entrants))
        boards.append(pair(range(entrants), size, past, last))
    return boards


@given(st.integers(1, 8), st.integers(2, 5), st.integers(1, 4))
def test_everybody_sits_once_in_every_round(tables: int, size: int, number: int) -> None:
    for boards in rounds_of(tables * size, size, number):
        assert sorted(who for board in boards for who in board) == list(range(tables * size))
        assert {len(board) for board in boards} == {size}


@given(st.integers(2, 6), st.integers(2, 4))
def test_nobody_meets_the_same_people_in_the_second_round(tables: int, size: int) -> None:
    """Where there are as many tables as seats, nobody has to."""
    if tables < size:
        return
    first, second = rounds_of(tables * size, size, 2)
    met = [
        {frozenset(two) for b in boards for two in combinations(b, 2)} for boards in (first, second)
    ]
    assert not met[0] & met[1]


@given(st.integers(2, 5), st.integers(2, 5))
def test_seats_change_as_long_as_there_are_others(tables: int, size: int) -> None:
    """After as many rounds as seats, nobody has sat in one seat in all of them."""
    sat: dict[int, list[int]] = {}
    for boards in rounds_of(tables * size, size, size):
        for board in boards:
            for seat, who in enumerate(board):
                sat.setdefault(who, []).append(seat)
    assert all(len(set(seats)) > 1 for seats in sat.values())


def test_who_stands_alike_sits_together() -> None:
    """With nobody met before, the first at the first table, the next at the next."""
    order = [4, 2, 0, 5, 1, 3]
    assert [set(board) for board in pair(order, 3, Past(), frozenset())] == [{4, 2, 0}, {5, 1, 3}]


def test_bots_are_spread_over_the_tables() -> None:
    for boards in rounds_of(9, 3, 3, bots=3):
        assert [sum(who >= 6 for who in board) for board in boards] == [1, 1, 1]


@given(st.integers(1, 40), st.integers(2, 5))
def test_bots_fill_up_and_no_more(people: int, size: int) -> None:
    bots = bots_wanted(people, size, together=True)
    assert (people + bots) % size == 0
    assert people + bots >= 2 * size
    assert bots < size or people + bots == 2 * size
    assert people + bots_wanted(people, size, together=False) == max(2, people)
