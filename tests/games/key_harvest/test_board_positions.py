"""Positions for the tests of Key Harvest's board, ways through them, and that they are real."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any
from xml.etree import ElementTree

import pytest

import fondaco
from fondaco.engine.composition import Composition
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.scenario import read_scenarios
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board import compose, draw
from tests.conftest import ROOT
from tests.games.playing import positions

NAMES = ["Amina", "Bruno", "Clara", "Dario"]
#: Frames in which a seat decides.
FRAMES = {
    "turn", "harvest", "any_crop", "place", "buy", "claim", "bid", "take", "pay", "sow", "settle",
    "give", "dismiss", "recruit",
}  # fmt: skip


@cache
def _given() -> dict[str, State]:
    path = ROOT / "docs" / "rules" / "key_harvest.md"
    return {found["id"]: found["given"] for found in read_scenarios(path) if "given" in found}


def scenario(name: str, *lines: str) -> Match:
    """The position of a scenario of the specification, after some lines."""
    match = fondaco.restore(_given()[name])
    for line in lines:
        match.act(line)
    return match


def start(players: int, seed: int = 3, **options: Any) -> Match:
    return fondaco.start("key_harvest", players=players, seed=seed, options=options)


def decisions(players: int, seed: int, every: int = 1, **options: Any) -> list[Match]:
    """Copies of a random match before some of its decisions, and at its end."""
    match = start(players, seed, **options)
    found = []
    for step, position in enumerate(positions(match, Random(seed))):
        if step % every == 0 or position.actor is None:
            found.append(position.copy())
    return found


def frame(match: Match) -> dict[str, Any]:
    """The frame that asks."""
    top: dict[str, Any] = match.state()["stack"][-1]
    return top


def at(match: Match, plan: str, lang: str = "en", names: list[str] | None = None) -> Composition:
    """What the seat that decides can do in a plan."""
    seat = match.actor
    assert isinstance(seat, int)
    return compose(Trial(match.box, match.view(seat), seat), plan, lang, names)


def on_board(match: Match, made: Composition, lang: str = "en") -> list[str]:
    """The plans that things of the wide board lead to."""
    seat = match.actor
    assert isinstance(seat, int)
    wide = draw(Trial(match.box, match.view(seat), seat), lang, made, NAMES, []).wide
    root = ElementTree.fromstring(wide)  # noqa: S314 - our own markup
    return [e.attrib["data-plan"] for e in root.iter() if "data-plan" in e.attrib]


def in_list(made: Composition) -> list[str]:
    """The plans that the list beside the board leads to."""
    steps = [choice.plan for choice in made.choices if choice.blocked is None]
    return steps + [counter.more for counter in made.counters if counter.more is not None]


def inputs(made: Composition) -> list[str]:
    """What can be sent from a plan."""
    return [made.go] if made.go is not None else []


def follow(match: Match, rng: Random, lang: str = "en") -> str:
    """Click at random until something is sent."""
    plan = ""
    for _ in range(400):
        made = at(match, plan, lang)
        ready = inputs(made)
        if ready and rng.random() < 0.5:
            return rng.choice(ready)
        steps = in_list(made)
        if not steps or rng.random() < 0.1:  # back now and then, but on the whole forward
            steps = [c.less for c in made.counters if c.less] or steps
        if not steps:
            assert ready, made
            return rng.choice(ready)
        plan = rng.choice(steps)
    raise AssertionError("no plan is ever complete")


def test_random_play_meets_every_frame() -> None:
    """So the tests that walk through random matches walk through everything."""
    met = {"any_crop"}  # needs a stock that runs dry: a position of the specification has it
    for seed in range(8):
        for position in decisions(4, seed):
            if position.actor is not None:
                met.add(frame(position)["kind"])
        if met == FRAMES:
            break
    assert met == FRAMES


@pytest.mark.parametrize("name", ["SC-03", "SC-08", "SC-16"])
def test_positions_of_the_specification_are_there(name: str) -> None:
    assert scenario(name).actor == 0
