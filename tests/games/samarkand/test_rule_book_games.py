"""The rule book of Samarkand over whole random games: what must hold in every position.

The games are played once and shared by all tests. Chance is told, so that the positions in which
it decides are seen as well. Different moods of play bring about full hands, long caravans that
avoid each other, and quick links.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

import pytest

import fondaco
from fondaco import Match
from fondaco.engine.registry import find_game
from tests.games.samarkand.test_rule_book_model import (
    DELIVERED,
    Data,
    Model,
    State,
    all_lines,
    start_state,
)

MOODS = ("random", "marrying", "linking", "avoiding", "selling", "gathering")
HOMES = {row["home"]: row["id"] for row in DELIVERED["family"]}
LAND = {row["id"] for row in DELIVERED["space"] if row["kind"] == "land"}
NEAR = {row["id"]: row["adjacent"] for row in DELIVERED["space"]}


@dataclass
class Moment:
    """A position in which somebody decides, and the line that was played then."""

    state: State
    legal: list[str]
    weights: list[tuple[str, int]]
    line: str


@dataclass
class Game:
    """A whole game."""

    match: Match
    moments: list[Moment] = field(default_factory=list)

    @property
    def states(self) -> list[State]:
        return [moment.state for moment in self.moments] + [self.match.state()]


def choose(rng: Random, mood: str, moment: Moment) -> str:
    """A legal line; mostly as the mood wants it."""
    if moment.weights:
        lines, weights = zip(*moment.weights, strict=True)
        return str(rng.choices(lines, weights)[0])
    if rng.random() < 0.2:
        return rng.choice(moment.legal)
    return rng.choice(wanted(mood, moment) or moment.legal)


def wanted(mood: str, moment: Moment) -> list[str]:
    """The legal lines that a mood likes."""
    state, legal = moment.state, moment.legal
    verbs = {line.split()[0] for line in legal}
    if "place" in verbs and mood in ("linking", "avoiding", "gathering"):
        meets = [line for line in legal if first_meeting(state, line.split()[-1])]
        return meets if mood != "avoiding" else [line for line in legal if line not in meets]
    if "expand" in verbs and mood == "gathering":
        ids = [row["id"] for row in DELIVERED["family"]]
        growing = [line for line in legal if line.startswith("expand")]
        left = {line: state["stacks"][ids.index(line.split()[1])] for line in growing}
        return [line for line in growing if left[line] == min(left.values())]
    if mood == "marrying":
        return [line for line in legal if line.startswith("marry") or line == "keep"]
    return [line for line in legal if line == "sell"] if mood == "selling" else []


def first_meeting(state: State, space: str) -> bool:
    """Would the family that expands be linked with another there?"""
    family, others = state["pending"]["family"], state["board"].get(space, [])
    met = [name for pair in state["links"] if family in pair for name in pair]
    return space in LAND and any(other not in met for other in others)


def play(match: Match, rng: Random, mood: str) -> Game:
    game = Game(match)
    while match.actor is not None:
        moment = Moment(match.state(), match.legal(), match.chance(), "")
        moment.line = choose(rng, mood, moment)
        game.moments.append(moment)
        match.act(moment.line)
    return game


def options_of(number: int) -> dict[str, Any]:
    return {
        "two_player_mode": ("bag", "plain")[number % 2],
        "sale_poll": ("all", "holder")[number // 2 % 2],
    }


@pytest.fixture(scope="module")
def games() -> list[Game]:
    found = []
    for players in (2, 3, 4, 5):
        for seed in range(12):
            match = fondaco.start(
                "samarkand", players=players, options=options_of(seed), chance="manual"
            )
            found.append(play(match, Random(100 * players + seed), MOODS[seed % len(MOODS)]))
    return found


def states(games: list[Game]) -> Iterator[State]:
    for game in games:
        yield from game.states


# ---------------------------------------------------------------- the second implementation


def modelled(game: Game, data: Data = DELIVERED) -> Model:
    """The game once more by the model, compared position by position."""
    last = game.match.state()
    model = Model(start_state(last["players"], last["options"], data), data)
    for moment in game.moments:
        assert model.state == moment.state
        assert model.legal() == moment.legal
        assert model.weights() == moment.weights
        model.play(moment.line)
    assert model.state == last
    return model


@pytest.mark.rules("SAM-3.1", "SAM-3.6", "SAM-3.12", "SAM-4.2", "SAM-4.3", "SAM-4.6", "SAM-5.1")
@pytest.mark.rules("SAM-5.5", "SAM-6.4", "SAM-6.5", "SAM-6.7", "SAM-7.1", "SAM-7.2", "SAM-8.1")
@pytest.mark.rules("SAM-9.2", "SAM-9.3", "SAM-9.5", "SAM-R.3")
def test_engine_and_model_agree_in_every_position(games: list[Game]) -> None:
    for game in games:
        modelled(game)


@pytest.mark.rules("SAM-R.4", "SAM-R.33")
def test_the_random_games_meet_what_they_are_meant_to(games: list[Game]) -> None:
    """All ends but the rarest, sales, reshuffles, passes: otherwise they would show little."""
    ends = Counter(game.match.state()["end"] for game in games)
    assert min(ends["all_linked"], ends["stack_empty"]) > 2
    told = Counter(event.kind for game in games for event in game.match.events(None))
    for kind in ("sold", "held", "linked", "marker", "reshuffled", "full_hand", "stopped"):
        assert told[kind] > 5, kind
    links = Counter(
        (number, before["turn_no"])
        for number, game in enumerate(games)
        for before, after in pairwise(game.states)
        if len(after["links"]) > len(before["links"])
    )
    assert max(links.values()) == 2, "two links in one turn"


def other_numbers() -> list[Data]:
    """Owner's files with other numbers everywhere, within what SAM-D allows."""
    cheap, dear, free = (copy.deepcopy(DELIVERED) for _ in range(3))
    cheap["start"] |= {"money": 20, "cards": 3, "treasury": 2, "first_seat": 1}
    cheap["hand_limit"] |= {"2": 6, "3": 5, "4": 4, "5": 3}
    cheap["marriage"] |= {"draw": 4, "discard_max": 3}
    cheap["scoring"] |= {"own_camel": 7, "foreign_camel": 2, "goods_marker": 3, "dirham": 2}
    dear["expansion"]["extra_cost"] = 2
    dear["income"] |= {"sale": 5, "link_active": 4, "link_passive": 0}
    dear["end"] |= {"dark_markers_left": 4, "stack_left": 2}
    dear["two_player"] |= {"tiles_laid_out": 0, "bag_draws": 9}
    dear["scoring"]["link_marker"] = 5
    free["expansion"]["extra_cost"] = 0
    free["two_player"] |= {"tiles_laid_out": 2, "bag_draws": 0}
    free["marriage"] |= {"draw": 1, "discard_max": 0}
    free["hand_limit"] |= {"2": 40, "3": 40, "4": 40, "5": 40}
    return [cheap, dear, free]


