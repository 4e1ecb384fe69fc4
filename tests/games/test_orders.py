"""Standing orders: what each game declares is asked in play, and answered by its rules alone."""

from __future__ import annotations

from typing import Any

import pytest

import fondaco
from fondaco.bots import choose_step, make_bot
from fondaco.engine import orders
from fondaco.engine.match import Match
from fondaco.engine.orders import Orders, Wish
from fondaco.engine.registry import find_game, game_ids

_GAMES = [game for game in game_ids() if find_game(game).orders.questions]


def _wishes(match: Match) -> list[Wish]:
    """Every order of a game, once with each thing that may be chosen."""
    declared = match.game.orders
    return [
        Wish(question, order, 300 if order.limit else None, choice)
        for question in declared.questions
        for order in question.orders
        for choice in (declared.choices(match, question) if order.wants_choice else [""])
    ]


def test_the_five_games_declare_orders() -> None:
    assert {"wampum", "samarkand", "yangtze", "marracash", "key_harvest"} <= set(_GAMES)


@pytest.mark.parametrize("game", _GAMES)
def test_every_question_is_asked_and_every_answer_is_legal(game: str) -> None:
    """A step of a bot, or of an order where there is one; each line goes through `act`."""
    asked: set[str] = set()
    wanted = {question.id for question in find_game(game).orders.questions}
    for seed in range(8):
        # MarraCash has auctions of two kinds, by an option.
        options = {"bidding": "sealed"} if game == "marracash" and seed else {}
        match = fondaco.start(game, players=3, seed=seed, options=options)
        wishes = _wishes(match)
        while match.actor is not None and asked < wanted:
            assert isinstance(match.actor, int)
            seat, view, place = match.actor, match.view(None), len(match.actions)
            for wish in wishes:
                lines = orders.answer(match.game.orders, wish, match)
                if not orders.is_asked(match.game.orders, wish.question, view, seat):
                    assert lines == ()
                    continue
                asked.add(wish.question.id)
                trial = match.copy()
                for line in lines:
                    assert line in trial.legal()
                    trial.act(line, seat)
                assert len(match.actions) == place  # nothing was done to the match itself
            bot = make_bot("greedy", match.game, "t", match.box)
            for line in choose_step(bot, match):
                match.act(line)
    assert asked == wanted


def _bidding(match: Match, order: str, limit: int | None) -> tuple[str, ...]:
    question = match.game.orders.question("bid")
    assert question is not None
    wanted = question.order(order)
    assert wanted is not None
    return orders.answer(match.game.orders, Wish(question, wanted, limit), match)


def test_limits_in_an_auction() -> None:
    """The auctioneer has bid 200; the next bid is 225 at least (MAR-3.4, MAR-3.6)."""
    match = fondaco.start("marracash", players=3, seed=1, options={"start_player": "seat_0"})
    match.act("auction r1")
    match.act("bid 200")
    assert match.legal()[:2] == ["pass", "bid 225"]
    assert _bidding(match, "pass", None) == ("pass",)
    assert _bidding(match, "pass_above", 224) == ("pass",)
    assert _bidding(match, "pass_above", 225) == ()
    assert _bidding(match, "bid_up_to", 224) == ("pass",)
    assert _bidding(match, "bid_up_to", 225) == ("bid 225",)
    assert _bidding(match, "bid_up_to", 900) == ("bid 225",)


def test_whoever_cannot_sell_is_answered_for_like_whoever_can() -> None:
    """In Samarkand an order must not tell by its silence what is in a hand (SAM-R.23)."""
    match = fondaco.start("samarkand", players=3, seed=3)
    bot = make_bot("greedy", match.game, "t", match.box)
    question = match.game.orders.question("sale")
    assert question is not None
    found = set()
    while match.actor is not None:
        if match.view(None)["phase"] == "sale":
            for order in question.orders:
                (line,) = orders.answer(match.game.orders, Wish(question, order), match)
                found.add((order.id, line, "sell" in match.legal()))
        for line in choose_step(bot, match):
            match.act(line)
    assert {("sell", "sell", True), ("sell", "hold", False)} <= found
    assert {("hold", "hold", True), ("hold", "hold", False)} <= found
    assert len(found) == 4


def _view(shop: str | None, turn: int, seat: int) -> dict[str, Any]:
    auction = None if shop is None else {"shop": shop}
    return {"auction": auction, "turn_no": turn, "turn_seat": seat, "actor": seat}


def test_how_long_orders_hold() -> None:
    held: Orders = find_game("marracash").orders
    assert held.mark("auction", _view("r1", 5, 0)) == "r1"
    assert not held.has_ended("auction", "r1", 2, _view("r1", 5, 0))
    assert held.has_ended("auction", "r1", 2, _view(None, 5, 0))
    assert held.has_ended("auction", "r1", 2, _view("r2", 5, 0))
    assert not held.has_ended("auction", None, 2, _view("r1", 5, 0))  # it waits for one
    assert held.mark("turn", _view(None, 5, 2)) == 5
    assert not held.has_ended("turn", 5, 2, _view(None, 5, 2))  # given in the turn itself
    assert not held.has_ended("turn", 5, 2, _view(None, 6, 0))
    assert held.has_ended("turn", 5, 2, _view(None, 8, 2))
    assert not held.has_ended("end", None, 2, _view(None, 99, 2))


@pytest.mark.parametrize("game", _GAMES)
def test_orders_have_words_and_their_lines_exist(game: str) -> None:
    found = find_game(game)
    verbs = {line.split()[0] for line in found.box.lines}
    for question in found.orders.questions:
        assert question.title.en != question.title.de
        assert set(question.until) <= {*(found.orders.spans or {}), "end"}
        assert not question.choose or question.choose in verbs
        for order in question.orders:
            for line in (*order.lines, *order.within):
                assert line == "{choice}" or line in found.box.index or line.endswith(" *")
                assert line == "{choice}" or line.split()[0] in verbs
            gaps = "{n}" in order.words.en, "{choice}" in order.words.en
            assert gaps == ("{n}" in order.words.de, "{choice}" in order.words.de)
            assert gaps == (bool(order.limit), order.wants_choice)
