"""Positions for the tests of Wampum's board, and that they are what they claim to be."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.composition import Composition
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial
from fondaco.games.wampum.board import compose
from tests.games.playing import positions

#: A view, changed by hand.
State = Any

NAMES = ["Ines", "You", "Abacus", "Ledger", "Quill"]


def start(players: int, seed: int = 3, hide: bool = False) -> Match:
    options: dict[str, fondaco.engine.box.OptionValue] = {
        "start_player": "seat_0",
        "hide_chests": hide,
    }
    return fondaco.start("wampum", players=players, seed=seed, options=options)


def complete(view: State) -> State:
    """Whatever is nowhere else, somebody has discarded (WAM-1.3): 90 cards, two of them removed."""
    seen = [view["deck"], *(sum(village["goods"]) for village in view["villages"])]
    seen += [hand if isinstance(hand, int) else sum(hand) for hand in view["hands"]]
    offers = [offer for offer in view["offers"] if offer]
    seen += [offer["count"] if "count" in offer else sum(offer["goods"]) for offer in offers]
    view["discards"] = [88 - sum(seen), [0] * 5, 0, 0]
    return view


def offering() -> tuple[Match, State]:
    """Four players; Blue is the last to offer. Blue's view of a position made by hand."""
    match = start(4)
    view = copy.deepcopy(match.view(1))
    view.update(round=5, canoe=2, turn=3, deck=24, actor=1, phase="offer_village", pending=None)
    view["hands"] = [4, [0, 4, 1, 3, 1], 3, 5]
    view["offers"] = [
        {"village": "v3b", "count": 3},
        None,
        {"village": "v4", "count": 4},
        {"village": "v2", "count": 2},
    ]
    goods = [[1, 0, 2, 0, 1], [0, 1, 0, 1, 3], [2, 0, 1, 0, 0], [1, 2, 0, 2, 1]]
    for village, cards in zip(view["villages"], goods, strict=True):
        village["goods"] = cards
    return match, complete(view)


def relocating() -> tuple[Match, State]:
    """The same, but Blue was driven away with three tobacco."""
    match, view = offering()
    view.update(phase="relocate", pending={"seat": 1}, canoe=1, turn=2)
    view["offers"] = [
        None,
        {"village": None, "goods": [0, 3, 0, 0, 0]},
        {"village": "v3a", "count": 2},
        {"village": "v4", "count": 4},
    ]
    view["hands"] = [7, [0, 1, 1, 3, 1], 5, 3]
    return match, complete(view)


def discarding() -> tuple[Match, State]:
    """The same, but Blue has three cards too many."""
    match, view = offering()
    pending = {"seat": 1, "count": 3, "good": 0, "goods": [0] * 5}
    view.update(phase="discard", pending=pending, turn=0, deck=16)
    view["offers"][1] = {"village": "v3a", "goods": [0, 0, 0, 0, 1]}
    view["hands"][1] = [2, 4, 1, 3, 0]
    return match, complete(view)


def decisions(players: int, seed: int, every: int = 1) -> list[Match]:
    """Copies of a random match before some of its decisions, and at its end."""
    match = start(players, seed)
    found = []
    for step, position in enumerate(positions(match, Random(seed))):
        if step % every == 0 or position.actor is None:
            found.append(position.copy())
    return found


def follow(match: Match, seat: int, rng: Random, lang: str = "en") -> Composition:
    """Click at random until the plan is complete."""
    plan = ""
    for _ in range(400):
        found = compose(Trial(match.box, match.view(seat), seat), plan, lang)
        if found.go is not None and rng.random() < 0.5:
            return found
        steps = [counter.more for counter in found.counters if counter.more]
        steps += [choice.plan for choice in found.choices if choice.blocked is None]
        if not steps or rng.random() < 0.1:  # back now and then, but on the whole forward
            steps = [counter.less for counter in found.counters if counter.less] or steps
        if not steps:
            assert found.go is not None, found
            return found
        plan = rng.choice(steps)
    raise AssertionError("no plan is ever complete")


@pytest.mark.parametrize("position", [offering, relocating, discarding])
def test_positions_made_by_hand_have_the_form_of_views(
    position: Callable[[], tuple[Match, State]],
) -> None:
    match, view = position()
    assert view.keys() == match.view(1).keys()
    assert view["actor"] == 1
    assert isinstance(view["hands"][1], list)
    assert [type(hand) for hand in view["hands"]].count(int) == 3


def test_following_clicks_ends_with_an_input() -> None:
    inputs = {follow(start(4), 0, Random(n)).go for n in range(40)}
    assert None not in inputs
    assert len(inputs) > 10


@pytest.mark.parametrize("players", [2, 5])
def test_decisions_reach_the_end(players: int) -> None:
    found = decisions(players, 1, every=50)
    assert found[-1].actor is None
    assert len(found) > 3
