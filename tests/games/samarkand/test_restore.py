"""Restoring believes nothing that a rule forbids."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

import pytest

import fondaco
from tests.games.samarkand.test_rule_book import SCENARIOS

State = dict[str, Any]
Change = Callable[[State], None]


def at(*path: str | int, to: Any) -> Change:
    def change(state: State) -> None:
        place: Any = state
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = to

    return change


def every(*changes: Change) -> Change:
    def change(state: State) -> None:
        for one in changes:
            one(state)

    return change


def without(*path: str | int) -> Change:
    def change(state: State) -> None:
        place: Any = state
        for part in path[:-1]:
            place = place[part]
        del place[path[-1]]

    return change


ENDED = {"scores": [35, 35, 34], "ranks": [1, 1, 3], "winners": [0, 1]}

#: A scenario's position, what is changed, and the rule that forbids it (None: it has no shape).
FAULTS: list[tuple[str, Change, str | None]] = [
    ("SC-09", at("game", to="wampum"), None),
    ("SC-09", at("players", to=6), "SAM-R.31"),
    ("SC-09", at("options", to={}), "SAM-R.31"),
    ("SC-09", at("options", "sale_poll", to="none"), "SAM-R.31"),
    ("SC-09", at("phase", to="placing"), None),
    ("SC-09", at("actor", to="chance"), "SAM-1.8"),
    ("SC-09", at("actor", to=True), "SAM-1.8"),
    ("SC-09", at("actor", to=1), "SAM-1.8"),
    ("SC-19", at("actor", to=0), "SAM-1.8"),
    ("SC-09", at("extra", to=1), None),
    ("SC-09", without("bag"), "SAM-9.2"),
    ("SC-09", at("money", to=[1, 1]), None),
    ("SC-09", at("money", 0, to=-1), None),
    ("SC-09", at("money", 0, to=1.0), None),
    ("SC-09", at("families", 0, to=["grey", "blue"]), None),
    ("SC-09", at("families", 0, to=["blue", "gold"]), None),
    ("SC-09", at("links", to=[["black", "grey"]]), "SAM-6.1"),
    ("SC-09", at("links", to=[["grey", "black"]] * 2), "SAM-6.1"),
    ("SC-09", at("links", to=[["grey"]]), "SAM-6.1"),
    ("SC-09", at("board", "atlantis", to=["red"]), None),
    ("SC-09", at("board", "hamadan", to=["blue", "blue"]), "SAM-4.3"),
    ("SC-09", at("board", "hamadan", to=["blue", "yellow", "red"]), "SAM-4.3"),
    ("SC-09", at("board", "hamadan", to=[]), "SAM-4.3"),
    ("SC-09", at("hands", 0, to=[3, 1, 5, 17, 26, 29]), None),
    ("SC-09", at("hands", 0, to=[1, 3, 5, 17, 26, 34]), None),
    ("SC-09", at("pending", to=None), None),
    ("SC-09", at("pending", to={"family": "gold"}), None),
    ("SC-09", at("pending", to={"family": "yellow", "left": 1}), None),
    ("SC-16", at("pending", to={"family": "green"}), None),
    ("SC-09", at("end", to="soon"), None),
    # pieces
    ("SC-09", at("deck", to=[24, 27]), "SAM-2.8"),
    ("SC-09", at("deck", to=[1, 24, 27, 32]), "SAM-2.8"),
    ("SC-09", at("sold", to=[[], [24], [10]]), "SAM-2.8"),
    ("SC-09", every(at("sold", 0, to=[1]), at("hands", 0, to=[3, 5, 17, 26, 29])), "SAM-5.2"),
    ("SC-09", at("tiles", 0, to=1), "SAM-2.2"),
    ("SC-09", at("tiles", 0, to=10**6), "SAM-2.2"),
    ("SC-09", at("bag", to=[0] * 10), "SAM-9.2"),
    ("SC-09", at("camels", 0, to=10), "SAM-2.1"),
    ("SC-09", at("board", "constantinople", to=["blue"]), "SAM-2.1"),
    ("SC-09", every(at("board", "smyrna", to=["blue"]), at("camels", 2, to=8)), "SAM-4.2"),
    ("SC-09", at("goods_left", to=[]), "SAM-2.6"),
    ("SC-09", at("goods_markers", 1, to=[1]), "SAM-2.6"),
    ("SC-09", at("goods_markers", 1, to=[10]), "SAM-2.6"),
    ("SC-09", every(at("goods_markers", 0, to=[13]), at("goods_markers", 1, to=[10])), "SAM-4.1"),
    ("SC-09", at("links", to=[]), "SAM-6.1"),
    ("SC-09", at("links", to=[["yellow", "blue"], ["grey", "black"]]), "SAM-6.1"),
    ("SC-09", at("stacks", 0, to=4), "SAM-6.7"),
    ("SC-09", at("link_markers", 1, to=[0] * 10), "SAM-6.7"),
    ("SC-11", every(at("link_markers", 1, to=[0, 1, 0, 0, 0, 0, 0, 0, 1, 0]),
                    at("link_markers", 2, to=[0, 0, 1, 1, 0, 0, 0, 0, 0, 0])), "SAM-6.7"),
    ("SC-09", at("treasury", 1, to=9), "SAM-4.6"),
    ("SC-09", at("treasury", 9, to=4), "SAM-4.6"),
    # the moment
    ("SC-09", at("turn_no", to=15), "SAM-1.1"),
    ("SC-09", at("turn_seat", to=1), "SAM-1.1"),
    ("SC-09", at("turn_no", to=11), "SAM-1.3"),
    ("SC-09", at("passes", to=1), "SAM-7.4"),
    ("SC-21", at("passes", to=3), "SAM-7.4"),
    ("SC-16", at("passes", to=1), "SAM-1.4"),
    ("SC-09", at("pending", "family", to="black"), "SAM-4.1"),
    ("SC-16", every(at("phase", to="place"), at("pending", to={"family": "blue"})), "SAM-4.9"),
    ("SC-15", at("phase", to="more"), "SAM-4.8"),
    ("SC-34", every(at("phase", to="more"), at("pending", "family", to="red")), "SAM-4.1"),
    ("SC-17", every(at("phase", to="more"), at("pending", to={"family": "pink"})), "SAM-4.2"),
    ("SC-19", at("pending", "left", to=4), "SAM-3.6"),
    ("SC-19", at("turn_no", to=7), "SAM-1.1"),
    ("SC-19", every(at("deck", to=[]), at("discards", 0, to=[11, 15, 22, 32, 33])), "SAM-3.12"),
    ("SC-22", every(at("end", to="all_linked")), "SAM-7.3"),
    ("SC-22", at("result", to=ENDED), "SAM-8.5"),
    ("SC-16", every(at("phase", to="over"), at("actor", to=None), at("end", to="stalemate"),
                    at("result", to=ENDED)), "SAM-7.4"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "rule"), FAULTS)
@pytest.mark.rules("SAM-1.1", "SAM-1.3", "SAM-2.1", "SAM-4.2", "SAM-5.1", "SAM-6.1", "SAM-6.7")
def test_a_state_that_cannot_be_is_refused(name: str, change: Change, rule: str | None) -> None:
    state = copy.deepcopy(SCENARIOS[name]["given"])
    change(state)
    with pytest.raises(fondaco.StateError) as refused:
        fondaco.restore(state)
    assert refused.value.rule == rule, str(refused.value)


def played(lines: str, players: int = 3, **options: Any) -> State:
    match = fondaco.start("samarkand", players, options=options, chance="manual")
    for line in lines.split(", ") if lines else ():
        match.act(line)
    return match.state()


DEAL = "draw 16, draw 2, draw 4, draw 5, draw 19, draw 22"
MARRIED = f"{DEAL}, marry pink, draw 1, draw 3, draw 6, keep, marry red, draw 9, draw 10, draw 11"
SALE = f"{MARRIED}, keep, marry red, draw 12, draw 13, draw 14, keep, expand pink, place isfahan"

#: Lines played from the start, what is changed then, and the rule that forbids it.
LATER: list[tuple[str, int, Change, str]] = [
    ("", 2, at("pending", "left", to=3), "SAM-9.2"),
    ("", 2, at("bag", 0, to=0), "SAM-2.2"),
    ("", 2, every(at("bag", 0, to=2), at("tiles", 0, to=0)), "SAM-9.2"),
    ("", 3, at("money", 0, to=9), "SAM-2.7"),
    ("draw 1", 3, at("pending", "left", to=2), "SAM-2.8"),
    ("draw 1", 3, at("pending", "seat", to=1), "SAM-2.8"),
    ("draw 1", 3, every(at("deck", to=[*range(3, 34)]), at("discards", 2, to=[2])), "SAM-2.8"),
    ("draw 1", 3, every(at("turn_no", to=3)), "SAM-2.8"),
    (MARRIED, 3, at("pending", "cards", to=[2]), "SAM-3.9"),
    (f"{MARRIED}, discard 5", 3, at("pending", "cards", to=[]), ""),
    (f"{MARRIED}, discard 4, keep", 3, every(at("phase", to="discard"), at("actor", to=2),
                                             at("pending", to={"cards": []})), "SAM-3.6"),
    (SALE, 3, at("pending", "placed", to=2), "SAM-4.2"),
    (SALE, 3, at("pending", "good", to=19), "SAM-5.1"),
    (SALE, 3, at("pending", "poll", to=[0, 1]), "SAM-5.5"),
    (SALE, 3, at("pending", "poll", to=[0, 2, 1]), "SAM-5.5"),
    (SALE, 3, at("actor", to=1), "SAM-5.5"),
    (SALE, 3, at("pending", "family", to="blue"), "SAM-4.1"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "players", "change", "rule"), LATER)
@pytest.mark.rules("SAM-2.7", "SAM-2.8", "SAM-3.9", "SAM-5.5", "SAM-9.2")
def test_a_half_finished_step_that_cannot_be_is_refused(
    lines: str, players: int, change: Change, rule: str
) -> None:
    state = played(lines, players)
    assert fondaco.restore(copy.deepcopy(state)).state() == state
    change(state)
    if not rule:  # another history with the same cards in the same places
        assert fondaco.restore(state).state() == state
        return
    with pytest.raises(fondaco.StateError) as refused:
        fondaco.restore(state)
    assert refused.value.rule == rule, str(refused.value)


@pytest.mark.rules("SAM-9.5")
def test_only_the_holder_can_be_asked_with_the_option_holder() -> None:
    lines = (
        f"{MARRIED}, keep, marry red, draw 12, draw 13, draw 14, keep, expand pink, place isfahan"
    )
    state = played(lines, sale_poll="holder")
    assert state["pending"]["poll"] == [state["actor"]] == [2]
    state["actor"], state["pending"]["poll"] = 1, [1]
    with pytest.raises(fondaco.StateError) as refused:
        fondaco.restore(state)
    assert refused.value.rule == "SAM-9.5"


@pytest.mark.rules("SAM-8.5")
@pytest.mark.parametrize("key", ["scores", "ranks", "winners"])
def test_the_points_of_a_finished_game_are_counted_again(key: str) -> None:
    match = fondaco.restore(copy.deepcopy(SCENARIOS["SC-32"]["given"]))
    match.act("place sanaa")
    state = match.state()
    assert fondaco.restore(copy.deepcopy(state)).state() == state
    state["result"][key] = [1, 2, 3]
    with pytest.raises(fondaco.StateError) as refused:
        fondaco.restore(state)
    assert refused.value.rule == "SAM-8.5"


@pytest.mark.parametrize("state", [None, [], "state", 7, {}, {"game": "samarkand"}])
def test_what_is_no_state_at_all_is_refused(state: Any) -> None:
    with pytest.raises(fondaco.FondacoError):
        fondaco.restore(state)
