"""States from outside: what the rules forbid is refused, and nothing breaks."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco import Match
from tests.games.yangtze.model_position import State
from tests.games.yangtze.test_rule_book import dealt, play

Change = Callable[[State], None]


def auction() -> Match:
    return play(dealt(3), "buy house_8, done, draw office_1, bid 4")


def ruler(name: str = "shunzhi") -> Match:
    return play(dealt(3), f"buy house_8, done, draw {name}")


def window() -> Match:
    return play(dealt(3), "buy house_8, open_sale, pick vase_red")


def swap() -> Match:
    return play(ruler(), "give vase_red")


def draw() -> Match:
    return play(ruler("guangxu"), "give vase_red")


def over() -> Match:
    return play(dealt(3), "end_turn, end_turn, end_turn")


def river() -> Match:
    match = fondaco.start("yangtze", 3, chance="manual")
    return play(match, "deal vase_red, deal vase_gold")


def hands() -> Match:
    match = river()
    return play(match, ", ".join(f"deal {c}" for c in HANDED))


HANDED = ("silk_red", "silk_gold", "jade_red", "jade_gold", "rice_sky", "tea_sky", "fish_sky")


def _set(*path: str | int, to: Any) -> Change:
    def change(state: State) -> None:
        place: Any = state
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def _all(*changes: Change) -> Change:
    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


def _move(tile: str, to: str) -> Change:
    """A tile of the bag to another list of the state."""

    def change(state: State) -> None:
        state["bag"].remove(tile)
        state[to].append(tile)

    return change


FAULTS: list[tuple[Callable[[], Match], Change, str | None]] = [
    (dealt, _set("game", to="wampum"), None),
    (dealt, _set("players", to=5), "YAN-D.1"),
    (dealt, _set("players", to=3), None),
    (dealt, _set("phase", to="lunch"), None),
    (dealt, _set("phase", to="refill"), "YAN-A.3"),
    (dealt, _set("actor", to="chance"), None),
    (dealt, _set("actor", to=1), "YAN-1.1"),
    (dealt, _set("actor", to=True), None),
    (dealt, _set("actor", to=None), None),
    (dealt, _set("active", to=2), None),
    (dealt, _set("turn", to=0), None),
    (dealt, _set("idle", to=2), "YAN-8.2"),
    (dealt, _set("idle", to=-1), None),
    (dealt, _set("sold", to=1), None),
    (dealt, _set("bought", to=1), "YAN-4.5"),
    (dealt, _set("bought", to=3), "YAN-3.1"),
    (dealt, _set("missing", to=1), "YAN-4.5"),
    (dealt, _set("bundle", to=["rice_pink"]), "YAN-2.10"),
    (dealt, _set("bundle", to=["vase_gold", "vase_red"]), None),
    (dealt, _set("bundle", to=[["vase_gold"]]), "YAN-2.10"),
    (dealt, _set("sale", to=0), "YAN-R.1"),
    (dealt, _set("river", 0, to="kangxi"), None),
    (dealt, _set("river", 0, to="silk_red"), "YAN-1.2"),
    (dealt, _set("river", to=[]), None),
    (dealt, _set("bag", to=[]), "YAN-1.2"),
    (dealt, _set("bag", to=81), None),
    (dealt, _set("bag", 0, to="lamp"), None),
    (dealt, lambda state: state["bag"].reverse(), None),
    (dealt, _move("kangxi", "box"), "YAN-5.1"),
    (dealt, _set("rulers", to=["vase_red"]), None),
    (dealt, _set("seats", 0, "money", to=-1), "YAN-3.4"),
    (dealt, _set("seats", 0, "money", to=2.5), None),
    (dealt, _set("seats", 0, "known", to=["rice_pink"]), "YAN-1.7"),
    (dealt, _set("seats", 0, "wares", to=2), None),
    (dealt, _set("seats", 0, "cards", to=["cash_10", "buy_two"]), "YAN-1.5"),
    (dealt, _set("seats", 0, "cards", to=["gold"]), "YAN-1.5"),
    (dealt, _set("seats", 0, "cards", to=["cash_10", "cash_10"]), "YAN-1.5"),
    (dealt, _set("seats", 0, "purse", to=1), None),
    (dealt, _set("seats", to={}), None),
    (dealt, _set("auction", to={}), None),
    (dealt, _set("ruler", to={}), None),
    (dealt, _set("final", to=[]), None),
    (dealt, _set("result", to={}), None),
    (dealt, _set("options", "end_ruler", to=5), "YAN-D.7"),
    (dealt, _set("options", "open_wares", to=0), "YAN-D.7"),
    (dealt, _set("options", to={}), None),
    (dealt, _set("lamp", to=1), None),
    (auction, _set("auction", "bid", to=0), "YAN-6.4"),
    (auction, _set("auction", "bid", to=27), "YAN-6.4"),
    (auction, _set("auction", "bidder", to=None), "YAN-6.3"),
    (auction, _set("auction", "bidder", to=1), "YAN-6.2"),
    (auction, _set("auction", "in", to=[False, True, True]), "YAN-6.2"),
    (auction, _set("auction", "in", to=[True, False, True]), "YAN-6.2"),
    (auction, _set("auction", "in", to=[True, 1, True]), None),
    (auction, _set("auction", "tile", to="office_2"), "YAN-1.2"),
    (auction, _set("auction", "tile", to="vase_black"), None),
    (auction, _set("auction", to=None), None),
    (auction, _set("missing", to=2), "YAN-4.5"),
    (auction, _set("missing", to=0), "YAN-4.5"),
    (auction, _all(_set("bought", to=2), _set("missing", to=1)), "YAN-7.3"),
    (ruler, _set("ruler", "id", to="kangxi"), "YAN-5.1"),
    (ruler, _set("ruler", "pos", to=1), "YAN-5.2"),
    (ruler, _set("ruler", "pos", to=3), "YAN-5.2"),
    (ruler, _all(_set("ruler", "given", to="vase_red")), "YAN-1.2"),
    (ruler, _set("options", "end_ruler", to=13), "YAN-D.7"),
    (swap, _set("phase", to="ruler"), "YAN-5.10"),
    (swap, _all(_set("ruler", "returned", to="vase_red"), _set("ruler", "given", to=None)), None),
    (draw, _set("ruler", "returned", to=None), "YAN-1.2"),
    (window, _set("bundle", to=["vase_red", "paper_sand"]), "YAN-2.3"),
    (window, _set("sale", to=None), "YAN-2.9"),
    (window, _set("sale", to=-1), None),
    (window, _set("seats", 0, "cards", to=["sell_any_time"]), "YAN-7.3"),
    (window, _set("seats", 0, "cards", to=["buy_two", "sell_any_time"]), "YAN-7.1"),
    (over, _set("idle", to=2), "YAN-8.1"),
    (over, _set("final", 0, "money", to=31), "YAN-8.10"),
    (over, _set("final", to=None), "YAN-8.10"),
    (over, _set("result", "winners", to=[1]), "YAN-8.10"),
    (river, _set("seats", 0, "money", to=29), "YAN-1.4"),
    (river, _set("river", to=["vase_red", None, "vase_gold", *[None] * 5]), "YAN-1.3"),
    (river, _set("sold", to=True), "YAN-1.6"),
    (river, _set("phase", to="setup_hands"), "YAN-1.3"),
    (hands, _set("phase", to="setup_river"), "YAN-1.3"),
    (hands, _set("seats", 0, "cards", to=[]), "YAN-1.4"),
    (hands, _set("seats", 0, "known", to=["fish_sky"]), "YAN-1.4"),
]


@pytest.mark.parametrize(("make", "change", "rule"), FAULTS)
@pytest.mark.rules("YAN-1.2", "YAN-1.3", "YAN-6.2", "YAN-5.1", "YAN-2.9")
def test_a_broken_state_is_refused(
    make: Callable[[], Match], change: Change, rule: str | None
) -> None:
    state = json.loads(json.dumps(make().state()))
    assert fondaco.restore(state).state() == state
    change(state)
    with pytest.raises(fondaco.StateError) as refused:
        fondaco.restore(state)
    if rule is not None:
        assert refused.value.rule == rule
    assert refused.value.reason.startswith("state: ")


@pytest.mark.parametrize("junk", [None, 3, "state", [], {}, {"game": "yangtze"}])
def test_junk_is_no_state(junk: Any) -> None:
    with pytest.raises(fondaco.FondacoError):
        fondaco.restore(junk)


def test_a_state_with_one_value_changed_is_refused_or_can_be_played() -> None:
    """Whatever restoring believes, the game goes on from there to its end."""
    rng = Random(7)
    values: list[Any] = [
        None,
        -1,
        0,
        1,
        2,
        3,
        True,
        "chance",
        "vase_red",
        "cash_10",
        [],
        {},
        ["rice_pink"],
    ]
    made = [auction(), ruler(), swap(), draw(), window(), over(), dealt(3), hands(), river()]
    believed = 0
    for number in range(600):
        state = json.loads(json.dumps(made[number % len(made)].state()))
        place, key = _any_place(state, rng)
        place[key] = copy.deepcopy(rng.choice(values))
        try:
            match = fondaco.restore(state)
        except fondaco.FondacoError:
            continue
        believed += 1
        assert match.state() == state
        for _ in range(2500):
            if match.actor is None:
                break
            match.act(rng.choice(match.legal()))
        assert match.result is not None
    assert believed > 5


def _any_place(state: Any, rng: Random) -> tuple[Any, Any]:
    place: Any = state
    while True:
        key = rng.choice(list(place) if isinstance(place, dict) else list(range(len(place))))
        inner = place[key]
        if not isinstance(inner, dict | list) or not inner or rng.random() < 0.3:
            return place, key
        place = inner
