"""What the board tells in advance is what the rules do."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.engine.box import OptionValue
from fondaco.engine.game import State
from fondaco.games.marracash.board.reckoning import Outcome, lead, sell
from fondaco.games.marracash.board.town import town_of
from tests.games.marracash.test_board_positions import GAMES, decisions


@pytest.mark.rules("MAR-6.1", "MAR-6.5", "MAR-9.1", "MAR-9.2")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_moves_told_in_advance_come_true(players: int, options: dict[str, OptionValue]) -> None:
    """Every legal move of many positions, against what the rules do; hands are open here."""
    checked = 0
    for position in decisions(players, 14, every=7, options=options):
        state = position.state()
        if state["phase"] != "choose":
            continue
        town = town_of(position.box)
        for line in [line for line in position.legal() if line.startswith("move")]:
            start, end = (town.fountain(name) for name in line.split()[1:])
            assert start is not None
            assert end is not None
            told = lead(town, state, start, end, state["actor"])
            trial = position.copy()
            trial.act(line)
            after = trial.state()
            _compare(state, after, told)
            arrived = list(told.arriving)
            assert [n + m for n, m in zip(state["fountains"][end], arrived, strict=True)] == (
                after["fountains"][end]
            )
            checked += bool(told.visits)
    assert checked > 10


@pytest.mark.rules("MAR-3.10", "MAR-3.11", "MAR-3.12", "MAR-3.14")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_sales_told_in_advance_come_true(players: int, options: dict[str, OptionValue]) -> None:
    rng, sold = Random(15), 0
    for position in decisions(players, 15, options=options):
        before = position.state()
        if before["phase"] != "bid":
            continue
        trial, told = position.copy(), len(position.events(None))
        trial.act(rng.choice(trial.legal()[:3]))
        for event in trial.events(None)[told:]:
            if event.kind == "sold":
                facts = event.facts
                town = town_of(position.box)
                foretold = sell(
                    town, before, facts["shop"], facts["seat"], facts["price"], facts["by"]
                )
                _compare(before, trial.state(), foretold)
                sold += 1
    assert sold > 3


def _compare(before: State, after: State, told: Outcome) -> None:
    gains = {
        seat: new - old
        for seat, (old, new) in enumerate(zip(before["cash"], after["cash"], strict=True))
        if new != old
    }
    assert gains == told.gains
    entered = {visit.shop: visit.customers for visit in told.visits}
    for shop, (old, new) in enumerate(zip(before["customers"], after["customers"], strict=True)):
        assert new - old == entered.get(shop, 0)
