"""Positions for the tests of MarraCash's board, and that they are what they claim to be."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.box import OptionValue
from fondaco.engine.composition import Composition
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board import compose

NAMES = ["Ines", "You", "Abacus", "Ledger"]
#: Several games that differ in everything the board shows.
GAMES: list[tuple[int, dict[str, OptionValue]]] = [
    (3, {}),
    (4, {"cards": "souvenirs", "mover_commission": "customer"}),
    (4, {"visitors": 64, "bidding": "sealed", "last_round": "finish_round", "cards": "antiques"}),
    (3, {"hidden_cash": True}),
    (2, {"two_player": True}),
]
_RULES = Path(__file__).parents[3] / "docs" / "rules" / "marracash.md"


def start(players: int = 3, seed: int = 3, **options: OptionValue) -> Match:
    return fondaco.start("marracash", players=players, seed=seed, options=options)


def decisions(
    players: int, seed: int, every: int = 1, options: dict[str, OptionValue] | None = None
) -> Iterator[Match]:
    """A random match before some of its decisions, and at its end."""
    match = start(players, seed, **(options or {}))
    for step, position in enumerate(_calmly(match, Random(seed))):
        if step % every == 0 or position.actor is None:
            yield position


def _calmly(match: Match, rng: Random) -> Iterator[Match]:
    """At random, but bids are low: otherwise two auctions would end every game."""
    for _ in range(5000):
        yield match
        if match.actor is None:
            return
        legal = match.legal()
        low = [line for line in legal if not line.startswith("bid")] + [
            line for line in legal if line.startswith("bid")
        ][:3]
        match.act(rng.choice(low))
    raise AssertionError("the match does not end")


def scenario(name: str) -> Match:
    """The position that a scenario of the specification begins with."""
    blocks = re.findall(r"```json scenario\n(.*?)```", _RULES.read_text(encoding="utf-8"), re.S)
    given = next(b for b in map(json.loads, blocks) if b["id"] == name)["given"]
    return Match.restore(find_game("marracash"), given)


def example() -> tuple[Match, State]:
    """The worked example of section 9: seat 0 leads first."""
    match = scenario("SC-09")
    return match, copy.deepcopy(match.view(0))


def bidding() -> tuple[Match, State]:
    """Its second action: y3 is up, seat 1 leads with 200, seat 0 answers."""
    match = scenario("SC-09")
    for line in ("move f1 f6", "auction y3", "bid 100", "bid 200", "pass"):
        match.act(line)
    return match, copy.deepcopy(match.view(0))


def refilling() -> tuple[Match, State]:
    """Two empty entrances, four visitors left (SC-24)."""
    match = scenario("SC-24")
    for line in ("move f1 f2", "move f8 f9"):
        match.act(line)
    return match, copy.deepcopy(match.view(0))


def plans_of(found: Composition) -> list[str]:
    """All plans that one click leads to."""
    plans = [c.plan for c in found.choices if c.blocked is None]
    return plans + ([found.clear] if found.clear is not None else [])


def inputs_of(match: Match, seat: int, lang: str = "en") -> set[str]:
    """All that can be sent, found by clicking through everything; of sums every one."""
    view: dict[str, Any] = match.view(seat)
    seen, waiting, inputs = set(), [""], set()
    while waiting:
        plan = waiting.pop()
        if plan in seen:
            continue
        seen.add(plan)
        found = compose(Trial(match.box, view, seat), plan, lang)
        inputs |= {found.go} if found.go is not None else set()
        for amount in found.amounts:
            sums = range(amount.least, amount.most + 1, amount.step)
            inputs |= {f"{amount.plan} {n}" for n in sums}
            assert amount.chosen in sums
        waiting += plans_of(found)
    assert len(seen) < 2000
    return inputs


@pytest.mark.parametrize("position", [example, bidding, refilling])
def test_positions_are_views_of_the_seat_that_decides(position: Any) -> None:
    match, view = position()
    assert view == match.view(0)
    assert view["actor"] == 0


@pytest.mark.parametrize(("players", "options"), GAMES)
def test_random_matches_reach_the_end_and_everything_happens(
    players: int, options: dict[str, OptionValue]
) -> None:
    phases = [m.view(None)["phase"] for m in decisions(players, 1, options=options)]
    assert phases[-1] == "over"
    assert {"choose", "bid", "refill"} <= set(phases)
