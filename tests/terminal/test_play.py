"""Whole matches, played as a person plays them."""

from __future__ import annotations

import json
import re
import signal
from pathlib import Path

import pytest

import fondaco
from tests.terminal.conftest import Program
from tests.terminal.person import WIPED, Person


def board(screen: str) -> list[str]:
    """The part of a screen that shows the match."""
    lines = screen.splitlines()
    first = max(i for i, line in enumerate(lines) if line.startswith("Wampum  "))
    last = max(i for i, line in enumerate(lines) if line.startswith("Red: "))
    return lines[first:last]


@pytest.mark.rules("WAM-3.1", "WAM-9.3", "WAM-9.6")
def test_a_whole_match_by_typing_numbers(program: Program, folder: Path) -> None:
    person = Person("play", "wampum", "--seed", "5")
    hash_line = re.search(r"Seed hash ([0-9a-f]{64})", person.screen)
    assert hash_line, "the seed hash is shown before the first move"
    assert "Round 1 of 12" in person.screen
    assert "Red: choose a village for your offer." in person.screen
    person.play_on()
    assert person.gone() == 0
    assert "Last round" in person.screen
    assert re.search(r"Rank +Player +Points", person.screen)
    assert "The game is over." in person.screen
    assert list((folder / "data" / "saves").glob("*.save")) == []
    [record] = (folder / "data" / "saves").glob("*.json")
    assert str(record) in person.screen
    checked = program("verify", str(record), "--hash", hash_line.group(1))
    assert checked.code == 0
    assert json.loads(record.read_text())["seats"] == ["You", "greedy", "greedy"]
    winners = fondaco.replay(json.loads(record.read_text())).result
    assert winners is not None
    assert max(winners["scores"]) > 0


GOODS = ("maize", "tobacco", "pelts", "weapons", "alcohol")


def own_hand(screen: str) -> dict[str, int]:
    """What a German screen says one holds."""
    row = next(row for row in screen.splitlines() if row.startswith("Deine Hand"))
    cells = re.findall(r"-|\d+(?= [MTPWA])", row)
    held = {good: int(cell) for good, cell in zip(GOODS, cells, strict=True) if cell != "-"}
    assert held
    return held


def whole_step(screen: str, line: str, small: bool) -> str:
    """A line that says all of a step: an offer of one card or of the whole hand, or a discard."""
    verb, held = line.split()[0], own_hand(screen)
    if verb == "offer":
        free = re.findall(r"(?m)^(v\w+) .* frei", screen)
        if small and free:
            return f"offer {free[-1]} {max(held, key=lambda good: held[good])} 1"
        return f"{line} " + " ".join(f"{good} {n}" for good, n in reversed(held.items()))
    if verb == "discard":
        wanted = re.search(r"insgesamt (\d+) Karte", screen)
        assert wanted
        cards = [good for good, n in held.items() for _ in range(n)][: int(wanted.group(1))]
        return "discard " + " ".join(f"{good} {cards.count(good)}" for good in dict.fromkeys(cards))
    return line


@pytest.mark.rules("WAM-4.3", "WAM-R.32", "WAM-7.3")
def test_a_whole_match_in_german_by_typed_lines_with_sets(folder: Path) -> None:
    german = {"LC_ALL": "de_DE.UTF-8"}
    person = Person("play", "--players", "2", "--bots", "random", "--seed", "3", environ=german)
    assert "Rot: Wähle ein Dorf für dein Gebot." in person.screen
    typed: list[str] = []
    while person.waits:
        line = next(iter(person.actions().values()))
        typed.append(whole_step(person.screen, line, small=len(typed) % 3 > 0))
        person.type(typed[-1])
        assert "[WAM-" not in person.screen, f"{typed[-1]} was refused"
    assert person.gone() == 0
    assert {line.split()[0] for line in typed} >= {"offer", "discard"}
    assert "Das Spiel ist zu Ende." in person.screen
    assert re.search(r"Rang +Platz +Punkte", person.screen)
    assert "Das Protokoll der Partie liegt in" in person.screen
    assert len(list((folder / "data" / "saves").glob("*.json"))) == 1


