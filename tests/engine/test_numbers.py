"""Numbers as people write them, German nouns, and events that happen several times in a row."""

from __future__ import annotations

import numpy as np
import pytest

from fondaco.engine.event import Event, gathered
from fondaco.engine.german import Noun
from fondaco.engine.numbers import fill, number, percent, signed
from fondaco.engine.registry import find_game

NB = "\N{NO-BREAK SPACE}"


@pytest.mark.parametrize(
    ("value", "english", "german"),
    [
        (0, "0", "0"),
        (999, "999", "999"),
        (1000, "1,000", "1.000"),
        (3150, "3,150", "3.150"),
        (1_234_567, "1,234,567", "1.234.567"),
        (-2550, "−2,550", "−2.550"),
    ],
)
def test_whole_numbers(value: int, english: str, german: str) -> None:
    assert (number(value, "en"), number(value, "de")) == (english, german)
    assert fill("{} {n}", "en", value, n=value) == f"{english} {english}"
    assert fill("{n}", "de", n=np.int64(value)) == german


def test_fractions_and_shares() -> None:
    assert (number(1234.56, "en", 1), number(1234.56, "de", 1)) == ("1,234.6", "1.234,6")
    assert (percent(0.38, "en", 0), percent(0.38, "de", 0)) == (f"38{NB}%", f"38{NB}%")
    assert fill("{rate:,.1f} {share:.1%}", "de", rate=1200.5, share=0.125) == f"1.200,5 12,5{NB}%"


def test_gains_and_losses() -> None:
    assert [signed(n, "en") for n in (1200, 0, -1200)] == ["+1,200", "0", "−1,200"]


def test_words_seeds_and_truth_values_stay_as_they_are() -> None:
    assert fill("{seed} {name} {yes}", "de", seed="123456", name="1,5", yes=True) == (
        "123456 1,5 True"
    )


def test_nouns_agree_with_their_adjectives() -> None:
    silk, tea, paper = (
        Noun("Seide", "f", "rot"),
        Noun("Tee", "m", "rot"),
        Noun("Papier", "n", "rot"),
    )
    assert [n.bare() for n in (silk, tea, paper)] == ["rote Seide", "roter Tee", "rotes Papier"]
    assert [n.the("accusative") for n in (silk, tea, paper)] == [
        "die rote Seide",
        "den roten Tee",
        "das rote Papier",
    ]
    assert [n.the("dative") for n in (silk, tea)] == ["der roten Seide", "dem roten Tee"]


def test_only_equal_events_in_a_row_and_of_a_known_kind_are_one() -> None:
    drew, other, passed = Event("drew", {"seat": 0}), Event("drew", {"seat": 1}), Event("passed")
    events = [drew, drew, drew, other, drew, passed, passed]
    told = [(e.kind, e.facts.get("seat"), e.facts.get("times")) for e in gathered(events, ["drew"])]
    assert told == [
        ("drew", 0, 3),
        ("drew", 1, None),
        ("drew", 0, None),
        ("passed", None, None),
        ("passed", None, None),
    ]


@pytest.mark.parametrize("game", ["wampum", "samarkand", "yangtze", "marracash", "key_harvest"])
def test_what_is_no_move_is_told_so(game: str) -> None:
    from fondaco.engine.match import Match

    refusal = Match.start(find_game(game), 3, seed=1).why_not("hallo")
    assert refusal is not None
    assert refusal.say("en") == "“hallo” is not a move of this game."
    assert refusal.say("de") == "„hallo“ ist kein gültiger Zug."
