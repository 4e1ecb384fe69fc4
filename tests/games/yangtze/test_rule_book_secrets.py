"""The rule book of Yangtze: what views, events and screens show to whom (7.5, 8)."""

from __future__ import annotations

import io
from random import Random
from typing import Any

import pytest
from rich.console import Console

import fondaco
from fondaco import Match
from fondaco.engine.canonical import canonical
from fondaco.engine.registry import find_game
from fondaco.games.yangtze.notation import account
from fondaco.terminal.picture import board
from tests.games.yangtze.redeal import redeal
from tests.games.yangtze.test_rule_book import HANDS, dealt, play
from tests.games.yangtze.test_rule_book_games import choose


def told(match: Match, seat: int | None) -> list[tuple[str, dict[str, Any]]]:
    return [(event.kind, dict(event.facts)) for event in match.events(seat)]


@pytest.mark.rules("YAN-1.4", "YAN-1.7")
def test_starting_wares_are_told_to_their_owners_alone() -> None:
    match = dealt(3)
    for seat in (0, 1, 2, None):
        drawn = [facts["seat"] for kind, facts in told(match, seat) if kind == "drew"]
        assert drawn == ([] if seat is None else [seat, seat])
        hidden = [facts for kind, facts in told(match, seat) if kind == "drew_hidden"]
        assert len(hidden) == (6 if seat is None else 4)
        assert all(set(facts) == {"seat"} for facts in hidden)
    opened = dealt(3, open_wares=True)
    for seat in (0, None):
        assert [kind for kind, _ in told(opened, seat)].count("drew") == 6


@pytest.mark.rules("YAN-1.7", "YAN-A.4")
def test_a_bundle_is_nobody_s_business_until_it_is_sold() -> None:
    one, two = dealt(3), dealt(3)
    play(one, "pick vase_red")
    play(two, "pick vase_gold")
    for seat in (1, 2, None):
        assert canonical(one.view(seat)) == canonical(dealt(3).view(seat))
        assert told(one, seat) == told(two, seat) == told(dealt(3), seat)
        for line in one.box.lines:
            assert one.why_not(line, seat if seat is not None else 2) == two.why_not(line, 1)
    assert one.view(0)["bundle"] == ["vase_red"]
    play(one, "pick vase_gold, sell")
    assert told(one, 1)[-1] == ("sold", {"seat": 0, "tiles": [0, 1], "value": 15})


@pytest.mark.rules("YAN-R.33", "YAN-3.5", "YAN-1.7")
def test_what_all_have_seen_is_known() -> None:
    match = play(dealt(), "buy house_8, done, draw shunzhi")
    match.play("give paper_sand house_2")
    view = match.view(1)
    assert view["seats"][0]["known"] == ["silk_red"]
    assert view["seats"][0]["wares"] == 3
    assert view["river"][1] == "paper_sand"


@pytest.mark.rules("YAN-1.7")
def test_no_form_of_a_match_names_a_hidden_ware() -> None:
    """Views, logs and screens of a seat: byte for byte the same with other hidden wares."""
    game = find_game("yangtze")
    rng = Random(3)
    compared = 0
    for number in range(3):
        match = fondaco.start("yangtze", 2 + number, seed=number)
        while match.actor is not None:
            match.act(choose(match.legal(), rng))
            if match.actor is None or rng.random() > 0.08:
                continue
            for seat in (None, *range(match.players)):
                other = fondaco.restore(redeal(match.state(), seat, rng))
                compared += other.state() != match.state()
                assert canonical(other.view(seat)) == canonical(match.view(seat))
                for lang in ("en", "de"):
                    assert _drawn(other, seat, lang) == _drawn(match, seat, lang)
                    prompts = [
                        game.notation.say_prompt(m.box, m.view(seat), lang) for m in (match, other)
                    ]
                    assert prompts[0] == prompts[1]
    assert compared > 20


def _drawn(match: Match, seat: int | None, lang: str) -> str:
    console = Console(file=io.StringIO(), width=100, color_system=None)
    console.print(board(match, seat, lang))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


@pytest.mark.parametrize("width", [40, 60, 80, 120])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_a_screen_fits_and_shows_all(width: int, lang: str) -> None:
    rng = Random(width)
    for number in range(3):
        match = fondaco.start("yangtze", 2 + number, seed=width + number)
        while match.actor is not None:
            match.act(choose(match.legal(), rng))
            if match.actor is None or rng.random() > 0.05:
                continue
            seat = int(match.actor)
            console = Console(file=io.StringIO(), width=width, color_system=None)
            console.print(board(match, seat, lang))
            file = console.file
            assert isinstance(file, io.StringIO)
            text = file.getvalue()
            assert max(map(len, text.splitlines())) <= width
            assert "…" not in text
            words = " ".join(text.split())
            view, box = match.view(seat), match.box
            ids = [row["id"] for row in box.data["tile"]]
            for tile in [*filter(None, view["river"]), *view["seats"][seat]["wares"]]:
                assert box.name("tiles", ids.index(tile), lang) in words
            for row in box.data["house"]:
                assert row["name"] in words
            for owner in range(match.players):
                assert box.name("seats", owner, lang) in words


def test_the_breakdown_of_the_result_adds_up() -> None:
    match = play(dealt(3), "cash 10, end_turn, end_turn, end_turn")
    view: Any = match.view(None)
    found = account(match.box, view, match.events(None))
    headings, rows = found.said("en")
    assert match.result is not None
    assert list(found.totals) == match.result["scores"]
    assert [sum(int(cell.split(" ")[0]) for cell in row) for row in rows] == list(found.totals)
    assert all(len(row) == len(headings) for row in rows)
    assert HANDS[0] in match.view(None)["seats"][0]["wares"]  # nothing is masked at the end


def test_every_action_and_event_has_words() -> None:
    game = find_game("yangtze")
    for lang in ("en", "de"):
        said = [game.notation.say_action(game.box, action, lang) for action in range(409)]
        assert len(set(said[:255])) == 255
        assert not any("{" in words for words in said)


def revealing(match: Match) -> list[str]:
    """The kinds of the events that brought hidden wares to light."""
    return [event.kind for event in match.events(None) if event.reveals]


@pytest.mark.rules("YAN-1.7", "YAN-2.8")
def test_a_sale_of_secret_wares_reveals_them() -> None:
    match = play(dealt(), "pick vase_red, sell")
    assert revealing(match) == ["sold"]
    match = play(dealt(), "buy house_8, done, draw silk_black, end_turn, pick paper_sand, sell")
    assert revealing(match) == []  # all have seen it bought
    assert revealing(play(dealt(open_wares=True), "pick vase_red, sell")) == []


@pytest.mark.rules("YAN-1.7", "YAN-5.9", "YAN-5.10", "YAN-5.11")
@pytest.mark.parametrize(
    ("ruler", "kind"), [("jiaqing", "ruler_done"), ("shunzhi", "shown"), ("guangxu", "shown")]
)
def test_a_secret_ware_that_is_given_is_revealed_at_once(ruler: str, kind: str) -> None:
    match = play(dealt(), f"buy house_8, done, draw {ruler}")
    known, secret = match.copy(), match
    assert revealing(play(secret, "give vase_red")) == [kind]
    assert revealing(play(known, "give paper_sand")) == []
    if kind == "shown":
        assert secret.log(1)[-1].endswith(" shows the red vase.")
        assert secret.log(1, "de")[-1].endswith(" zeigt die rote Vase.")