def test_ctrl_c_loses_nothing_and_the_match_is_resumed_and_finished(folder: Path) -> None:
    person = Person("play", "--seed", "5")
    while "Round 3 of 12" not in person.screen:
        person.play_on(1)
    before = board(person.screen)
    assert person.actions()[1].startswith("offer")
    person.type("1")
    assert board(person.screen) != before
    assert person.interrupt() == 130
    assert "Traceback" not in person.all
    resume = re.search(r"fondaco play --resume (\S+\.save)", person.screen)
    assert resume, "one sentence says how to go on"
    again = Person("play", "--resume")
    assert board(again.screen) == before, "the unfinished step was not sent; all else is there"
    assert "Seed hash" in again.screen
    again.play_on()
    assert again.gone() == 0
    assert not Path(resume.group(1)).exists()
    record = json.loads(Path(resume.group(1)).with_suffix(".json").read_text())
    assert fondaco.verify(record).result == record["result"]


def test_sigterm_and_the_end_of_input_keep_the_match(folder: Path) -> None:
    person = Person("play", "--seed", "5", "--save", "evening.save", "--no-colour")
    assert person.hang_up() == 0
    assert f"fondaco play --resume {folder / 'evening.save'}" in person.screen
    again = Person("play", "--resume", "evening.save")
    assert again.signal(signal.SIGTERM) == 143
    assert "The match is kept." in again.screen
    assert "Traceback" not in again.all
    assert (folder / "evening.save").exists()


@pytest.mark.rules("WAM-4.4", "WAM-4.5", "WAM-6.3", "WAM-7.4")
def test_hot_seat_never_shows_the_hand_of_another(folder: Path) -> None:
    person = Person("play", "--players", "2", "--hot-seat", "--seed", "9")
    looks: dict[str, str] = {"Red": "", "Blue": ""}
    for _ in range(120):
        if not person.waits:
            break
        handed = re.search(r"Hand the keyboard to (Red|Blue) \(Player [12]\)", person.screen)
        if handed:
            assert "Your hand" not in person.screen.rpartition("Hand the keyboard")[2]
            assert WIPED in person.raw, "what stood there before is wiped, its history too"
            person.press("\x1b[A", "\x07")  # the arrow key finds no line of the other's
            person.type("")
            assert WIPED in person.raw
        else:
            seat = person.screen.rsplit("\n", 1)[-1].partition(">")[0]
            looks[seat] += person.screen
            person.play_on(1)
    for seat, other in (("Red", "Blue"), ("Blue", "Red")):
        assert f"{seat}: choose a village" in looks[seat]
        assert re.search(rf"{seat} draws .*(Maize|Tobacco|Pelts|Weapons|Alcohol)", looks[seat])
        assert not re.search(rf"{other} draws (?!a card\.|\d+ cards\.)", looks[seat])
        assert not re.search(rf"{other} offers [^.]*:", looks[seat])
        assert not re.search(rf"{other} discards (?!\d+ cards?\.)", looks[seat])
        assert f"{other}> " not in looks[seat]


@pytest.mark.rules("WAM-R.33")
def test_hidden_chests_stay_hidden_on_the_screen(program: Program) -> None:
    run = program("play", "--option", "hide_chests=true", "--seed", "4", typed="1\n")
    assert re.search(r"Blue \(greedy\) +\d+ +hidden", run.out)
    assert re.search(r"Red \(You\) +\d+ +0 ", run.out)


def test_other_numbers_of_players_seats_and_bots(program: Program) -> None:
    run = program("play", "--players", "5", "--seat", "2", "--bots", "random,greedy", "--seed", "1")
    for seat, name in enumerate(("random", "greedy", "You", "random", "greedy")):
        colour = ("Red", "Blue", "Green", "Yellow", "White")[seat]
        assert f"{colour} ({name})" in run.out
    assert "Green> " in run.out
    run = program(
        "play", "--players", "4", "--hot-seat", "--bots", "random", "--seed", "1", typed="\n"
    )
    assert "Yellow (random)" in run.out
    assert "(Player 3)" in run.out


def test_the_same_seed_deals_the_same_match(program: Program) -> None:
    first, second = (program("play", "--seed", "tea time") for _ in range(2))
    assert (
        first.out.partition("The match is kept")[0] == second.out.partition("The match is kept")[0]
    )
