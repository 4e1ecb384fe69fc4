"""Positions for the tests of Yangtze's board, and that they are what they claim to be."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.composition import Composition
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.board import compose

NAMES = ["Ines", "You", "Abacus", "Ledger"]
RIVER = (
    "vase_white", "silk_red", "jade_gold", "rice_sky", "tea_orange", "fish_pink", "cloth_grey",
    "paper_sand",
)  # fmt: skip
#: Two wares for each seat, seat 0 first.
HANDS = ("vase_red", "vase_gold", "rice_pink", "tea_pink", "pearl_black", "cloth_lime")


def dealt(players: int = 3, **options: Any) -> Match:
    """A match with the river and the hands above; chance is told line by line."""
    match = Match.start(find_game("yangtze"), players, options=options, chance="manual")
    for tile in (*RIVER, *HANDS[: 2 * players]):
        match.act(f"deal {tile}")
    return match


def after(match: Match, *lines: str) -> Match:
    """The match after these lines."""
    for line in lines:
        match.act(line)
    return match


def selling() -> Match:
    """Seat 0 begins: vase_red and vase_gold behind its screen, 30 coins."""
    return dealt()


def second_buy() -> Match:
    """Seat 0 has bought the tea at Anqing and may buy a second ware."""
    return after(dealt(), "buy house_5")


def bidding() -> Match:
    """Seat 2 may outbid seat 0, who offers 9 for office_3; seat 1 has passed."""
    lines = ("buy house_8", "done", "draw office_3", "bid 9", "pass")
    return after(dealt(), *lines)


def bartering() -> Match:
    """Seat 0 may exchange a ware with the river: Shunzhi."""
    return after(dealt(), "buy house_8", "done", "draw shunzhi")


def taxed() -> Match:
    """Seat 0 has to pay 10 coins: Daoguang."""
    return after(dealt(), "buy house_8", "done", "draw daoguang")


def losing() -> Match:
    """Seat 0 has to give up a ware: Jiaqing."""
    return after(dealt(), "buy house_8", "done", "draw jiaqing")


def start(players: int, seed: int = 3, **options: Any) -> Match:
    return fondaco.start("yangtze", players=players, seed=seed, options=options)


def decisions(players: int, seed: int, every: int = 1, **options: Any) -> list[Match]:
    """Copies of a random match before some of its decisions, and at its end.

    Nobody ends a turn without need: random players who do are soon all idle.
    """
    match, rng, found = start(players, seed, **options), Random(seed), []
    for step in range(20_000):
        if step % every == 0 or match.actor is None:
            found.append(match.copy())
        if match.actor is None:
            return found
        match.act(
            rng.choice([line for line in match.legal() if line != "end_turn"] or ["end_turn"])
        )
    raise AssertionError("the match does not end")


def at(match: Match, plan: str = "", lang: str = "en") -> Composition:
    """What whoever decides can do in a plan."""
    assert isinstance(match.actor, int)
    return compose(Trial(match.box, match.view(match.actor), match.actor), plan, lang, NAMES)


def follow(match: Match, rng: Random, lang: str = "en") -> str:
    """Click at random until something is sent; what it is."""
    plan = ""
    for _ in range(300):
        found = at(match, plan, lang)
        if found.go is not None and rng.random() < 0.4:
            return found.go
        steps = [choice for choice in found.choices if choice.blocked is None]
        picked = rng.choice(steps) if steps else None
        for amount in found.amounts:
            if rng.random() < 0.3:
                plan = f"{amount.plan} {rng.randint(amount.least, amount.most)}"
                break
        else:
            plan = "" if picked is None else picked.plan
    raise AssertionError("no plan is ever complete")


@pytest.mark.parametrize(
    ("position", "phase", "seat"),
    [
        (selling, "turn", 0),
        (second_buy, "second_buy", 0),
        (bidding, "auction", 2),
        (bartering, "ruler", 0),
        (taxed, "ruler", 0),
        (losing, "ruler", 0),
    ],
)
def test_positions_are_what_they_claim(
    position: Callable[[], Match], phase: str, seat: int
) -> None:
    match = position()
    assert match.state()["phase"] == phase
    assert match.actor == seat


@pytest.mark.parametrize("players", [2, 4])
def test_decisions_reach_the_end(players: int) -> None:
    found = decisions(players, 1, every=50)
    assert found[-1].actor is None
    assert len(found) > 3
