"""What results are worth, worked out by hand."""

from __future__ import annotations

from fondaco.web.contests.scoring import Finish, Worth, standings, tallies
from fondaco.web.models.contest import DUPLICATE, SWISS


def finish(entrant: int, board: int, seat: int, rank: int, short: int, beaten: float) -> Finish:
    return Finish(entrant, 1, board, seat, Worth(rank, short), beaten)


#: Two seats, three tables. Seat 0 (entrants 0, 2, 4): won by 5, won by 5, lost by 1.
ROUND = [
    finish(0, 0, 0, 1, -5, 100.0),
    finish(1, 0, 1, 2, 5, 0.0),
    finish(2, 1, 0, 1, -5, 100.0),
    finish(3, 1, 1, 2, 5, 0.0),
    finish(4, 2, 0, 2, 1, 0.0),
    finish(5, 2, 1, 1, -1, 100.0),
]


def test_match_points_are_counted_against_the_same_seat() -> None:
    told = tallies(ROUND)
    assert [told[entrant, 1].alike for entrant in range(6)] == [75.0, 25.0, 75.0, 25.0, 0.0, 100.0]


def test_the_place_counts_before_the_points() -> None:
    """Who won by one is better than who came second by nothing but the tie-break."""
    told = tallies([finish(0, 0, 0, 1, 0, 100.0), finish(1, 1, 0, 2, 0, 50.0)])
    assert (told[0, 1].alike, told[1, 1].alike) == (100.0, 0.0)


def test_alone_at_a_seat_there_is_nothing_to_compare() -> None:
    assert tallies(ROUND[:1])[0, 1].alike is None


def test_standings_of_the_same_seat() -> None:
    ranked = standings(DUPLICATE, range(6), tallies(ROUND))
    assert [(one.entrant, one.place) for one in ranked] == [
        (5, 1),
        (0, 2),
        (2, 2),
        (1, 4),
        (3, 4),
        (4, 6),
    ]


def test_standings_of_the_own_table() -> None:
    """By standing the own table decides, and the same seat among those who are equal there."""
    ranked = standings(SWISS, range(6), tallies(ROUND))
    assert [(one.entrant, one.place) for one in ranked] == [
        (5, 1),
        (0, 2),
        (2, 2),
        (1, 4),
        (3, 4),
        (4, 6),
    ]
    assert (ranked[0].main, ranked[0].next) == (100.0, 100.0)
    assert (ranked[5].main, ranked[5].next) == (0.0, 0.0)


def test_the_mean_is_that_of_finished_rounds() -> None:
    later = Finish(0, 2, 0, 1, Worth(2, 3), 0.0), Finish(9, 2, 1, 1, Worth(1, -3), 100.0)
    first = standings(DUPLICATE, [0, 9], tallies([*ROUND, *later]))
    assert [(one.entrant, one.main) for one in first] == [(9, 100.0), (0, 37.5)]
