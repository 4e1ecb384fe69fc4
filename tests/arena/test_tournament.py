"""Tournaments: the same deals for all, repeatable with any number of workers, written to files."""

from __future__ import annotations

import copy
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pyarrow.parquet
import pytest

import fondaco
from fondaco.arena.bot_match import phase_of
from fondaco.arena.rows import open_rows
from fondaco.arena.tournament.match import play
from fondaco.arena.tournament.plan import Tournament
from fondaco.arena.tournament.run import contests, hold
from fondaco.arena.tournament.standings import Standing
from fondaco.arena.tournament.stop_rule import Goal
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game

OWN = """
class First:
    name = "first"
    def __init__(self, game, seed, box): ...
    def choose(self, view, legal):
        return legal[0]
"""


def _tournament(matches: int = 24, **changes: Any) -> Tournament:
    wanted: dict[str, Any] = {"players": 3, "bots": ["greedy", "random"], "seed": 5} | changes
    return Tournament.make("wampum", matches=matches, **wanted)


def test_every_deal_is_played_by_all_from_all_seats_before_the_next() -> None:
    tournament = _tournament(12)
    assert (tournament.deals, tournament.matches_a_deal) == (2, 6)
    pairings = [tournament.fixture(number) for number in range(12)]
    assert [fixture.deal for fixture in pairings] == [0] * 6 + [1] * 6
    for deal in (pairings[:6], pairings[6:]):
        assert [fixture.seats for fixture in deal] == [
            *((0, 1, 1), (1, 0, 1), (1, 1, 0)),
            *((1, 0, 0), (0, 1, 0), (0, 0, 1)),
        ]


def test_matches_are_rounded_up_to_whole_deals() -> None:
    assert _tournament(200, form="one-against").matches == 201
    assert _tournament(1).matches == 6


def test_the_deal_does_not_depend_on_who_plays() -> None:
    one, other = _tournament(), _tournament(bots=["random", "greedy"], form="one-against")
    assert one.open_match(3).view(None) == one.open_match(3).view(None)
    assert one.open_match(3).seed == other.open_match(3).seed == "5:3"


