"""Bots: they play legally, repeatably and, if greedy, well."""

from __future__ import annotations

import copy

import pytest

import fondaco
from fondaco.arena.simulate import Plan, simulate
from fondaco.arena.summary import Summary
from fondaco.bots import COMPILED, LEVELS, bot_names, make_bot, prepare
from fondaco.engine.game import Game
from fondaco.engine.match import Match


def _play(game: Game, names: tuple[str, ...], seed: str) -> Match:
    """A match through the seat protocol: views and legal lines in, lines out."""
    match = Match.start(game, len(names), seed=seed)
    bots = [make_bot(name, game, f"{seed}:{seat}") for seat, name in enumerate(names)]
    while match.actor is not None:
        seat = int(match.actor)
        match.act(bots[seat].choose(match.view(seat), match.legal()), seat)
    return match


def test_there_are_bots_of_all_strengths() -> None:
    assert COMPILED == ("random", "greedy")
    assert len(LEVELS) == 5
    assert set(bot_names()) == {*COMPILED, *LEVELS, "search"}


def test_an_unknown_bot_is_refused(game: Game) -> None:
    with pytest.raises(fondaco.SetupError, match="There is no bot"):
        make_bot("magnus", game)


def test_a_game_may_be_named_by_its_id(game: Game) -> None:
    match = Match.start(game, game.box.fewest_players, seed=1)
    view = match.view(int(str(match.actor)))
    named, given = make_bot("greedy", game.id), make_bot("greedy", game)
    assert named.choose(view, match.legal()) == given.choose(view, match.legal())
    for wrong in ("chess", None, 7):
        with pytest.raises(fondaco.SetupError, match="There is no game"):
            make_bot("greedy", wrong)  # type: ignore[arg-type]


def test_the_seat_protocol_and_the_compiled_loop_play_the_same_matches(game: Game) -> None:
    """So what holds for bots behind views holds for simulated ones."""
    for players in range(game.box.fewest_players, game.box.most_players + 1):
        plan = Plan.make(game, players, 6, ["greedy", "random"], seed="same")
        games = next(simulate(plan))
        for number in range(6):
            names = tuple(plan.bots[bot] for bot in games.bots[number])
            match = _play(game, names, f"same:{number}")
            assert match.result is not None
            assert match.result["scores"] == games.scores[number].tolist()
            assert match.result["ranks"] == games.ranks[number].tolist()


def test_greedy_wins_clearly_against_random_play_at_every_player_count(game: Game) -> None:
    """Par for one greedy seat among n is 1/n; in the house it takes nine victories in ten.

    A game of another package may leave more to luck: half of what is above par.
    """
    of_the_house = game.package.startswith("fondaco.games.")
    for players in range(game.box.fewest_players, game.box.most_players + 1):
        bots = ["greedy", *["random"] * (players - 1)]
        plan = Plan.make(game, players, 120, bots, seed="strong")
        summary = Summary(plan)
        for games in simulate(plan):
            summary.add(games)
        wanted = 0.9 if of_the_house else (1 + 1 / players) / 2
        assert summary.by_bot["greedy"].wins.mean > wanted


def test_a_bot_leaves_its_view_alone(game: Game) -> None:
    match = Match.start(game, game.box.fewest_players, seed=1)
    view = match.view(int(str(match.actor)))
    before = copy.deepcopy(view)
    for name in COMPILED:
        make_bot(name, game).choose(view, match.legal())
    assert view == before


def test_a_bot_plays_an_owner_s_data_file(game: Game) -> None:
    data = copy.deepcopy(dict(game.box.data))
    tables = [data, *(part for part in data.values() if isinstance(part, dict))]
    next(table for table in tables if "year" in table)["year"] = 1999
    match = Match.start(game, game.box.fewest_players, seed=1, data=data)
    bots = [make_bot("greedy", game, box=match.box) for _ in range(match.players)]
    while match.actor is not None:
        seat = int(match.actor)
        match.act(bots[seat].choose(match.view(seat), match.legal()))
    assert match.result is not None


def test_prepare_makes_a_game_ready(game: Game) -> None:
    prepare(game)
    assert game.compiled
