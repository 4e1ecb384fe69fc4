"""The rule book of Wampum over whole random games: what must hold in every position.

The games are played once and shared by all tests. Chance is told, so that the positions in which
it decides are seen as well; three moods of play make big offers, big hands and long chains.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random

import pytest

import fondaco
from fondaco import Match
from tests.games.wampum.model import Model
from tests.games.wampum.model_position import DELIVERED, LINES, Numbers, State, plus
from tests.games.wampum.test_rule_book_scoring import with_rules
from tests.games.wampum.test_rule_book_settling import ROWS

CHANCE_PHASES = ("setup_start", "setup_remove", "setup_deal", "restock")
INDEX = {line: place for place, line in enumerate(LINES)}


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

    players: int
    match: Match
    moments: list[Moment] = field(default_factory=list)

    @property
    def states(self) -> list[State]:
        return [moment.state for moment in self.moments] + [self.match.state()]

    def rounds(self) -> list[list[Moment]]:
        """The moments of each round, the set-up left out."""
        last = self.match.state()["round"]
        parts: list[list[Moment]] = [[] for _ in range(last + 1)]
        for moment in self.moments:
            parts[moment.state["round"]].append(moment)
        return parts[1:]


def choose(rng: Random, mood: int, moment: Moment) -> str:
    """A legal line; two of three times as the mood wants it."""
    if moment.weights:
        lines, weights = zip(*moment.weights, strict=True)
        return str(rng.choices(lines, weights)[0])
    free = rng.random() < 1 / 3
    if moment.state["phase"] in ("offer_village", "relocate"):
        taken = {offer["village"] for offer in moment.state["offers"] if offer}
        contested = [line for line in moment.legal if line.split()[1] in taken]
        return rng.choice(moment.legal if free or not contested else contested)
    if free or mood == 0:
        return rng.choice(moment.legal)
    return moment.legal[0 if mood == 1 else -1]


def play(match: Match, rng: Random, mood: int) -> Game:
    game = Game(match.players, match)
    while match.actor is not None:
        moment = Moment(match.state(), match.legal(), match.chance(), "")
        moment.line = choose(rng, mood, moment)
        game.moments.append(moment)
        match.act(moment.line)
    return game


def random_games(each: int) -> list[Game]:
    """So many games for each number of players, all options and moods among them."""
    found = []
    for players in (2, 3, 4, 5):
        for seed in range(each):
            options: dict[str, str | int | bool] = {
                "start_player": "seat_0" if seed % 4 == 3 else "random",
                "hide_chests": seed % 2 == 1,
            }
            match = fondaco.start("wampum", players=players, options=options, chance="manual")
            found.append(play(match, Random(100 * players + seed), seed % 3))
    return found


@pytest.fixture(scope="module")
def games() -> list[Game]:
    return random_games(each=30)


def moments(games: list[Game], every: int = 1) -> Iterator[Moment]:
    """Every so many moments of all games, one after the other."""
    everything = [moment for game in games for moment in game.moments]
    yield from everything[::every]


def states(games: list[Game]) -> Iterator[State]:
    for game in games:
        yield from game.states


# ---------------------------------------------------------------- the second implementation


def start_state(players: int, options: State) -> State:
    """Section 8, start state of option `random`."""
    return {
        "game": "wampum",
        "options": options,
        "players": players,
        "round": 0,
        "last_round": False,
        "phase": "setup_start",
        "actor": "chance",
        "canoe": None,
        "turn": 0,
        "deck": [18] * 5,
        "removed": [0] * 5,
        "hands": [[0] * 5] * players,
        "offers": [None] * players,
        "chests": [[0] * 5] * players,
        "discards": [[0] * 5] * players,
        "pending": None,
        "result": None,
        "villages": [{"id": village, "goods": [0] * 5} for village in ROWS[players][0]],
    }


def modelled(game: Game, numbers: Numbers = DELIVERED) -> Model:
    """The game once more by the model, compared position by position."""
    options = game.match.state()["options"]
    model = Model(start_state(game.players, options), numbers)
    if options["start_player"] == "seat_0":
        model.play("start_player 0")
    for moment in game.moments:
        assert model.state == moment.state
        assert model.legal() == moment.legal
        assert (model.weights() if model.state["actor"] == "chance" else []) == moment.weights
        model.play(moment.line)
    assert model.state == game.match.state()
    return model


@pytest.mark.rules("WAM-5.1", "WAM-5.2", "WAM-7.1", "WAM-8.4", "WAM-8.5", "WAM-9.4", "WAM-9.6")
@pytest.mark.rules("WAM-4.8", "WAM-4.12", "WAM-6.2", "WAM-6.4", "WAM-7.3", "WAM-2.7", "WAM-2.8")
def test_engine_and_model_agree_in_every_position_and_event(games: list[Game]) -> None:
    for game in games:
        model = modelled(game)
        kinds = {kind for kind, _ in model.told}
        seen = [(e.kind, dict(e.facts)) for e in game.match.events(None) if e.kind in kinds]
        assert seen == model.told


@pytest.mark.rules("WAM-4.3", "WAM-7.1", "WAM-8.5", "WAM-9.4", "WAM-9.5")
@pytest.mark.parametrize(
    "numbers",
    [
        Numbers(min_offer=2),
        Numbers(left_per_good=2, end_bonus_per_good=0),
        Numbers(hand_limit_bonus=0, end_bonus_per_good=3, points_per_card=4),
    ],
)
def test_they_agree_with_other_numbers_in_the_data_file(numbers: Numbers) -> None:
    data = with_rules(**vars(numbers))
    for players in (2, 3, 4, 5):
        match = fondaco.start("wampum", players=players, chance="manual", data=data)
        modelled(play(match, Random(players), players % 3), numbers)


class Backwards(Model):
    """Resolves the villages in the opposite order."""

    def swap(self, village: str) -> None:
        ids = self.village_ids()
        super().swap(ids[-1 - ids.index(village)])


@pytest.mark.rules("WAM-R.17", "WAM-8.1")
def test_the_order_of_the_villages_is_without_effect(games: list[Game]) -> None:
    for game in games:
        for moment, after in zip(game.moments, game.states[1:], strict=True):
            if after["round"] > moment.state["round"] > 0 or after["phase"] == "over":
                model = Backwards(moment.state)
                model.play(moment.line)
                assert model.state == after


# ---------------------------------------------------------------- general claims


@pytest.mark.rules("WAM-R.5", "WAM-7.3", "WAM-5.2")
def test_the_random_games_meet_what_they_are_meant_to(games: list[Game]) -> None:
    """Chains of full length, discards of several seats, ties: otherwise they would show little."""
    chains = {(game.players, len(chain)) for game in games for chain in chain_moves(game)}
    assert {(n, n - 1) for n in (2, 3, 4, 5)} <= chains
    told = [event.kind for game in games for event in game.match.events(None)]
    for kind in ("swap_goods", "swap_wampum", "discarded", "displaced"):
        assert told.count(kind) > 50
    assert any(len(game.match.state()["result"]["winners"]) > 1 for game in games)


@pytest.mark.rules("WAM-1.3")
def test_no_card_is_ever_lost_or_made(games: list[Game]) -> None:
    for state in states(games):
        cards = plus(state["deck"], state["removed"])
        for field_name in ("hands", "chests", "discards"):
            for vector in state[field_name]:
                cards = plus(cards, vector)
        for place in [*state["villages"], *filter(None, state["offers"])]:
            cards = plus(cards, place["goods"])
        assert cards == [18] * 5


@pytest.mark.rules("WAM-R.2", "WAM-4.7", "WAM-4.11")
def test_there_is_always_a_free_village_and_never_two_traders_in_one(games: list[Game]) -> None:
    for state in states(games):
        taken = [o["village"] for o in state["offers"] if o and o["village"]]
        assert len(taken) == len(set(taken))
        if state["phase"] in ("offer_village", "relocate"):
            assert len(taken) < len(state["villages"])
            assert len(taken) == state["turn"]  # a displaced trader makes room for one more


def chain_moves(game: Game) -> list[list[Moment]]:
    """The moves of each chain of displacements."""
    chains: list[list[Moment]] = []
    for before, moment in pairwise(game.moments):
        if moment.state["phase"] == "relocate":
            if before.state["phase"] != "relocate":
                chains.append([])
            chains[-1].append(moment)
    return chains


@pytest.mark.rules("WAM-R.5", "WAM-R.4", "WAM-4.9")
def test_chains_run_down_and_end(games: list[Game]) -> None:
    for game in games:
        for chain in chain_moves(game):
            sizes = [sum(m.state["offers"][m.state["actor"]]["goods"]) for m in chain]
            assert all(big > small for big, small in pairwise(sizes))
            assert len(chain) <= chain[0].state["turn"]  # k - 1 in the k-th turn
            assert len({m.state["actor"] for m in chain}) == len(chain)


@pytest.mark.rules("WAM-R.4")
def test_nobody_can_go_back_to_where_he_was_driven_from(games: list[Game]) -> None:
    for game in games:
        for before, moment in pairwise(game.moments):
            if moment.state["phase"] == "relocate":
                left = before.state["offers"][moment.state["actor"]]["village"]
                assert f"move {left}" not in moment.legal


@pytest.mark.rules("WAM-4.1", "WAM-4.14", "WAM-3.3", "WAM-9.3")
def test_every_seat_offers_once_a_round_and_the_rounds_are_fixed(games: list[Game]) -> None:
    for game in games:
        rounds = game.rounds()
        assert len(rounds) == {2: 12, 3: 12, 4: 8, 5: 6}[game.players]
        for part in rounds:
            canoe = part[0].state["canoe"]
            turns = [m.state["actor"] for m in part if m.state["phase"] == "offer_village"]
            assert turns == [(canoe + place) % game.players for place in range(game.players)]


@pytest.mark.rules("WAM-3.1", "WAM-6.1", "WAM-8.7", "WAM-8.8", "WAM-9.2")
def test_phases_follow_one_another_in_every_round(games: list[Game]) -> None:
    offering = ("offer_village", "offer_goods", "relocate")
    for game in games:
        for part in game.rounds():
            phases = ["offer" if m.state["phase"] in offering else m.state["phase"] for m in part]
            met = [
                phase
                for phase, before in zip(phases, [None, *phases], strict=False)
                if phase != before
            ]
            last = part[0].state["last_round"]
            assert met in (
                [["offer"], ["offer", "discard"]]
                if last
                else [["offer", "restock"], ["offer", "restock", "discard"]]
            )
            assert part[0].state["offers"] == [None] * game.players


@pytest.mark.rules("WAM-3.2", "WAM-9.1", "WAM-R.14", "WAM-6.2")
def test_the_deck_ends_with_the_last_but_one_round(games: list[Game]) -> None:
    for game in games:
        _, deck, need, rounds, _ = ROWS[game.players]
        for number, part in enumerate(game.rounds(), start=1):
            first = part[0].state
            assert sum(first["deck"]) == deck - need * (number - 1)
            assert {m.state["last_round"] for m in part} == {number == rounds}
            draws = [m for m in part if m.state["phase"] == "restock"]
            assert len(draws) == (0 if number == rounds else need)


@pytest.mark.rules("WAM-R.15", "WAM-R.16")
def test_no_hand_is_empty_before_its_offer_and_no_village_ever(games: list[Game]) -> None:
    for state in states(games):
        if state["round"] > 0:
            assert all(sum(village["goods"]) > 0 for village in state["villages"])
        if state["phase"] in ("offer_village", "offer_goods"):
            waiting = [s for s, offer in enumerate(state["offers"]) if offer is None]
            assert all(sum(state["hands"][seat]) > 0 for seat in waiting)


@pytest.mark.rules("WAM-R.8", "WAM-4.10")
def test_an_offer_stays_as_it_was_laid_until_phase_5(games: list[Game]) -> None:
    for game in games:
        for before, after in pairwise(game.states):
            if before["round"] == after["round"] and after["phase"] != "over":
                for old, new in zip(before["offers"], after["offers"], strict=True):
                    assert old is None or new["goods"] == old["goods"]


@pytest.mark.rules("WAM-R.21", "WAM-7.4")
def test_chests_and_discards_only_grow(games: list[Game]) -> None:
    for game in games:
        for before, after in pairwise(game.states):
            for name in ("chests", "discards"):
                for old, new in zip(before[name], after[name], strict=True):
                    assert all(x <= y for x, y in zip(old, new, strict=True))


# ---------------------------------------------------------------- bounds (section 13)


@pytest.mark.rules("WAM-R.30", "WAM-R.31")
def test_there_is_always_a_legal_line_and_one_decider(games: list[Game]) -> None:
    for game in games:
        for moment in game.moments:
            assert 1 <= len(moment.legal) <= 19
            actor = moment.state["actor"]
            assert actor == "chance" or actor in range(game.players)
            chance = moment.state["phase"] in (
                "setup_start",
                "setup_remove",
                "setup_deal",
                "restock",
            )
            assert (actor == "chance") == chance
        assert (game.match.legal(), game.match.actor) == ([], None)


@pytest.mark.rules("WAM-R.29", "WAM-9.3")
def test_the_numbers_of_actions_stay_within_section_13(games: list[Game]) -> None:
    chance_lines = {2: 86, 3: 91, 4: 90, 5: 91}
    per_round = {2: 23, 3: 36, 4: 50, 5: 65}
    per_game = {2: 276, 3: 432, 4: 400, 5: 390}
    together = {2: 362, 3: 523, 4: 490, 5: 481}
    for game in games:
        n, options = game.players, game.match.state()["options"]
        by_chance = [m for m in game.moments if m.state["actor"] == "chance"]
        assert len(by_chance) == chance_lines[n] - (options["start_player"] == "seat_0")
        assert len(game.moments) - len(by_chance) <= per_game[n]
        assert len(game.moments) <= together[n]
        for part in game.rounds():
            assert sum(m.state["actor"] != "chance" for m in part) <= per_round[n]
            moves = [m for m in part if m.state["phase"] == "relocate"]
            assert len(moves) <= n * (n - 1) // 2


@pytest.mark.rules("WAM-R.29", "WAM-1.1")
def test_cards_scores_and_texts_stay_within_section_13(games: list[Game]) -> None:
    for state in states(games):
        assert len(json.dumps(state, separators=(",", ":"), sort_keys=True)) < 1500
        vectors = [state["deck"], state["removed"], *state["hands"], *state["chests"]]
        vectors += [*state["discards"], *(village["goods"] for village in state["villages"])]
        vectors += [offer["goods"] for offer in state["offers"] if offer]
        assert all(0 <= count <= 18 for vector in vectors for count in vector)
        if state["result"]:
            assert all(0 <= score <= 90 for score in state["result"]["scores"])


@pytest.mark.rules("WAM-R.32", "WAM-R.28")
def test_legal_lists_are_in_ascending_flat_index(games: list[Game]) -> None:
    for moment in moments(games):
        places = [INDEX[line] for line in moment.legal]
        assert places == sorted(set(places))
