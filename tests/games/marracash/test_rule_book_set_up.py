"""MarraCash's material and set-up (MAR-1, section 7.6)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import fondaco
from fondaco.engine.match import Match
from tests.games.marracash.positions import COLOURS, DATA, FOUNTAINS, GAME, SHOPS, rule_of


def fresh(players: int = 3, **options: Any) -> Match:
    return Match.start(GAME, players, options=options, chance="manual")


def begun(players: int = 3, seed: int = 1, **options: Any) -> Match:
    return Match.start(GAME, players, seed=seed, options=options)


@pytest.mark.rules("MAR-1.1")
@pytest.mark.parametrize("players", [0, 1, 2, 5, True, "3", 3.0, None])
def test_three_or_four_may_play(players: Any) -> None:
    with pytest.raises(fondaco.SetupError) as refused:
        fondaco.start("marracash", players)
    assert refused.value.rule == "MAR-1.1"


@pytest.mark.rules("MAR-1.1")
def test_two_may_play_with_the_option_and_one_may_not() -> None:
    assert begun(2, two_player=True).players == 2
    for players in (1, 5):
        with pytest.raises(fondaco.SetupError):
            begun(players, two_player=True)
    assert begun(4, two_player=True).players == 4


@pytest.mark.rules("MAR-1.1")
@pytest.mark.parametrize(
    "options",
    [
        {"visitors": 60},
        {"visitors": "64"},
        {"cards": "yes"},
        {"hidden_cash": 1},
        {"two_player": "true"},
        {"colour": "red"},
        {"start_player": "seat_1"},
    ],
)
def test_unknown_options_and_unlisted_values_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(fondaco.SetupError):
        fondaco.start("marracash", 3, options=options)


@pytest.mark.rules("MAR-1.2", "MAR-1.3", "MAR-1.4")
def test_the_town_is_the_real_one() -> None:
    assert Counter(row["colour"] for row in DATA["shops"]) == dict.fromkeys(COLOURS, 5)
    assert len(SHOPS) == 25
    assert len(FOUNTAINS) == 16
    entrances = [row["id"] for row in DATA["fountains"] if row["entrance"]]
    assert entrances == ["f1", "f8", "f16"]
    assert len(DATA["streets"]) == 23
    moves = {tuple(line.split()[1:]) for line in GAME.box.lines if line.startswith("move ")}
    assert moves == {(s["a"], s["b"]) for s in DATA["streets"]} | {
        (s["b"], s["a"]) for s in DATA["streets"]
    }


@pytest.mark.rules("MAR-1.2", "MAR-1.5", "MAR-1.6", "MAR-1.7", "MAR-1.15")
def test_the_start_state() -> None:
    state = fresh(4).state()
    assert state["owners"] == [-1] * 25
    assert state["customers"] == [0] * 25
    assert state["bag"] == [10, 10, 10, 10, 14]
    assert state["cash"] == [1200] * 4
    assert state["cards"] is None
    assert (state["phase"], state["actor"], state["start_seat"]) == ("setup_start", "chance", None)
    assert fresh(3, visitors=64).state()["bag"] == [12, 12, 12, 12, 16]


@pytest.mark.rules("MAR-1.11")
def test_every_seat_begins_with_the_same_chance_or_seat_0_always() -> None:
    assert fresh(4).chance() == [(f"start {seat}", 1) for seat in range(4)]
    match = fresh(start_player="seat_0")
    assert match.state()["start_seat"] == 0
    assert match.state()["phase"] == "setup_place"
    assert rule_of(fresh(3), "start 3") == "MAR-1.11"
    started = Counter(begun(3, seed=seed).state()["start_seat"] for seed in range(300))
    assert min(started.values()) > 60


@pytest.mark.rules("MAR-1.5", "MAR-1.8", "MAR-1.10", "MAR-R.23")
def test_entrances_are_filled_in_order_with_the_given_weights() -> None:
    match = fresh(start_player="seat_0")
    assert match.chance() == [
        (f"place f1 {colour}", weight)
        for colour, weight in zip(COLOURS, [10, 10, 10, 10, 14], strict=True)
    ]
    match.act("place f1 yellow")
    assert match.chance() == [(f"place f1 {colour}", 10) for colour in COLOURS[:4]]
    assert rule_of(match, "place f1 yellow") == "MAR-1.8"
    assert rule_of(match, "place f8 red") == "MAR-1.10"
    assert rule_of(match, "place f2 red") == "MAR-1.10"


@pytest.mark.rules("MAR-1.8", "MAR-1.9", "MAR-1.10")
@pytest.mark.parametrize("visitors", [54, 64])
def test_what_chance_arranges_keeps_the_limits(visitors: int) -> None:
    waiting = visitors - 9
    for seed in range(60):
        state = begun(3, seed, visitors=visitors).state()
        for entrance in ("f1", "f8", "f16"):
            group = state["fountains"][FOUNTAINS.index(entrance)]
            assert sorted(group) == [0, 0, 1, 1, 1]
        line = state["queue"]
        assert len(line) == waiting
        for place in range(waiting - 3):
            assert len(set(line[place : place + 4])) > 1
        assert not any(state["bag"])


@pytest.mark.rules("MAR-1.9", "MAR-1.10")
def test_the_look_ahead_is_exact() -> None:
    """7.6 against trying all orders: few visitors of two colours, every run at the end."""

    def can_finish(rest: dict[str, int], tail: str) -> bool:
        if not any(rest.values()):
            return True
        for colour, left in rest.items():
            if left and tail[-3:] != colour * 3:
                smaller = {**rest, colour: left - 1}
                if can_finish(smaller, (tail + colour)[-3:]):
                    return True
        return False

    match = fresh(start_player="seat_0")
    for entrance, colours in (("f1", "ryb"), ("f8", "ryb"), ("f16", "ryg")):
        for letter in colours:
            name = next(colour for colour in COLOURS if colour[0] == letter)
            match.act(f"place {entrance} {name}")
    state = match.state()
    for red in range(6):
        for blue in range(4):
            for tail in ("r", "rr", "rrr", "b", "bb", "bbb"):
                if red + blue == 0:
                    continue
                names = {"r": "red", "b": "blue"}
                reds, blues = 7 - red - tail.count("r"), 8 - blue - tail.count("b")
                if min(reds, blues) < 0:
                    continue
                # Everybody else stands in line already, spread well; then the tail.
                others = {"red": reds, "blue": blues, "green": 9, "purple": 10, "yellow": 11}
                line = spread(others) + [names[letter] for letter in tail]
                bag = [red, blue, 0, 0, 0]
                wanted = [
                    f"queue {names[letter]}"
                    for letter, left in (("r", red), ("b", blue))
                    if left
                    and tail[-3:] != letter * 3
                    and can_finish({"r": red, "b": blue, letter: left - 1}, tail + letter)
                ]
                given = {**state, "phase": "setup_queue", "queue": line, "bag": bag}
                if can_finish({"r": red, "b": blue}, tail):
                    assert Match.restore(GAME, given).legal() == wanted
                else:
                    with pytest.raises(fondaco.StateError):
                        Match.restore(GAME, given)


def spread(amounts: dict[str, int]) -> list[str]:
    """A line without equal neighbours that ends with neither red nor blue."""
    line: list[str] = []
    left = dict(amounts)
    while any(left.values()):
        last = line[-1] if line else ""
        line.append(max((c for c in left if c != last and left[c]), key=lambda c: left[c]))
        left[line[-1]] -= 1
    while line[-1] in ("red", "blue"):
        line = [line[-1], *line[:-1]]
    return line


@pytest.mark.rules("MAR-1.12")
def test_everything_is_open_in_the_game_without_options() -> None:
    match = begun(4)
    for seat in (None, 0, 3):
        assert match.view(seat) == match.state()


@pytest.mark.rules("MAR-1.15", "MAR-9.1", "MAR-9.2")
def test_cards_are_only_there_with_the_option() -> None:
    assert begun(3).state()["cards"] is None
    souvenirs = begun(3, cards="souvenirs").state()["cards"]
    assert (len(souvenirs["open"]), len(souvenirs["deck"])) == (2, 23)
    assert souvenirs["hands"] == [[], [], []]
    antiques = begun(4, cards="antiques").state()["cards"]
    assert [len(hand) for hand in antiques["hands"]] == [5, 5, 5, 5]
    assert (antiques["open"], len(antiques["deck"])) == ([], 5)


def test_the_flat_index_is_that_of_the_specification() -> None:
    lines, index = GAME.box.lines, GAME.box.index
    assert len(lines) == 487
    assert GAME.rules.SEAT_ACTIONS == GAME.box.first_chance == index["start 0"] == 413
    wanted = {
        "move f1 f2": 0,
        "move f2 f1": 3,
        "move f16 f15": 45,
        "auction r1": 46,
        "auction y5": 70,
        "pass": 71,
        "bid 100": 72,
        "bid 525": 89,
        "bid 8000": 388,
        "admit f1 left 1": 389,
        "admit f8 right 2": 402,
        "admit f16 right 4": 412,
        "start 3": 416,
        "place f1 red": 417,
        "place f16 yellow": 431,
        "queue red": 432,
        "reveal red_50": 437,
        "deal red_50": 462,
        "deal yellow_250": 486,
    }
    assert {line: index[line] for line in wanted} == wanted
