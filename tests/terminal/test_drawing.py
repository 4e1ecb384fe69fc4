"""What the screen shows: only what a seat may see, within the width there is."""

from __future__ import annotations

import io
import random
import re

import pytest
from rich.console import Console

import fondaco
from fondaco import Match
from fondaco.terminal.choices import Numbering
from fondaco.terminal.console import open_console
from fondaco.terminal.draft import Draft
from fondaco.terminal.frame import Frame, Log, story
from fondaco.terminal.outcome import result_table
from fondaco.terminal.picture import board
from tests.terminal.conftest import finished_record

SEATS = {"en": ("Red", "Blue"), "de": ("Rot", "Blau")}


def drawn(match: Match, seat: int, lang: str, width: int, height: int = 120) -> str:
    """A frame on a terminal without colours, high enough for all (test_low.py has low ones)."""
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    told = story(match, seat, lang)
    choices = Numbering().of(match.legal())
    Frame(match, seat, lang, told, min(3, len(told)), "", choices).show(console)
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


def positions(players: int, seed: int) -> list[Match]:
    """Positions of a random match at which a seat decides."""
    dice = random.Random(seed)
    match = fondaco.start("wampum", players, seed=seed)
    match.seats = ["You", *["greedy"] * (players - 1)]
    found = []
    while match.result is None:
        if dice.random() < 0.06:
            found.append(match.copy())
        match.act(dice.choice(match.legal()))
    return found


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("lang", ["en", "de"])
def test_every_screen_fits_eighty_columns_and_a_wide_terminal(players: int, lang: str) -> None:
    for match in positions(players, seed=players):
        seat = match.actor
        assert isinstance(seat, int)
        for width in (80, 140):
            text = drawn(match, seat, lang, width)
            assert max(len(line) for line in text.splitlines()) <= width
            assert "…" not in text, "nothing is cut off"
            assert SEATS[lang][0] in text


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("width", [40, 60, 75])
def test_a_narrow_screen_shows_everything(players: int, lang: str, width: int) -> None:
    for match in positions(players, seed=players):
        seat = match.actor
        assert isinstance(seat, int)
        text = drawn(match, seat, lang, width)
        assert max(len(line) for line in text.splitlines()) <= width
        assert "…" not in text
        view, words = match.view(seat), " ".join(text.split())
        for village in view["villages"]:
            goods = zip("MTPWA", village["goods"], strict=True)
            shown = " ".join(f"{letter}{n}" for letter, n in goods if n)
            name = next(row for row in match.box.data["villages"] if row["id"] == village["id"])
            cards = f"{shown} ={sum(village['goods'])}".strip()
            assert f"{village['id']} {name[f'name_{lang}']} {cards}" in words
        for owner, hand in enumerate(view["hands"]):
            number = sum(hand) if isinstance(hand, list) else hand
            who = f"{match.box.name('seats', owner, lang)} ({match.seats[owner]})"
            assert f"{who} {'hand' if lang == 'en' else 'Hand'} {number} " in words
        for owner, offer in enumerate(view["offers"]):
            if offer is not None and offer["village"] is not None:
                size = offer["count"] if "count" in offer else sum(offer["goods"])
                assert f"● {match.box.name('seats', owner, lang)} {size}" in words


@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_result_fits_a_narrow_screen(lang: str) -> None:
    match = fondaco.replay(finished_record())
    console = open_console()
    console.width = 40
    with console.capture() as capture:
        console.print(result_table(match, lang))
    lines = capture.get().splitlines()
    assert max(map(len, lines)) <= 40
    assert match.result is not None
    points = "Points" if lang == "en" else "Punkte"
    shown = [int(n) for n in re.findall(rf"{points} (\d+)", "\n".join(lines))]
    assert sorted(shown) == sorted(match.result["scores"])
    bonus = "Kinds in hand" if lang == "en" else "Sorten auf der Hand"
    assert " ".join(" ".join(lines).split()).count(bonus) == match.players


@pytest.mark.rules("WAM-4.4", "WAM-R.8", "WAM-R.24")
def test_a_screen_depends_on_the_view_alone() -> None:
    """Two matches that look alike to a seat are drawn alike, whatever the others hold."""
    for match in positions(4, seed=1):
        seat = match.actor
        assert isinstance(seat, int)
        other = fondaco.restore(_redealt(match, seat))
        other.seats = match.seats
        assert other.view(seat) == match.view(seat)
        pictures = [_picture(m, seat) for m in (match, other)]
        assert pictures[0] == pictures[1]


