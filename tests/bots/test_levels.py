"""Levels and the search itself: stronger ones win more, and what is told of thoughts is right."""

from __future__ import annotations

import pytest

import fondaco
from fondaco.bots import LEVELS, ask, bot_names, check_bot, is_bot, make_bot
from fondaco.bots.bot import Bot
from fondaco.bots.compiled.mcts_records import CAPACITY
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.game import Game
from fondaco.engine.match import Match


def _share(game: Game, one: str, other: str, matches: int) -> float:
    """Share of victories of one bot in two-seat matches (three, where a game needs them)."""
    won = 0.0
    players = game.box.fewest_players
    for number in range(matches):
        match = Match.start(game, players, seed=f"levels:{number // players}")
        seat = number % players
        bots: list[Bot] = [
            make_bot(one if place == seat else other, game, f"{number}:{place}")
            for place in range(players)
        ]
        while match.actor is not None:
            match.act(ask(bots[int(match.actor)], match))
        assert match.result is not None
        winners = match.result["winners"]
        won += (seat in winners) / len(winners)
    return won / matches


def test_levels_grow_stronger(game: Game) -> None:
    """Par for one among n is 1/n. What is far apart must show even in a few matches."""
    par = 1 / game.box.fewest_players
    assert _share(game, "apprentice", "random", 12) > par
    assert _share(game, "trader", "apprentice", 24) > par


def test_a_search_beats_what_guides_it(wampum: Game) -> None:
    """Elsewhere too (docs/benchmarks.md); here it takes seconds."""
    assert _share(wampum, "merchant", "greedy", 16) > 0.6


def test_every_bot_is_known_by_its_name(game: Game) -> None:
    for name in (*bot_names(), "search:5", "search:10ms", "search:8:2"):
        assert check_bot(name) == name
        make_bot(name, game)
    assert list(LEVELS) == ["apprentice", "peddler", "trader", "merchant", "master"]


@pytest.mark.parametrize(
    "effort",
    [
        "",
        "0",
        "-1",
        "1.5",
        "0s",
        "1e9",
        "5000s",
        "s",
        "ms",
        "1h",
        "10:0",
        "10:x",
        "10:100",
        "1s:2:3",
    ],
)
def test_an_effort_that_says_nothing_is_refused(effort: str) -> None:
    with pytest.raises(fondaco.SetupError, match="how long to think"):
        check_bot(f"search:{effort}")
    assert not is_bot(f"search:{effort}")


def test_a_thought_tells_every_line_and_the_chances_of_all(game: Game) -> None:
    match = Match.start(game, game.box.fewest_players, seed="thought")
    while len(match.legal()) < 3:
        match.act(match.legal()[0])
    assert isinstance(match.actor, int)
    bot = SearchBot(game, 1, game.box, Effort(simulations=200))
    told: list[float] = []
    thought = bot.think(match.view(match.actor), match.legal(), told.append)
    assert {line.line for line in thought.lines} <= set(match.legal())
    assert thought.best == thought.lines[0].line
    assert sum(line.visits for line in thought.lines) == thought.simulations <= 200
    assert [line.visits for line in thought.lines] == sorted(
        (line.visits for line in thought.lines), reverse=True
    )
    assert len(thought.chances) == match.players
    assert sum(thought.chances) == pytest.approx(1.0, abs=0.02)
    assert told == sorted(told)
    assert told[-1] <= 1.0


def test_two_threads_think_together(game: Game) -> None:
    match = Match.start(game, game.box.fewest_players, seed="thought")
    while len(match.legal()) < 3:
        match.act(match.legal()[0])
    assert isinstance(match.actor, int)
    alone, both = (
        SearchBot(game, 1, game.box, Effort(simulations=64, threads=threads)).think(
            match.view(match.actor), match.legal()
        )
        for threads in (1, 2)
    )
    assert 0 < alone.simulations <= 64  # clear decisions take fewer
    assert alone.simulations < both.simulations <= 128
    assert both.best in match.legal()


def test_a_tree_keeps_to_its_room(game: Game) -> None:
    """Thousands of simulations at one place; nodes are never allocated beyond the first array."""
    match = Match.start(game, game.box.most_players, seed="room")
    while len(match.legal()) < 3:
        match.act(match.legal()[0])
    assert isinstance(match.actor, int)
    bot = SearchBot(game, 1, game.box, Effort(simulations=3000))
    bot.think(match.view(match.actor), match.legal())
    tree = bot._trees[0]
    assert tree.nodes.size == CAPACITY
    assert tree.counters[0] <= CAPACITY


def test_every_level_has_a_rating_in_every_game_of_the_house_and_they_rise(game: Game) -> None:
    ratings = [level.rating(game.id) for level in LEVELS.values()]
    of_the_house = game.package.startswith("fondaco.games.")
    assert all((rating is not None) == of_the_house for rating in ratings)
    assert ratings == sorted(ratings, key=lambda rating: rating or 0)