@pytest.mark.rules("SAM-3.13", "SAM-4.6", "SAM-5.3", "SAM-6.4", "SAM-6.5", "SAM-7.1", "SAM-7.2")
@pytest.mark.parametrize("data", other_numbers(), ids=["cheap", "dear", "free"])
def test_they_agree_with_other_numbers_in_the_data_file(data: Data) -> None:
    for players in (2, 3, 4, 5):
        options = options_of(players)
        for number, mood in enumerate(MOODS):
            match = fondaco.start(
                "samarkand", players=players, options=options, chance="manual", data=data
            )
            game = play(match, Random(10 * players + number), mood)
            modelled(game, data)
            for state in game.states[::17]:
                assert fondaco.restore(state, data=data).state() == state


def another_map() -> Data:
    """An owner's file with a space and a good less, a sea more, and other stacks."""
    data = copy.deepcopy(DELIVERED)
    data["good"].pop()
    data["space"] = [row for row in data["space"] if row["id"] != "konkan"]
    for row in data["space"]:
        row["adjacent"] = [near for near in row["adjacent"] if near != "konkan"]
    sea = next(row for row in data["space"] if row["id"] == "sea_of_hind")
    far = {**sea, "id": "southern_ocean", "adjacent": ["sea_of_hind"]}
    sea["adjacent"] = sorted([*sea["adjacent"], "southern_ocean"])
    data["space"].insert(data["space"].index(sea) + 1, {**far, "name": "Southern Ocean"})
    data["space"].sort(key=lambda row: (row["kind"], row["id"]))
    data["family"][0] |= {"tiles": 4, "camels": 3, "markers_grey": 7}
    data["family"][5] |= {"tiles": 1, "camels": 1, "markers_grey": 2}
    data["counts"] |= {"family_tiles": 21, "camels": 100, "goods_cards": 32, "goods_markers": 32}
    data["counts"] |= {"link_markers": 51, "link_markers_grey": 41, "land_spaces": 100}
    data["counts"]["sea_spaces"] = 10
    return data


