"""What the board tells in advance is what the rules do."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.engine.box import OptionValue
from fondaco.engine.game import State
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board.outcome import Outcome, sale
from fondaco.games.marracash.board.preview import Preview
from tests.games.marracash.positions import CARDS, play, position
from tests.games.marracash.test_board_positions import GAMES, decisions


@pytest.mark.rules("MAR-6.1", "MAR-6.5", "MAR-9.1", "MAR-9.2")
@pytest.mark.parametrize(("players", "options"), GAMES)
def test_moves_told_in_advance_come_true(players: int, options: dict[str, OptionValue]) -> None:
    """Every legal move of many positions, against what the rules do; hands are open here."""
    checked = 0
    for match in decisions(players, 14, every=7, options=options):
        state = match.state()
        if state["phase"] != "choose":
            continue
        ahead = Preview(Trial(match.box, state, state["actor"]), "en")
        for line in [line for line in match.legal() if line.startswith("move")]:
            start, end = (ahead.town.fountain_at[name] for name in line.split()[1:])
            told = ahead.lead(start, end)
            trial = match.copy()
            trial.act(line)
            after = trial.state()
            entered = {visit.facts["shop"]: visit.facts["customers"] for visit in told.visits}
            _compare(state, after, told, entered)
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
    for match in decisions(players, 15, options=options):
        before = match.state()
        if before["phase"] != "bid":
            continue
        trial, told = match.copy(), len(match.events(None))
        trial.act(rng.choice(trial.legal()[:3]))
        for event in trial.events(None)[told:]:
            if event.kind == "sold":
                facts = event.facts
                seen = Trial(match.box, before, before["actor"])
                foretold = sale(seen, facts["shop"], facts["seat"], facts["price"])
                entered = foretold.after.table["customers"] - seen.table["customers"]
                _compare(before, trial.state(), foretold, dict(enumerate(entered.tolist())))
                sold += 1
    assert sold > 3


@pytest.mark.rules("MAR-9.2")
def test_a_hand_that_nobody_has_shown_is_never_foretold() -> None:
    """Five red visitors would cover the hand that a trial puts in the place of the hidden one."""
    state = position(groups={"f1": "rrrrr"}, owned={"r2": (1, 0)}, options={"cards": "antiques"})
    hands = [CARDS[10:15], CARDS[:5], CARDS[5:10]]
    state["cards"] = {"deck": CARDS[15:], "open": [], "hands": hands, "completed": []}
    match = play(state)
    ahead = Preview(Trial(match.box, match.view(0), 0), "en")
    told = ahead.lead(ahead.town.fountain_at["f1"], ahead.town.fountain_at["f6"])
    assert told.after.table["completed_count"] == 1
    assert told.completed == {}
    # MAR-6.1, 6.3: 100 + 200 + 300 + 400 + 500, of which 5 x 100 for the mover
    assert told.gains == {0: 500, 1: 1000}


def _compare(before: State, after: State, told: Outcome, entered: dict[int, int]) -> None:
    gains = {
        seat: new - old
        for seat, (old, new) in enumerate(zip(before["cash"], after["cash"], strict=True))
        if new != old
    }
    assert gains == told.gains
    for shop, (old, new) in enumerate(zip(before["customers"], after["customers"], strict=True)):
        assert new - old == entered.get(shop, 0)
