"""Chances that a report tells: set right as was measured, and none where there is no way to win."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import fondaco
from fondaco.arena.analysis.calibration import Calibration, calibration
from fondaco.arena.analysis.judge import Judge
from fondaco.bots import ask, make_bot
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import copy_records
from fondaco.engine.compiled.drivers import NOBODY
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

#: In Samarkand nobody has to end the match, so a way to win can hardly be ruled out before the end.
_DECIDED_EARLIER = [name for name in fondaco.game_ids() if name != "samarkand"]
#: Tables that are looked at before an end counts as too far away.
_REACH = 800
_WORLDS = 12


class _TooFar(Exception):  # noqa: N818 - not an error
    """The end of the match is too far away to look at every way to it."""


def _winners(match: Match, tables: Any, looked: list[int]) -> set[int]:
    """The seats that win at the end of any way the match can go on from a table."""
    kernel, record = match.game.kernel, match.box.record
    actor = int(tables["actor"][0])
    if actor == NOBODY:
        ranks = tables["ranks"][0][: match.players]
        return set(np.flatnonzero(ranks == 1).tolist())
    looked[0] += 1
    if looked[0] > _REACH:
        raise _TooFar
    moves = match.game.new_moves()
    found: set[int] = set()
    for place in range(kernel.list_legal(record, tables, 0, moves)):
        after = copy_records(tables)
        kernel.apply_only(record, after, 0, int(moves[place]))
        while kernel.advance_once(record, after, 0):
            pass
        found |= _winners(match, after, looked)
    return found


def _hopeless(position: Match) -> list[int]:
    """Seats that win on no way that leads on, from the table and from worlds they reckon with."""
    worlds, stream = Worlds(position.game, position.box), np.array([7], np.uint64)
    table = position.tables()
    lost = set(range(position.players)) - _winners(position, table, [0])
    for seat in sorted(lost):
        memory = position.recall(seat)
        dealt = [worlds.deal(table, seat, memory, stream) for _ in range(_WORLDS)]
        if any(seat in _winners(position, one, [0]) for one in dealt):
            lost.discard(seat)
    return sorted(lost)


@cache
def _ends(name: str) -> list[tuple[Match, int]]:
    """Seats without a way to win, at the ends of some matches."""
    rng, found = Random(f"no way {name}"), list[tuple[Match, int]]()
    for _ in range(5):
        match = Match.start(find_game(name), 3, seed=rng.random().hex())
        bots = [make_bot(rng.choice(("greedy", "random")), match.game, s) for s in range(3)]
        places: list[Match] = []
        while match.result is None:
            places = [*places[-5:], match.copy()]
            match.act(ask(bots[int(match.actor or 0)], match))
        for position in reversed(places):
            try:
                found += [(position, seat) for seat in _hopeless(position)]
            except _TooFar:
                break
    return found


@pytest.mark.parametrize("name", _DECIDED_EARLIER)
def test_who_has_no_way_to_win_is_given_no_chance(name: str) -> None:
    ends = _ends(name)
    assert len(ends) > 3
    for position, seat in ends[:: max(1, len(ends) // 8)]:
        judge = Judge(position.game, position.box, "no way")
        assert judge.win_chance(position, seat, 60) <= 0.01
        if position.actor == seat and len(position.legal()) > 1:
            first, second, *_ = position.legal()
            judged = judge.compare(position, [first], [second], 60)
            assert judged is None or (judged.chance <= 0.01 and abs(judged.worth) <= 0.01)


def test_what_is_measured_is_set_right_and_what_is_certain_stays() -> None:
    measured = Calibration((0.5, 1.0), (0.0, -0.4))
    assert measured.told(1 / 3, 0.0, 3) == pytest.approx(1 / 3)  # equals stay equals
    # Twice the odds of an equal, halved as logarithm: 2 ** 0.5 times 1 : 2.
    assert measured.told(0.5, 0.0, 3) == pytest.approx(0.5**0.5 / (1 + 0.5**0.5))
    # At the end the odds of 1 : 1 fall by e ** 0.4.
    assert measured.told(0.5, 1.0, 3) == pytest.approx(1 / (1 + np.exp(0.4)))
    for come in (0.0, 0.6, 1.0):
        assert measured.told(np.array([0.0, 1.0]), come, 3).tolist() == [0.0, 1.0]


@given(st.floats(0, 1), st.integers(2, 5))
def test_a_better_chance_stays_the_better_one(come: float, players: int) -> None:
    for name in fondaco.game_ids():
        told = calibration(name).told(np.linspace(0, 1, 401), come, players).tolist()
        assert all(low < high for low, high in pairwise(told))
        assert (told[0], told[-1]) == (0.0, 1.0)
