"""A terminal of 80 by 24: every game fits, with what the others did; what is typed for a choice."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import fondaco
from fondaco import Match
from fondaco.bots import choose_step, make_bot
from fondaco.engine.game import Game
from fondaco.engine.registry import find_game
from fondaco.terminal.choices import Numbering
from fondaco.terminal.frame import Frame, story
from fondaco.terminal.picture import Part, board
from tests.terminal.conftest import Program

_WIDTH, _HEIGHT = 80, 24


def _positions(game: Game, players: int, seed: int = 5, steps: int = 90) -> list[Match]:
    """Decisions of a match between quick bots, every seventh of them."""
    match = fondaco.start(game.id, players, seed=seed)
    bot, found = make_bot("greedy", game, 1, match.box), []
    for count in range(steps):
        if match.result is not None:
            break
        if count % 7 == 0:
            found.append(match.copy())
        for line in choose_step(bot, match):
            match.act(line)
    return found


def _console() -> Console:
    return Console(
        file=io.StringIO(), width=_WIDTH, height=_HEIGHT, color_system=None, force_terminal=True
    )


def _shown(console: Console) -> list[str]:
    assert isinstance(console.file, io.StringIO)
    return console.file.getvalue().rstrip("\n").split("\n")


@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_game_fits_a_low_terminal_with_what_the_others_did(game: Game, lang: str) -> None:
    for players in (game.box.fewest_players, game.box.most_players):
        for match in _positions(game, players):
            seat = match.actor
            assert isinstance(seat, int)
            told, console = story(match, seat, lang), _console()
            choices = Numbering().of(match.legal())
            Frame(match, seat, lang, told, min(8, len(told)), "A note.", choices).show(console)
            lines = _shown(console)
            assert len(lines) < _HEIGHT, "the line one types on needs room, too"
            assert max(map(len, lines)) <= _WIDTH
            if told:
                newest = told[-1].split()[-2:]
                above = " ".join(" ".join(lines).split("──")[0].split())
                assert " ".join(newest) in above, "the newest is never left out"
            prompt = match.game.notation.say_prompt(match.box, match.view(seat), lang)
            assert prompt.split()[-1] in " ".join(lines)
            assert any(typed in " ".join(lines[-9:]) for typed in choices)


def test_the_table_is_shown_whole_however_low_the_terminal_is(game: Game) -> None:
    parts: tuple[Part, ...] = ("all", "values")
    for match in _positions(game, game.box.most_players)[-3:]:
        seat = match.actor
        assert isinstance(seat, int)
        for part in parts:
            console = _console()
            console.print(board(match, seat, "en", part, room=1000))
            lines = _shown(console)
            assert max(map(len, lines)) <= _WIDTH
            assert part == "values" or len(lines) > 8


def test_samarkands_map_names_every_space() -> None:
    match = fondaco.start("samarkand", 3, seed=5)
    console = Console(file=io.StringIO(), width=130, height=24, color_system=None)
    console.print(board(match, match.actor if isinstance(match.actor, int) else 0, "en", room=1000))
    shown = "\n".join(_shown(console))
    for name in ("Samarkand", "Kerman", "Muscat", "Caspian Sea", "Zeila"):
        assert name in shown
    names = [names["en"] for names in match.box.names["spaces"]]
    whole = sum(name in shown for name in names)
    assert whole > len(names) * 0.85, "but for the narrowest ones, names are in one piece"
    assert shown.count("│") > 300


def test_rows_keep_their_numbers_until_somebody_else_has_moved() -> None:
    rows = Numbering()
    first = rows.of(["buy house_1", "buy house_2", "end_turn"])
    assert first == {"1": "buy house_1", "2": "buy house_2", "3": "end_turn"}
    assert rows.of(["buy house_2", "end_turn"]) == {"2": "buy house_2", "3": "end_turn"}
    assert rows.of(["sell", "end_turn"]) == {"3": "end_turn", "4": "sell"}
    rows.forget()
    assert rows.of(["buy house_2", "end_turn"]) == {"1": "buy house_2", "2": "end_turn"}


def test_no_choice_is_typed_like_another_or_like_an_order(game: Game) -> None:
    for match in _positions(game, game.box.fewest_players, steps=120):
        legal = match.legal()
        choices = Numbering().of(legal)
        assert sorted(choices.values()) == sorted(legal)
        assert not set(choices) & set("?uzhtlq")
        if "pass" in legal:
            bids = {line.split()[1]: line for line in legal if line.startswith("bid ")}
            assert {typed: line for typed, line in choices.items() if typed.isdigit()} == bids


def test_a_number_typed_in_an_auction_is_a_bid(program: Program) -> None:
    """With «1» a card was cashed once, with «10» six coins were bid."""
    start = ("play", "marracash", "--bots", "greedy", "--seed", "7", "--option")
    run = program(*start, "start_player=seat_0", typed="1\n7,000\n1\n400\nlog\nq\n")
    assert "You cannot bid 7,000; the bids are 100 to 1,200." in run.out
    assert "You cannot bid 1; the bids are 100 to 1,200." in run.out
    assert "Ali bids 400." in run.out


def test_what_is_no_choice_is_not_asked(program: Program) -> None:
    """In Samarkand one could only say that one does not sell a card that one does not hold."""
    start = ("play", "samarkand", "--players", "2", "--bots", "greedy", "--seed", "3")
    run = program(*start, typed="1\n" * 12 + "log\nq\n")
    assert "Enter takes the only action" not in run.out
    assert "the only one is" not in run.out


@pytest.mark.parametrize(
    ("lang", "typed", "answer"),
    [
        ("en", "points", "Swaps"),
        ("de", "punkte", "Tausch"),
        ("en", "moves", "Offer at Birch Lake"),
        ("de", "züge", "In Birkensee bieten"),
        ("en", "table", "Village"),
        ("de", "karte", "Dorf"),
        ("en", "values", "no table of values"),
    ],
)
def test_open_information_can_be_asked_for(
    program: Program, lang: str, typed: str, answer: str
) -> None:
    run = program("--lang", lang, "play", "wampum", "--seed", "7", typed=f"{typed}\n")
    assert answer in run.out
    assert run.code == 0


def test_hints_come_from_a_master_or_as_long_as_it_gets_ready_from_a_quick_bot(
    program: Program,
) -> None:
    run = program("play", "wampum", "--bots", "apprentice,peddler", "--seed", "7", typed="hint\n")
    assert re.search("(Master|Quick bot) would play: ", run.out)
    run = program("--lang", "de", "play", "--bots", "greedy", "--seed", "7", typed="tipp\n")
    assert "Schnellbot würde spielen:" in run.out


def _long_list(match: Match, lang: str) -> str:
    seat = match.actor
    assert isinstance(seat, int)
    told = match.log(seat, lang)[-2:]
    console = _console()
    Frame(match, seat, lang, told, len(told), "").show(console)
    return "\n".join(_shown(console))


@pytest.mark.parametrize("lang", ["en", "de"])
def test_long_lists_have_no_ids(lang: str) -> None:
    river = _long_list(fondaco.start("yangtze", 3, seed=5), lang)
    assert ("house 3 for 9" if lang == "en" else "Haus 3 für 9") in river
    shops = _long_list(fondaco.start("marracash", 3, seed=5), lang)
    assert ("Red shop 5" if lang == "en" else "Roter Laden 5") in shops
    match = max(
        _positions(find_game("samarkand"), 2),
        key=lambda match: sum(line.startswith("place ") for line in match.legal()),
    )
    chart = _long_list(match, lang)
    assert len(match.legal()) > 10
    for shown in (river, shops, chart):
        assert not re.search(r"\w_\w|\d (?:place|auction) ", shown)


def test_levels_are_called_in_the_readers_language(program: Program) -> None:
    run = program("--lang", "de", "play", "--bots", "apprentice", "--seed", "7")
    assert "(Lehrling)" in run.out
    assert "apprentice" not in run.out
