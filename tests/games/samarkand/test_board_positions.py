"""Positions for the tests of Samarkand's board, and that they are what they claim to be."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.box import Box
from fondaco.engine.composition import Composition
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.board import compose
from fondaco.games.samarkand.notation.fill import fill
from fondaco.games.samarkand.notation.restore import write
from tests.games.playing import positions

NAMES = ["Amina", "Bruno", "Clara", "Dario", "Elif"]
_POSITION = Path(__file__).with_name("position.json")


def start(
    players: int, seed: int = 3, options: dict[str, fondaco.engine.box.OptionValue] | None = None
) -> Match:
    return fondaco.start("samarkand", players=players, seed=seed, options=options or {})


def turning() -> tuple[Match, State]:
    """Four players, turn 29. What seat 0 sees; it owns blue, orange and white and is to move."""
    match = start(4)
    view = json.loads(_POSITION.read_text(encoding="utf-8"))
    assert view.keys() == match.view(0).keys()
    return match, view


def placing_more() -> tuple[Match, State]:
    """The same; white has just been placed on Isfahan, the card was not sold."""
    match, view = turning()
    view["board"]["isfahan"] = ["white"]
    view["camels"][7] -= 1
    view["goods_left"].remove(14)
    view["goods_markers"][0] = sorted([*view["goods_markers"][0], 14])
    view.update(phase="more", pending={"family": "white"})
    return match, view


def selling() -> tuple[Match, State]:
    """The same, a moment before: seat 0 is asked whether it sells card 14."""
    match, view = placing_more()
    pending = {"family": "white", "placed": 1, "good": 14, "poll": [0, 1, 2, 3]}
    view.update(phase="sale", pending=pending)
    return match, view


def discarding() -> tuple[Match, State]:
    """Seat 0 has married into pink and drawn three cards: eight in hand, and the limit is 7."""
    match, view = turning()
    view["money"][0] -= 6
    view["treasury"][8] += 6
    view["tiles"][8] -= 1
    view["families"][0].append("pink")
    view["hands"][0] = [9, 13, 14, 19, 22, 23, 27, 32]
    view.update(phase="discard", pending={"cards": []}, deck=14, discards=[[], 0, 0, 0])
    return match, view


def looking(box: Box, view: State, seat: int | None) -> Trial:
    """A trial of a view made by hand, which need not be one that play could have led to."""
    trial, tables = Trial(box, view, seat), find_game("samarkand").new_tables(1)
    seen: Any = view
    write(box, fill(box, seen), tables[0])
    for key in ("tiles", "camels", "stacks"):  # which the rules would work out themselves
        tables[key] = view[key]
    trial.tables = tables
    return trial


POSITIONS = [turning, placing_more, selling, discarding]


def decisions(players: int, seed: int, every: int = 1, poll: str = "all") -> list[Match]:
    """Copies of a random match before some of its decisions, and at its end."""
    match = start(players, seed, {"sale_poll": poll})
    found = []
    for step, position in enumerate(positions(match, Random(seed))):
        if step % every == 0 or position.actor is None:
            found.append(position.copy())
    return found


def reachable(match: Match, seat: int, lang: str = "en") -> dict[str, Composition]:
    """Every input that can be composed by clicking, with the composition that offers it."""
    view, inputs, seen, waiting = match.view(seat), {}, set(), [""]
    while waiting:
        plan = waiting.pop()
        found = compose(Trial(match.box, view, seat), plan, lang)
        if found.plan in seen:
            continue
        seen.add(found.plan)
        if found.go is not None:
            inputs[found.go] = found
        for choice in found.choices:
            if choice.blocked is None:
                waiting.append(choice.plan)
    return inputs


@pytest.mark.parametrize("position", POSITIONS)
def test_positions_made_by_hand_have_the_form_of_views(
    position: Callable[[], tuple[Match, State]],
) -> None:
    _, view = position()
    assert view["actor"] == 0
    assert isinstance(view["hands"][0], list)
    assert [type(hand) for hand in view["hands"]].count(int) == 3
    camels = [sum(f in s for s in view["board"].values()) for f in ("blue", "white", "green")]
    supply = [view["camels"][place] for place in (2, 7, 5)]
    assert [a + b for a, b in zip(camels, supply, strict=True)] == [12, 12, 12]


def test_decisions_reach_the_end() -> None:
    found = decisions(3, 1, every=50)
    assert found[-1].actor is None
    assert len(found) > 3
