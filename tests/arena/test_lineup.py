"""Who meets whom."""

from __future__ import annotations

from collections import Counter

import pytest

import fondaco
from fondaco.arena.tournament.lineups import FORMS, lineups, loner, rotated


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_round_robin_has_every_bot_alone_among_every_other(players: int) -> None:
    found = lineups("round-robin", 4, players)
    alone = [loner(lineup) for lineup in found]
    if players == 2:  # six pairs of four bots; alone among one is the same both ways
        assert {frozenset(pair or ()) for pair in alone} == {
            frozenset(pair) for pair in ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))
        }
        assert len(found) == 6
    else:
        assert sorted(pair or (9, 9) for pair in alone) == [
            (a, b) for a in range(4) for b in range(4) if a != b
        ]


def test_a_ladder_has_neighbours_only() -> None:
    assert lineups("ladder", 3, 4) == ((0, 1, 1, 1), (1, 0, 0, 0), (1, 2, 2, 2), (2, 1, 1, 1))


def test_mixed_tables_have_every_combination_once() -> None:
    found = lineups("mixed", 5, 3)
    assert len(set(found)) == 10
    assert all(len(set(lineup)) == 3 for lineup in found)
    assert set(Counter(bot for lineup in found for bot in lineup).values()) == {6}


def test_rotations_put_everybody_everywhere() -> None:
    turns = [rotated((7, 8, 9), turn) for turn in range(3)]
    assert turns == [(7, 8, 9), (9, 7, 8), (8, 9, 7)]


@pytest.mark.parametrize("form", FORMS)
def test_one_bot_alone_is_no_tournament(form: str) -> None:
    with pytest.raises(fondaco.SetupError, match="at least two bots"):
        lineups(form, 1, 3)


def test_impossible_forms_are_refused() -> None:
    with pytest.raises(fondaco.SetupError, match="at least 4 bots, not 3"):
        lineups("mixed", 3, 4)
    with pytest.raises(fondaco.SetupError, match="one of round-robin, ladder"):
        lineups("swiss", 3, 4)
