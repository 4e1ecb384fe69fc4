"""Composing steps over whole matches of Samarkand: the referee agrees."""

from __future__ import annotations

from random import Random

import pytest

from fondaco.engine.errors import IllegalAction
from fondaco.engine.match import Match
from fondaco.games.samarkand.board import compose
from fondaco.games.samarkand.board.reckoning import Position
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
        for one in compose(position.box, position.view(seat), seat, "", "en").choices:
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
        told = Position(position.box, position.view(seat), seat)
        camels = _camels(position, told, seat)
        tried = rng.sample(camels, min(2, len(camels)))
        tried += [camel for camel in camels if told.effects(camel[0])[camel[1]].end][:2]
        for family, space in tried:
            seen |= _camel_comes_true(position, told, seat, family, space)
        for family in rng.sample(range(10), 2):
            if phase == "turn" and told.can_marry(seat, family):
                _marriage_comes_true(position, told, seat, family)
    assert seen == {"marker", "link", "end", "card", "asked"}


def _camels(position: Match, told: Position, seat: int) -> list[tuple[int, str]]:
    """All camels that a seat could place."""
    pending = position.view(seat)["pending"]
    owned = position.view(seat)["families"][seat]
    families = [told.chart.families[name] for name in owned]
    if pending is not None:
        families = [told.chart.families[pending["family"]]]
    return [(family, space) for family in families for space in told.spaces(family)]


def _camel_comes_true(
    position: Match, told: Position, seat: int, place: int, space: str
) -> set[str]:
    before, family = position.state(), told.ids[place]
    first = before["phase"] == "turn"
    effect = told.effects(place)[space]
    trial = position.copy()
    trial.play(f"expand {family} {space}" if first else f"place {space}", seat)
    after = trial.state()
    asked = after["pending"]["poll"] if after["phase"] == "sale" else []
    gone = set(before["goods_left"]) - set(after["goods_left"])
    met = [pair for pair in after["links"] if pair not in before["links"]]
    assert gone == ({effect.marker} - {None})
    assert [a - b for a, b in zip(after["money"], before["money"], strict=True)] == list(
        effect.money
    )
    assert met == (
        [] if effect.link is None else [sorted([family, told.ids[effect.link]], key=told.ids.index)]
    )
    assert after["end"] == effect.end
    if effect.asked is not None:
        assert asked == list(effect.asked)
    if effect.card is not None:
        card, view = effect.card, trial.view(seat)
        now = Position(trial.box, view, seat).card_points(seat, card)
        assert now - told.card_points(seat, card) == effect.card_points
    if after["phase"] == "turn" or after["phase"] == "over":
        assert not effect.second
    elif first and not asked:
        assert after["phase"] == "more"
        assert effect.second
        assert told.second_camel(place)
    return {
        *(["marker"] if effect.marker is not None else []),
        *(["link"] if effect.link is not None else []),
        *(["end"] if effect.end is not None else []),
        *(["card"] if effect.card is not None else []),
        *(["asked"] if asked else []),
    }


def _marriage_comes_true(position: Match, told: Position, seat: int, family: int) -> None:
    before, trial = position.state(), position.copy()
    trial.play(f"marry {told.ids[family]}", seat)
    after = trial.state()
    drawn = len(after["hands"][seat]) - len(before["hands"][seat])
    price = position.box.data["family"][family]["price"]
    assert drawn == told.draws(seat)
    assert before["money"][seat] - after["money"][seat] == price
    assert (after["phase"] == "discard") == (drawn > 0)