@pytest.mark.rules("SAM-1.9", "SAM-2.1", "SAM-2.3", "SAM-4.9")
def test_they_agree_on_another_map(games: list[Game]) -> None:
    """The flat index follows the numbers of spaces and goods (section 7)."""
    data = another_map()
    box = find_game("samarkand").open_box(data)
    assert list(box.lines) == all_lines(data)
    assert box.lines[box.first_chance or 0] == "draw 1"
    for players in (2, 3, 4, 5):
        for number, mood in enumerate(MOODS):
            match = fondaco.start("samarkand", players=players, chance="manual", data=data)
            game = play(match, Random(10 * players + number), mood)
            modelled(game, data)
            for state in game.states[::17]:
                assert fondaco.restore(state, data=data).state() == state


# ---------------------------------------------------------------- general claims


@pytest.mark.rules("SAM-2.2", "SAM-2.6", "SAM-3.2", "SAM-4.10")
def test_nothing_is_ever_lost_or_made(games: list[Game]) -> None:
    for state in states(games):
        cards = [n for part in ("hands", "sold", "discards") for own in state[part] for n in own]
        assert sorted(cards + state["deck"]) == list(range(1, 34))
        markers = [n for own in state["goods_markers"] for n in own]
        assert sorted(markers + state["goods_left"]) == list(range(1, 34))
        camels = Counter(f for standing in state["board"].values() for f in standing)
        for place, row in enumerate(DELIVERED["family"]):
            owners = sum(row["id"] in own for own in state["families"])
            in_bag = state["bag"][place] if state["bag"] else 0
            assert state["tiles"][place] + owners + in_bag == 2
            assert state["camels"][place] + camels[row["id"]] == 12
            taken = sum(own[place] for own in state["link_markers"])
            assert state["stacks"][place] + taken == 5


@pytest.mark.rules("SAM-4.10", "SAM-4.2", "SAM-4.3", "SAM-2.1")
def test_camels_stay_and_caravans_hang_together(games: list[Game]) -> None:
    for game in games:
        for before, after in pairwise(game.states):
            for space, camels in before["board"].items():
                assert after["board"][space][: len(camels)] == camels
        board = game.match.state()["board"]
        assert all(board[home][0] == family for home, family in HOMES.items())
        for space, camels in board.items():
            assert 1 <= len(set(camels)) == len(camels) <= 2
            for family in camels:
                near = [other for other in NEAR[space] if family in board.get(other, ())]
                assert near or HOMES.get(space) == family


@pytest.mark.rules("SAM-6.1", "SAM-6.2", "SAM-R.8", "SAM-R.9")
def test_exactly_the_families_that_met_on_land_are_linked(games: list[Game]) -> None:
    for state in states(games):
        on_land = [set(c) for space, c in state["board"].items() if space in LAND and len(c) == 2]
        assert {frozenset(c) for c in on_land} == {frozenset(pair) for pair in state["links"]}


@pytest.mark.rules("SAM-R.6", "SAM-5.1", "SAM-5.7")
def test_a_camel_never_takes_a_marker_and_makes_a_link(games: list[Game]) -> None:
    for game in games:
        for before, after in pairwise(game.states):
            marker = len(after["goods_left"]) < len(before["goods_left"])
            link = len(after["links"]) > len(before["links"])
            assert not (marker and link)
            if after["phase"] == "sale" and before["phase"] != "sale":
                assert marker
            sold = sum(map(len, after["sold"])) > sum(map(len, before["sold"]))
            assert not sold or before["phase"] == "sale"