def test_a_match_is_the_same_whatever_else_is_played(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    third = f"own=python:{tmp_path / 'own.py'}:First"
    few = {c.fixture.seats: c for c in contests(_tournament(6))}
    many = contests(_tournament(18, bots=["greedy", "random", third]))
    for contest in many:
        known = few.get(contest.fixture.seats)
        assert known is None or known.scores == contest.scores


def test_bots_get_seeds_of_their_own_that_tell_nothing_of_the_deal() -> None:
    tournament = _tournament()
    seeds = {
        tournament.bot_seed(tournament.fixture(number), seat)
        for number in range(tournament.matches)
        for seat in range(3)
    }
    assert len(seeds) == 3 * tournament.matches
    assert not any("5:" in seed for seed in seeds)


def test_the_number_of_workers_does_not_matter() -> None:
    alone, crew = hold(_tournament()), hold(_tournament(), workers=3)
    assert alone.contests == crew.contests
    assert alone.as_data() == crew.as_data()


def test_a_goal_ends_a_tournament_at_the_same_deal_for_any_workers() -> None:
    goal = Goal(share=0.2)
    alone, crew = (hold(_tournament(300), workers, goal) for workers in (1, 2))
    assert alone.as_data() == crew.as_data()
    assert 10 <= alone.deals < 50
    assert all(share.width <= 0.4 for share in alone.alone.values())


def test_a_goal_for_ratings_is_kept() -> None:
    standing = hold(_tournament(60), goal=Goal(rating=10_000))
    assert standing.deals == 10  # the first moment at which anybody looks
    assert hold(_tournament(72), goal=Goal(rating=0.1)).deals == 12


@pytest.mark.parametrize("goal", [{"rating": 0}, {"rating": -1}, {"share": 1.5}, {"share": 0}])
def test_impossible_goals_are_refused(goal: dict[str, float]) -> None:
    with pytest.raises(fondaco.SetupError, match="A goal must be"):
        Goal(**goal)


def test_the_sums_are_those_of_the_matches() -> None:
    standing = hold(_tournament(24))
    won = [contest.ranks.index(1) for contest in standing.contests if contest.ranks.count(1) == 1]
    by_seat = Counter(won)
    shares = [record.wins.mean * standing.matches for record in standing.by_seat]
    assert standing.shared == standing.matches - len(won)
    assert all(shares[seat] >= by_seat[seat] for seat in range(3))
    assert sum(shares) == pytest.approx(standing.matches)
    assert sum(standing.phases.values()) == sum(sum(c.decisions) for c in standing.contests)
    assert standing.alone[0, 1].matches == standing.alone[1, 0].matches == 12
    assert standing.alone[0, 1].mean > 0.9  # greedy among random
    assert standing.ahead[0, 1] / standing.met[0, 1] > 0.9
    assert standing.ahead[0, 1] + standing.ahead[1, 0] == pytest.approx(standing.matches)
    assert standing.ranking() == [0, 1]
    assert standing.ratings[0].rating == 1000  # greedy is the anchor


def test_without_an_anchor_the_mean_is_a_thousand(tmp_path: Path) -> None:
    (tmp_path / "own.py").write_text(OWN)
    standing = hold(_tournament(6, bots=["random", f"python:{tmp_path / 'own.py'}:First"]))
    assert standing.anchor is None
    assert sum(rating.rating for rating in standing.ratings) == pytest.approx(2000)


def test_any_bot_may_be_the_anchor() -> None:
    assert hold(_tournament(6), anchor="random").ratings[1].rating == 1000


def test_every_game_is_played_at_every_number_of_players(game: Game) -> None:
    for players in range(game.box.fewest_players, game.box.most_players + 1):
        tournament = Tournament.make(game, players, ["greedy", "random"], 1, seed="all")
        contest = play(tournament, 0)
        assert sorted(contest.fixture.seats) == [0, *[1] * (players - 1)]
        assert sum(contest.phases.values()) == sum(contest.decisions)
        assert all(contest.choices[phase] >= n for phase, n in contest.phases.items())
        of_the_house = game.package.startswith("fondaco.games.")
        assert len(contest.phases) > (1 if of_the_house else 0)  # a small game may have one


def test_the_phase_is_the_innermost_step() -> None:
    assert phase_of({"phase": "play", "stack": [{"kind": "turn"}, {"kind": "sow"}]}) == "sow"
    assert phase_of({"phase": "play", "stack": []}) == "play"


@pytest.mark.parametrize("suffix", [".json", ".parquet"])
def test_every_match_is_written(suffix: str, tmp_path: Path) -> None:
    tournament, path = _tournament(12), tmp_path / f"matches{suffix}"
    with open_rows(path, tournament) as rows:
        standing = hold(tournament, on_deal=rows.add)
        rows.finish(standing.as_data())
    if suffix == ".json":
        found = json.loads(path.read_text())
        matches, told = found["games"], found["summary"]
    else:
        matches = pyarrow.parquet.read_table(path).to_pylist(maps_as_pydicts="strict")
        metadata = pyarrow.parquet.ParquetFile(path).metadata.metadata
        told = json.loads(metadata[b"summary"])
    assert told == standing.as_data()
    for match, contest in zip(matches, standing.contests, strict=True):
        assert match == tournament.rows([contest])[0]
        again = fondaco.start("wampum", 3, seed=match["seed"])
        assert again.seed_hash == tournament.open_match(match["deal"]).seed_hash
    assert list(tmp_path.iterdir()) == [path]


def test_the_summary_of_a_single_deal_is_json() -> None:
    told = json.dumps(hold(_tournament(6)).as_data(), allow_nan=False)
    assert json.loads(told)["by_bot"][1]["rating"]["low95"] is None


def test_an_empty_standing_knows_nothing() -> None:
    standing = Standing(_tournament())
    assert standing.matches == standing.deals == 0
    assert not Goal(share=0.5).reached(standing)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"matches": 0}, "number of matches"),
        ({"matches": True}, "number of matches"),
        ({"matches": 10**7}, "number of matches"),
        ({"bots": []}, "at least two bots"),
        ({"bots": ["greedy"]}, "at least two bots"),
        ({"bots": ["greedy", "greedy"]}, "named twice"),
        ({"bots": ["a=greedy", "a=random"]}, "named twice"),
        ({"bots": ["a=greedy", "b=greedy"]}, "named twice"),
        ({"bots": [f"a{n}=program:{n}" for n in range(65)]}, "at most 64 bots"),
        ({"bots": ["greedy", "magnus"]}, "no bot 'magnus'"),
        ({"bots": ["greedy", "program:"]}, "A program is"),
        ({"bots": ["greedy", "program:'"]}, "A program is"),
        ({"form": "mixed"}, "at least 3 bots"),
        ({"form": "knockout"}, "A tournament is one of"),
        ({"players": 6}, "2 to 5 players"),
        ({"options": {"x": 1}}, "no option"),
        ({"seed": -1}, "A seed is"),
        ({"seed": "s" * 100}, "A seed is"),
        ({"limit": 0}, "time for an answer"),
        ({"limit": float("nan")}, "time for an answer"),
    ],
)
def test_impossible_tournaments_are_refused(changes: dict[str, Any], sentence: str) -> None:
    with pytest.raises(fondaco.SetupError, match=sentence):
        _tournament(**changes)


@pytest.mark.parametrize("workers", [0, -1, True, 1000])
def test_impossible_numbers_of_workers_are_refused(workers: int) -> None:
    with pytest.raises(fondaco.SetupError, match="workers"):
        hold(_tournament(), workers)


def test_an_owner_s_data_file_reaches_the_workers() -> None:
    data = copy.deepcopy(dict(find_game("wampum").box.data))
    tables = [data, *(part for part in data.values() if isinstance(part, dict))]
    next(table for table in tables if "year" in table)["year"] = 1999
    tournament = _tournament(12, data=data)
    assert tournament.data is not None
    assert hold(tournament, 2).contests == hold(tournament).contests
