"""Composing steps over whole matches of Samarkand: the referee agrees."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.engine.errors import IllegalAction
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.board import compose
from fondaco.games.samarkand.gains import camels, card_worths, marriage
from tests.games.samarkand.test_board_positions import decisions, reachable


@pytest.mark.parametrize(
    ("players", "poll"), [(2, "all"), (3, "holder"), (4, "all"), (5, "holder")]
)
def test_every_legal_action_can_be_composed(players: int, poll: str) -> None:
    """And every input that can be composed is one the referee takes."""
    phases = set()
    for position in decisions(players, seed=players, every=9, poll=poll):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        phases.add(position.view(seat)["phase"])
        begun = set()
        for text in reachable(position, seat):
            trial = position.copy()
            lines = len(trial.lines)
            trial.play(text, seat)
            begun.add(trial.lines[lines])
        assert begun == set(position.legal())
    assert {"turn", "more"} <= phases


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_space_and_every_set_of_cards_can_be_composed(players: int) -> None:
    for position in decisions(players, seed=30 + players, every=14):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        inputs = set(reachable(position, seat))
        for line in position.legal():
            if not line.startswith(("expand ", "discard ")):
                continue
            trial = position.copy()
            trial.act(line)
            if trial.actor != seat or not trial.unfinished:
                continue
            for last in trial.legal():
                whole = f"{line} {last.split()[-1]}"
                assert whole in inputs, whole


@pytest.mark.parametrize("players", [2, 4, 5])
def test_blocked_lines_are_refused(players: int) -> None:
    blocked = 0
    for position in decisions(players, seed=10 + players, every=2):
        seat = position.actor
        if not isinstance(seat, int):
            continue
        for one in compose(Trial(position.box, position.view(seat), seat), "", "en").choices:
            if one.blocked is not None:
                blocked += 1
                with pytest.raises(IllegalAction):
                    position.copy().play(one.blocked, seat)
    assert blocked > 50


@pytest.mark.rules("SAM-5.1", "SAM-5.5", "SAM-6.4", "SAM-6.5", "SAM-7.1", "SAM-7.2", "SAM-8.1")
@pytest.mark.parametrize(("players", "poll"), [(2, "all"), (3, "holder"), (4, "all"), (5, "all")])
def test_what_is_told_in_advance_happens(players: int, poll: str) -> None:
    rng, seen = Random(players), set()
    for position in decisions(players, seed=20 + players, every=2, poll=poll):
        seat, phase = position.actor, position.view(None)["phase"]
        if not isinstance(seat, int) or phase not in ("turn", "more"):
            continue
        trial = Trial(position.box, position.view(seat), seat)
        places = _camels(trial, seat)
        tried = rng.sample(places, min(2, len(places)))
        tried += [place for place in places if camels(trial, place[0])[place[1]].ending][:2]
        for family, space in tried:
            seen |= _camel_comes_true(position, trial, family, space)
        for family in rng.sample(range(10), 2):
            if phase == "turn":
                _marriage_comes_true(position, trial, family)
    assert seen == {"marker", "link", "end", "card", "asked"}


def _camels(trial: Trial, seat: int) -> list[tuple[int, str]]:
    """All camels that a seat could place."""
    pending = trial.view["pending"]
    names = trial.view["families"][seat] if pending is None else [pending["family"]]
    families = [trial.box.ids("family").index(name) for name in names]
    return [(family, space) for family in families for space in camels(trial, family)]


def _camel_comes_true(position: Match, trial: Trial, place: int, space: str) -> set[str]:
    seat, ids = trial.seat, trial.box.ids("family")
    assert seat is not None
    before, family = position.state(), ids[place]
    first = before["phase"] == "turn"
    camel = camels(trial, place)[space]
    match = position.copy()
    match.play(f"expand {family} {space}" if first else f"place {space}", seat)
    after = match.state()
    asked = after["pending"]["poll"] if after["phase"] == "sale" else []
    gone = set(before["goods_left"]) - set(after["goods_left"])
    met = [pair for pair in after["links"] if pair not in before["links"]]
    income = [a - b for a, b in zip(after["money"], before["money"], strict=True)]
    assert gone == ({camel.marker} - {None})
    assert income == list(camel.income)
    assert met == ([] if camel.link is None else [sorted([family, ids[camel.link]], key=ids.index)])
    assert after["end"] == camel.ending
    if camel.asked is not None:
        assert asked == list(camel.asked)
    if camel.card is not None:
        now = card_worths(Trial(match.box, match.view(seat), seat), seat)[camel.card].points
        assert now - card_worths(trial, seat)[camel.card].points == camel.card_points
    # SAM-8.1 to 8.4: a Dirham, a goods marker and a link marker are worth one point each.
    assert camel.worth == income[seat] + len(gone) + 2 * len(met) + camel.card_points
    if after["phase"] == "turn" or after["phase"] == "over":
        assert not camel.second
    elif first and not asked:
        assert after["phase"] == "more"
        assert camel.second
    return {
        *(["marker"] if camel.marker is not None else []),
        *(["link"] if camel.link is not None else []),
        *(["end"] if camel.ending is not None else []),
        *(["card"] if camel.card is not None else []),
        *(["asked"] if asked else []),
    }


def _marriage_comes_true(position: Match, trial: Trial, family: int) -> None:
    line, seat = f"marry {trial.box.ids('family')[family]}", trial.seat
    gain = marriage(trial, family)
    assert seat is not None
    assert (gain is None) == (line not in position.legal())
    if gain is None:
        return
    before, match = position.state(), position.copy()
    match.play(line, seat)
    after = match.state()
    drawn = len(after["hands"][seat]) - len(before["hands"][seat])
    price = position.box.data["family"][family]["price"]
    assert drawn == (gain.drawn or 0)
    assert before["money"][seat] - after["money"][seat] == price
    assert after["money"][seat] == gain.money
    assert after["treasury"][family] == gain.treasury
    assert (after["phase"] == "discard") == (drawn > 0)
    if drawn:
        limit = position.box.data["hand_limit"][str(position.players)]
        held = len(after["hands"][seat]) + len(after["sold"][seat])
        assert (gain.least, gain.most) == (max(0, held - limit), 2)
