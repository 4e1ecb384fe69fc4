"""The compiled rules and the model of `model.py`, side by side in whole games."""

from __future__ import annotations

import copy
from functools import cache
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco.engine.registry import find_game
from tests.games.yangtze.model import Model
from tests.games.yangtze.model_position import DATA, State, start

SETS = ("every", "one_per_colour", "nested")
#: The events of 7.5: those a model tells too.
PUBLIC = {
    "sold",
    "bought",
    "card",
    "pushed",
    "ruler",
    "ruler_done",
    "auction_won",
    "auction_void",
    "idle",
    "result",
}


def other_rulers() -> State:
    """An owner's file: every effect there is, binding and free, other prices, lists and numbers."""
    data = copy.deepcopy(DATA)
    effects: list[tuple[str, int, bool]] = [
        ("none", 0, True),
        ("gain_coins", 3, True),
        ("pay_coins", 4, True),
        ("gain_per_ware", 2, False),
        ("pay_per_ware", 2, True),
        ("gain_per_settlement", 1, True),
        ("pay_per_settlement", 5, False),
        ("gain_ware", 1, True),
        ("buy_blind", 0, False),
        ("lose_ware", 1, True),
        ("swap_river", 0, False),
        ("swap_bag", 0, False),
    ]
    for row, (effect, amount, optional) in zip(data["ruler"], effects, strict=True):
        row |= {"effect": effect, "amount": amount, "optional": optional}
    data["category"][0] |= {"same_ware": [6, 10, 40, 41, 42], "same_colour": [3, 20, 21, 60, 60]}
    data["setup"]["start_wares"] = 4
    data["auction"] |= {"min_bid": 3, "min_raise": 2, "bid_cap": 31}
    data["money"]["start"] = 45
    data["card"] = data["card"][3:] + data["card"][:3]
    data["card"][0]["cash"], data["scoring"]["set_values"] = 1, [0, 2, 9, 31, 44]
    data["settlement"][3]["colour"], data["settlement"][8]["colour"] = "green", "brown"
    return data


def choose(legal: list[str], rng: Random) -> str:
    """Modest bids and few idle turns, so that games are played out."""
    bids = [line for line in legal if line.startswith("bid ")]
    if bids:
        return rng.choice([bids[0], bids[min(3, len(bids) - 1)], "pass", *legal[:1]])
    busy = [line for line in legal if line not in ("end_turn", "decline") or rng.random() < 0.2]
    return rng.choice(busy or legal)


def play_both(data: State | None, players: int, options: State, seed: int) -> Model:
    """One whole game of both; they agree about everything at every step."""
    rng = Random(seed)
    match = fondaco.start("yangtze", players, options=options, chance="manual", data=data)
    model = Model(start(data or DATA, players, options), data or DATA)
    model_lines = list(match.box.lines)
    assert model.lines == model_lines
    while match.actor is not None:
        assert match.state() == model.state
        legal = match.legal()
        assert legal == model.legal()
        if match.actor == "chance":
            assert match.chance() == [(line, 1) for line in legal]
        elif rng.random() < 0.05:
            for line in [*rng.sample(model_lines, 60), "bid 0", "sell ", "deal kangxi"]:
                refusal = match.why_not(line)
                assert (refusal.rule if refusal else None) == model.refusal(line), line
        line = rng.choice(legal) if match.actor == "chance" else choose(legal, rng)
        match.act(line)
        model.play(line)
    assert match.state() == model.state
    assert match.legal() == model.legal() == []
    told = [(e.kind, dict(e.facts)) for e in match.events(None) if e.kind in PUBLIC]
    assert told == model.told
    return model


@cache
def games() -> tuple[Model, ...]:
    """Games with all options at every number of players, and some with an owner's data."""
    found = []
    for seed in range(18):
        options: dict[str, Any] = {
            "settlement_sets": SETS[seed % 3],
            "end_ruler": 12 if seed % 2 else 6 + seed % 7,
            "open_wares": seed % 5 == 0,
        }
        data = other_rulers() if seed % 3 == 1 else None
        found.append(play_both(data, 2 + seed // 2 % 3, options, seed))
    return tuple(found)


@pytest.mark.rules(
    *(f"YAN-A.{number}" for number in range(1, 11)),
    *(f"YAN-5.{number}" for number in range(1, 16)),
    *("YAN-8.4", "YAN-8.5", "YAN-8.6", "YAN-8.7", "YAN-8.8", "YAN-8.9", "YAN-8.10"),
)
def test_both_agree_about_state_lines_refusals_and_events() -> None:
    assert len(games()) == 18


@pytest.mark.rules("YAN-8.1", "YAN-R.17", "YAN-R.15", "YAN-R.16")
def test_most_games_are_played_to_the_last_ruler() -> None:
    ended = [len(m.state["rulers"]) == m.state["options"]["end_ruler"] for m in games()]
    assert sum(ended) > len(ended) // 2


def test_every_effect_was_met() -> None:
    met = {model.rulers[ruler]["effect"] for model in games() for ruler in model.state["rulers"]}
    effects = {row["effect"] for data in (DATA, other_rulers()) for row in data["ruler"]}
    assert met == effects
    assert len(effects) == 13


@pytest.mark.rules("YAN-R.9")
def test_games_stay_within_the_bounds_of_section_13() -> None:
    game = find_game("yangtze")
    for seed in range(6):
        match, rng = fondaco.start("yangtze", 2 + seed % 3, seed=seed), Random(seed)
        while match.actor is not None:
            legal = match.legal()
            assert 1 <= len(legal) <= game.rules.MAX_LEGAL == 104
            match.act(rng.choice(legal))
        assert len(match.lines) <= 3200
