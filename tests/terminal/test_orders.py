"""What a person may say beside a move, and what is answered to nonsense."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import fondaco
from tests.terminal.conftest import Program
from tests.terminal.person import Person


def hand(screen: str) -> str:
    return next(line for line in screen.splitlines() if line.startswith("Your hand"))


@pytest.mark.rules("WAM-R.28", "WAM-2.3", "WAM-4.2", "WAM-R.31")
def test_one_sitting_with_every_order_and_every_mistake(folder: Path) -> None:
    person = Person("play", "--seed", "7")
    before = hand(person.screen)

    for typed, answer in {
        "99": "There is no action 99; type one of these: 1, 2, 3.",
        "offer v3b": "Cedar Point is not in play. [WAM-2.3]",
        "put maize 1": "[WAM-R.31]",
        "nonsense": "“nonsense” is not a move of this game. [WAM-R.28]",
        "Offer v2": "Did you mean: offer v2",
        "offer v2 maize 9": "WAM-",
        "offer v2 maize": "[WAM-R.28]",
        "x" * 600: "too long: at most 500 characters",
        "undo": "nothing to take back",
        "why": "Say which line",
        "rules WAM-4.99": "There is no rule WAM-4.99; similar ones:",
        "rules xyzzy": "The guide has no paragraph with: xyzzy",
        "save /nowhere/at/all": "cannot be written",
    }.items():
        assert answer in person.type(typed), typed
    assert "Traceback" not in person.all

    assert hand(person.type("")) == before, "nothing of it changed anything"
    assert "take back the last line" in person.type("?")
    assert re.search(r"Quick bot would play: Offer at .*\n.*offer v", person.type("hint"))
    why = person.type("why offer v3b")
    assert "[WAM-2.3]" in why
    assert why.count("WAM-2.3") > 1, "the refusal, and the paragraph of the guide"
    assert "That is allowed now." in person.type("why offer v2")
    assert "WAM-4.8" in person.type("rules 4.8")
    assert "Phase 5: swaps" in person.type("rules")
    assert "Blue offers" in person.type("log")
    assert str(folder) in person.type("save")
    assert "A copy is now in" in person.type("save copy.save")
    answer = " ".join(person.type(f"save {_foreign_file(folder)}").split())  # long paths wrap
    assert "already exists" in answer
    assert person.type("quit").rstrip().endswith(".save")
    assert person.gone() == 0

    again = Person("play", "--resume", "copy.save")
    assert hand(again.screen) == before
    again.hang_up()


def _foreign_file(folder: Path) -> Path:
    path = folder / "letter.txt"
    path.write_text("Dear Ann")
    return path


@pytest.mark.rules("WAM-4.2", "WAM-R.32")
def test_undo_takes_back_the_lines_of_an_unfinished_step_and_no_more(folder: Path) -> None:
    person = Person("play", "--seed", "7", "--option", "start_player=seat_0")
    first = person.screen
    village = person.actions()[1]
    asked = person.type(village)
    assert re.search(r"Your offer +\??", asked)
    kind_after_kind = person.type(str(max(person.actions())))
    assert kind_after_kind != asked
    assert person.type("undo").splitlines()[-12:] == asked.splitlines()[-12:]
    assert hand(person.type("u")) == hand(first)
    assert person.actions()[1] == village
    assert "nothing to take back" in person.type("zurück")
    person.type("2")
    while "Round 1" in person.screen and "put" in str(person.actions()):
        person.play_on(1)
    assert "nothing to take back" in person.type("undo"), "a complete step stands"
    person.hang_up()


@pytest.mark.rules("WAM-4.3")
def test_enter_takes_the_only_action(program: Program) -> None:
    """An offer needs a card: after nothing of all other kinds, a single last one must go."""
    seed = next(seed for seed in range(100) if _held(seed)[-1] == 1)
    typed = "\n".join(["1", *["0"] * (len(_held(seed)) - 1), "", "log", "q"])
    run = program("play", "--seed", str(seed), "--option", "start_player=seat_0", typed=typed)
    assert "Enter takes the only action." in run.out
    assert "Red offers 1 card" in run.out


def _held(seed: int) -> list[int]:
    """How many of each kind that one holds one is dealt."""
    match = fondaco.start("wampum", 3, seed, {"start_player": "seat_0"})
    return [number for number in match.view(0)["hands"][0] if number]


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hilfe", "die letzte Zeile deines angefangenen Schritts"),
        ("zurück", "nichts zurückzunehmen"),
        ("tipp", "Schnellbot würde spielen:"),
        ("warum offer v3b", "Zedernkap ist nicht im Spiel. [WAM-2.3]"),
        ("regeln WAM-4.8", "gleich viele reichen nicht"),
        ("regeln", "Phase 5: Tausch durchführen"),
        ("protokoll", "Rot zieht"),
        ("speichern", "Diese Partie liegt in"),
        ("ende", "Die Partie ist gespeichert. Weiter geht es mit:"),
        ("17", "Es gibt keine Aktion 17; zur Wahl stehen: 1, 2, 3."),
    ],
)
def test_orders_in_german(program: Program, typed: str, answer: str) -> None:
    run = program("--lang", "de", "play", "--seed", "7", typed=typed + "\n")
    assert answer in " ".join(run.out.split())
    assert run.code == 0


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (b"offer v2\x1b[31m\n", "control characters"),
        (b"\x00\x07\n", "control characters"),
        (b"\xff\xfe offer\n", "not a UTF-8 text"),
        (b"x" * 501 + b"\n", "too long"),
        (b"y" * 100_000 + b"\n", "too long"),
    ],
)
def test_lines_that_are_no_text_are_refused_and_the_match_goes_on(
    program: Program, typed: bytes, answer: str
) -> None:
    run = program("play", "--seed", "7", typed=typed + b"why offer v2\n")
    assert answer in run.out
    assert "That is allowed now." in run.out, "the next line is heard"
    assert run.code == 0
    assert "\x1b" not in run.out
    assert run.err == ""