@pytest.mark.rules("SAM-3.10", "SAM-3.11", "SAM-R.18", "SAM-R.19", "SAM-R.20")
def test_the_limit_holds_and_two_discards_always_suffice(games: list[Game]) -> None:
    limits = {2: 10, 3: 10, 4: 7, 5: 6}
    for state in states(games):
        limit = limits[state["players"]]
        for seat in range(state["players"]):
            count = len(state["hands"][seat]) + len(state["sold"][seat])
            drawing = state["phase"] in ("draw", "discard") and seat == state["turn_seat"]
            assert count <= (limit + 2 if drawing else limit)
            if state["phase"] == "discard" and drawing:
                gone = len(state["pending"]["cards"])
                assert max(0, count - limit) <= min(2 - gone, len(state["hands"][seat]))
                assert len(state["hands"][seat]) + gone >= 3


@pytest.mark.rules("SAM-R.21", "SAM-3.12", "SAM-3.13")
def test_the_piles_never_run_out(games: list[Game]) -> None:
    for state in states(games):
        if state["phase"] in ("deal", "draw"):
            assert state["deck"]
        if state["phase"] == "turn":
            assert len(state["deck"]) + sum(map(len, state["discards"])) >= 3


@pytest.mark.rules("SAM-1.1", "SAM-1.2", "SAM-7.4", "SAM-1.4", "SAM-R.2", "SAM-R.3")
def test_turns_go_round_and_a_pass_is_the_only_action_when_it_is_one(games: list[Game]) -> None:
    for game in games:
        for moment in game.moments:
            state = moment.state
            assert state["turn_seat"] == state["turn_no"] % state["players"]
            assert ("pass" in moment.legal) == (moment.legal == ["pass"])
            if state["phase"] == "turn":
                assert state["actor"] == state["turn_seat"]
        assert game.match.state()["turn_no"] <= 131 * game.match.players


@pytest.mark.rules("SAM-7.3", "SAM-7.5", "SAM-R.5", "SAM-R.13")
def test_the_game_goes_on_exactly_until_an_end_is_reached(games: list[Game]) -> None:
    for game in games:
        for state in game.states:
            dark, lowest = state["stacks"].count(5), min(state["stacks"])
            reached = dark == 0 or lowest == 0
            passed = state["passes"] == state["players"]
            assert (state["phase"] == "over") == (reached or passed)
        assert (game.match.legal(), game.match.actor) == ([], None)


@pytest.mark.rules("SAM-1.3", "SAM-R.1")
def test_everybody_marries_first(games: list[Game]) -> None:
    for game in games:
        for moment in game.moments:
            if (
                moment.state["phase"] == "turn"
                and not moment.state["families"][moment.state["turn_seat"]]
            ):
                assert all(line.startswith("marry") for line in moment.legal)


@pytest.mark.rules("SAM-1.8", "SAM-1.9", "SAM-3.14", "SAM-R.24")
def test_there_is_one_decider_with_lines_in_ascending_flat_index(games: list[Game]) -> None:
    index = {line: place for place, line in enumerate(all_lines(DELIVERED))}
    for game in games:
        for moment in game.moments:
            places = [index[line] for line in moment.legal]
            assert places == sorted(set(places))
            assert 1 <= len(places) <= 100
            by_chance = moment.state["phase"] in ("bag", "deal", "draw")
            assert by_chance == (moment.state["actor"] == "chance") == bool(moment.weights)


@pytest.mark.rules("SAM-1.5", "SAM-R.26", "SAM-R.27", "SAM-3.5")
def test_money_and_treasuries_stay_within_section_13(games: list[Game]) -> None:
    broke = 0
    for state in states(games):
        assert all(0 <= money <= 116 for money in state["money"])
        assert all(0 <= money <= 12 for money in state["treasury"])
        assert len(state["links"]) <= 19
        broke += 0 in state["money"]
    assert broke