def _redealt(match: Match, seat: int) -> dict[str, object]:
    """Swap a card of another hand with one of the deck."""
    state = match.state()
    for owner, hand in enumerate(state["hands"]):
        if owner == seat:
            continue
        for kind in range(5):
            for back in range(5):
                if kind != back and hand[kind] and state["deck"][back]:
                    hand[kind] -= 1
                    hand[back] += 1
                    state["deck"][back] -= 1
                    state["deck"][kind] += 1
                    return state
    return state


def _picture(match: Match, seat: int) -> str:
    console = Console(file=io.StringIO(), width=80, color_system=None)
    console.print(board(match, seat, "en"))
    file = console.file
    assert isinstance(file, io.StringIO)
    return file.getvalue()


@pytest.mark.rules("WAM-8.4", "WAM-8.5", "WAM-8.6")
def test_the_forecast_of_an_offer_is_what_it_brings() -> None:
    for match in positions(3, seed=5):
        seat = match.actor
        assert isinstance(seat, int)
        view = match.view(seat)
        if view["phase"] != "discard" or view["offers"][seat] is None:
            continue
        text = _picture(match, seat)
        before = len(match.events(seat))
        while match.view(seat)["phase"] == "discard":
            match.act(match.legal()[0])
        swap = next(
            event
            for event in match.events(seat)[before:]
            if event.kind.startswith("swap") and event.facts["seat"] == seat
        )
        place = view["offers"][seat]["village"]
        if swap.kind == "swap_goods":
            assert f"It would bring: {place} {sum(swap.facts['taken'])} goods" in text
        else:
            assert f"It would bring: {place} {sum(swap.facts['earned'])} wampum" in text


def test_repeated_sentences_are_told_once_and_a_long_story_runs_on() -> None:
    box = fondaco.start("wampum", 2, seed=1).box
    log = Log(box, "en")
    lines = log.lines(["Blue draws a card.", "Blue draws a card.", "Round 2 begins."])
    assert [line.plain for line in lines] == ["Blue draws a card. (×2)", "Round 2 begins."]
    console = Console(file=io.StringIO(), width=60, color_system=None)
    console.print(log.fitting(["One.", "Two.", "Three."], rows=2))
    assert isinstance(console.file, io.StringIO)
    assert console.file.getvalue() == "One. Two. Three.\n"


@pytest.mark.rules("WAM-R.32", "WAM-7.3")
def test_a_draft_touches_the_match_only_when_it_is_played() -> None:
    match = fondaco.start("wampum", 2, seed=1, options={"start_player": "seat_0"})
    before = match.state_hash()
    hand = match.view(0)["hands"][0]
    goods = [row["id"] for row in match.box.data["goods"]]
    held = [good for good, number in zip(goods, hand, strict=True) if number]
    draft = Draft(match, 0)
    assert draft.add("offer v4") is None
    assert draft.add(f"put {held[0]} 1") is None
    refusal = draft.add(f"put {held[0]} 1")
    assert refusal is not None
    assert refusal.rule == "WAM-R.32"
    assert draft.lines == ["offer v4", f"put {held[0]} 1"]
    assert draft.undo()
    assert draft.undo()
    assert not draft.undo()
    assert draft.add(f"offer v4 {held[-1]} 1") is None
    assert draft.complete
    assert match.state_hash() == before
    late = Draft(match, 0)
    assert late.refuse(f"offer v4 {held[-1]} 1") is None
    assert late.refuse(f"put {held[-1]} 1") is not None
    assert late.lines == []


@pytest.mark.rules("WAM-7.3")
def test_a_set_that_says_more_than_a_step_is_refused_from_the_table_as_it_is() -> None:
    """Else the answer would tell what the dice do after the step."""
    match = fondaco.start("wampum", 3, seed=5)
    while match.view(None)["phase"] != "discard":  # with the smallest offers it comes to that
        match.act(match.legal()[0])
    seat = match.actor
    assert isinstance(seat, int)
    view = match.view(seat)
    goods = [row["id"] for row in match.box.data["goods"]]
    everything = " ".join(f"{g} {n}" for g, n in zip(goods, view["hands"][seat], strict=True) if n)
    refusal = Draft(match, seat).add(f"discard {everything}")
    assert refusal is not None
    assert refusal.rule in ("WAM-7.3", "WAM-R.32")
