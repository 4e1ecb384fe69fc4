"""States of Key Harvest from outside: nothing is believed that a rule forbids."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco import StateError
from tests.games.key_harvest.playing import MOODS, play
from tests.games.key_harvest.positions import at, do, event, position

State = dict[str, Any]
Change = Callable[[State], object]

TEN = "bequest tithe exchange new_seed departure land_sale bounty hiring_fair new_seed exchange"


def _play() -> State:
    return position(
        fields=["b7 e4 e5", "b2 e6"],
        workers=[{"d4": "sower"}],
        hands=["hh", "vw"],
        stores=[["d5:h"], ["c5:v"]],
    )


def _stack(*frames: State) -> State:
    state = _play()
    state["stack"] += frames
    return state


def _put(*path: Any, to: Any) -> Change:
    def change(state: State) -> None:
        place: Any = state
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def _turn(**values: Any) -> Change:
    return lambda state: state["stack"][0].update(values)


FAULTS: list[tuple[Change, str, str | None]] = [
    (_put("stock", 0, to=10), "counters of hops", "KEY-1.7"),
    (_put("hands", 1, 4, to=1), "counters of wheat", "KEY-1.7"),
    (lambda s: s["bag_fields"].remove("g7"), "has the field g7 0 times", "KEY-1.6"),
    (lambda s: s["registry"].append("b7"), "has the field b7 2 times", "KEY-1.6"),
    (_put("boards", 0, "workers", to=[["b8", "sower"], ["c9", "reaper"]]), "next to", "KEY-5.4"),
    (_put("boards", 0, "workers", to=[["b7", "sower"]]), "one space", "KEY-5.5"),
    (_put("boards", 0, "workers", to=[["d4", "merchant"]]), "merchant 2 times", "KEY-5.2"),
    (_put("town", to=["merchant"]), "0 times", "KEY-5.2"),
    (_put("boards", 0, "fields", to=[["e4", 0], ["b7", 0], ["e5", 0]]), "in order", None),
    (_put("boards", 0, "fields", 0, to=["b7", 2]), "boards[0].fields[0]", None),
    (_put("boards", 0, "fields", 0, to=["b7", True]), "boards[0].fields[0]", None),
    (_put("stores", 0, 0, "bid", to=[0] * 5), "hops, not 12", "KEY-1.7"),
    (_put("track", to=["bounty"]), "event tiles bounty", "KEY-2.6"),
    (_put("bag_events", 0, to=1), "event tiles bequest", "KEY-2.6"),
    (_put("setbacks", to=11), "setbacks cannot be more than 10", "KEY-13.2"),
    (_put("final", to=2), "track is full exactly", "KEY-11.1"),
    (_put("final_pending", to=True), "track is full exactly", "KEY-11.1"),
    (_put("spent", to=["bounty"]), "event tiles bounty", "KEY-2.6"),
    (_put("idle", to=20), "idle cannot be 20", "KEY-13.1"),
    (_put("turns", to=25), "must be the turn of seat 1", "KEY-1.1"),
    (_put("setup_seat", to=1), "setup_seat", "KEY-2.3"),
    (_put("setup_dealt", to=1), "setup_dealt", "KEY-2.3"),
    (_put("pairs_left", to=["p4"]), "pairs_left must be 2", "KEY-2.1"),
    (_put("pairs_left", to=["p4", "p3"]), "pairs_left must be in order", None),
    (_put("stack", to=[]), "the turn at its bottom", "KEY-3.8"),
    (_turn(left=1), "has not used the actions", "KEY-3.6"),
    (_turn(left=0, used="ab"), "when nothing follows by itself", "KEY-3.8"),
    (_turn(used="ba"), "stack[0].used", None),
    (_turn(bonus=1, drew=1), "stack[0].drew", None),
    (_turn(seat=1), "must be the turn of seat 0", "KEY-1.1"),
    (_put("actor", to=1), "actor must be 0", "KEY-3.8"),
    (_put("actor", to="chance"), "actor must be 0", "KEY-3.8"),
    (_put("actor", to=None), "actor must be a whole number", None),
    (_put("players", to=3), "must have 3 entries", None),
    (_put("players", to=5), "players must be from 2 to 4", "KEY-R.48"),
    (_put("phase", to="deal"), "actor must be chance", None),
    (_put("result", to={}), "result must be null", "KEY-12.8"),
    (_put("options", "powers", to=1), "powers", "KEY-R.48"),
    (lambda s: s["options"].pop("powers"), "options must be exactly", None),
    (lambda s: s.pop("idle"), "idle is missing", None),
    (_put("seed", to=1), "seed is not a known key", None),
    (_put("stores", 0, to=[{}, {}, {}]), "stores[0]", "KEY-7.2"),
    (_put("registry", to=["z9"]), "registry has 'z9'", None),
    (_put("hands", 0, to=[2, 0, 0, 0]), "hands[0]", None),
    (_put("lapsed", to=["g7"]), "has the field g7 2 times", "KEY-1.6"),
]


@pytest.mark.parametrize(("change", "words", "rule"), FAULTS)
def test_a_state_that_contradicts_itself_is_refused(
    change: Change, words: str, rule: str | None
) -> None:
    state = _play()
    fondaco.restore(copy.deepcopy(state))
    change(state)
    with pytest.raises(StateError) as caught:
        fondaco.restore(state)
    assert words in caught.value.reason
    assert caught.value.rule == rule


SEAT = {"seat": 0}
FRAMES: list[tuple[State, str]] = [
    ({"kind": "take", **SEAT, "left": 1, "last": -1}, "KEY-3.7"),  # no gain worker stands there
    ({"kind": "pay", **SEAT, "left": 1, "last": -1}, "KEY-3.7"),
    ({"kind": "sow", **SEAT, "cands": ["e4"], "left": 1, "last": -1}, "KEY-3.7"),
    ({"kind": "buy", **SEAT, "left": 2}, "KEY-3.7"),
    ({"kind": "claim", **SEAT, "left": 2}, "KEY-3.7"),
    ({"kind": "settle", **SEAT, "cost": 9}, "KEY-3.7"),
    ({"kind": "recruit", **SEAT, "pool": "all"}, "KEY-3.7"),
    ({"kind": "give", **SEAT, "cands": ["b7"], "must": True, "to": "bag"}, "KEY-3.8"),
    ({"kind": "dismiss", **SEAT}, "KEY-3.8"),
    ({"kind": "redraw", **SEAT}, "KEY-3.8"),
    ({"kind": "any_crop", **SEAT}, "KEY-3.8"),
    ({"kind": "bid", **SEAT, "field": "d5", "last": 0}, "KEY-3.8"),
    ({"kind": "lay", **SEAT, "field": "a1", "side": 0}, "KEY-1.6"),
    ({"kind": "place", **SEAT, "worker": "reaper", "must": True}, "KEY-5.1"),
    ({"kind": "place", **SEAT, "worker": "sower", "must": False}, "KEY-5.2"),
    ({"kind": "refill", "fields_only": True, "target": 6}, "KEY-9.6"),
    ({"kind": "refill", "fields_only": False, "target": 5}, "KEY-9.7"),
    ({"kind": "refill", "fields_only": False, "target": 6}, "KEY-3.8"),
    ({"kind": "lapse", **SEAT}, "KEY-1.1"),
    ({"kind": "turn", **SEAT, "left": 2, "bonus": 0, "used": "", "drew": False}, "KEY-3.8"),
]


@pytest.mark.parametrize(("frame", "rule"), FRAMES, ids=lambda value: str(value)[:24])
def test_a_frame_that_nothing_brought_is_refused(frame: State, rule: str) -> None:
    with pytest.raises(StateError) as caught:
        fondaco.restore(_stack(frame))
    assert caught.value.rule == rule


@pytest.mark.rules("KEY-3.8", "KEY-9.4", "KEY-10.1")
def test_states_inside_interrupting_choices_are_restored_as_they_are() -> None:
    """Saving, taking back and replaying work inside nested choices."""
    match = event("bequest", workers=[{}, {"b7": "harvester"}], fields=["b7 e4", "a7 e6"])
    do(match, "give b7", "give e6")
    state = match.state()
    assert [frame["kind"] for frame in state["stack"]] == [
        *("turn", "claim", "refill", "event", "place"),
    ]
    again = fondaco.restore(json.loads(json.dumps(state)))
    assert again.state() == state
    assert again.legal() == match.legal()
    broken = copy.deepcopy(state)
    broken["stack"][-1]["seat"] = 0
    with pytest.raises(StateError):
        fondaco.restore(broken)


def _scalars(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the single values of a state stand."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _scalars(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(value):
            yield from _scalars(inner, (*path, place))
    else:
        yield path


@pytest.mark.parametrize("seed", range(6))
def test_a_changed_value_is_refused_or_leads_to_a_position_of_the_game(seed: int) -> None:
    """Whatever is believed can be written as it was read, and played to the end."""
    rng = Random(seed)
    match = fondaco.start("key_harvest", 2 + seed % 3, chance="manual")
    game = play(match, rng, list(MOODS)[seed % len(MOODS)])
    refused = believed = 0
    for moment in rng.sample(game.moments, 60):
        state = copy.deepcopy(moment.state)
        path = rng.choice([path for path in _scalars(state) if path[0] not in ("game", "options")])
        _put(*path, to=_other(_at(state, path), rng))(state)
        try:
            changed = fondaco.restore(copy.deepcopy(state))
        except StateError:
            refused += 1
            continue
        believed += 1
        assert changed.state() == state
        while changed.actor is not None:
            changed.act(rng.choice(changed.legal()))
    assert refused > believed


def _at(value: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        value = value[part]
    return value


def _other(value: Any, rng: Random) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + rng.choice([-1, 1, 2])
    return rng.choice([None, 0, "a1", "wine", "sower", "bounty", -1, [], "chance"])


@pytest.mark.rules("KEY-12.8")
def test_a_finished_game_needs_its_true_result() -> None:
    match = do(at(final=1, track=TEN), "end_turn")
    state = match.state()
    assert fondaco.restore(copy.deepcopy(state)).state() == state
    for key in ("scores", "ranks", "winners"):
        broken = copy.deepcopy(state)
        broken["result"][key] = [1]
        with pytest.raises(StateError):
            fondaco.restore(broken)
