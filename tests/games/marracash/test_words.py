"""Sentences of MarraCash that a person reads: only what is possible is named."""

from __future__ import annotations

from pathlib import Path

import pytest

import fondaco
from fondaco import Match
from fondaco.games.marracash import GAME
from tests.games.marracash.positions import position

ROOT = Path(__file__).parents[3]


def play(state: dict[str, object], *lines: str) -> Match:
    match = fondaco.restore(state)
    for line in lines:
        match.act(line)
    return match


def wanted(match: Match, line: str) -> tuple[str, str]:
    """What a refusal says is to be typed instead, in both languages."""
    refusal = match.why_not(line)
    assert refusal is not None
    assert refusal.rule == "MAR-R.24"
    english, german = refusal.say("en"), refusal.say("de")
    assert english.startswith("The next move must begin with ")
    assert german.startswith("Jetzt ist ein Zug mit ")
    return (
        english.removeprefix("The next move must begin with ").partition(",")[0],
        german.removeprefix("Jetzt ist ein Zug mit ").partition(" dran")[0],
    )


@pytest.mark.rules("MAR-2.2", "MAR-R.24")
def test_in_the_first_round_nobody_is_told_to_move() -> None:
    match = fondaco.start("marracash", 3, seed=4)
    for _ in range(3):
        assert wanted(match, "bid 100") == ("auction", "auction")
        refusal = match.why_not("move f1 f2")
        assert refusal is not None
        assert refusal.rule == "MAR-2.2"
        match.act(match.legal()[0])
        assert wanted(match, "move f1 f2") == ("bid", "bid")  # the auctioneer cannot pass
        match.act("bid 100")
        assert wanted(match, "move f1 f2") == ("bid or pass", "bid oder pass")
        match.act("pass")
        match.act("pass")
    assert wanted(match, "bid 100") == ("move or auction", "move oder auction")


@pytest.mark.rules("MAR-4.2", "MAR-3.2", "MAR-R.24")
def test_later_only_what_is_possible_is_named() -> None:
    after = play(position(), "auction y3", "bid 100", "pass", "pass")
    assert wanted(after, "bid 100")[0] == "auction"
    poor = play(position(cash=[75, 0, 0]))
    assert wanted(poor, "bid 100")[0] == "move"


@pytest.mark.rules("MAR-6.3", "MAR-R.1")
@pytest.mark.parametrize(
    ("reading", "mover", "owner"), [("visit", 300, 300), ("customer", 150, 450)]
)
def test_the_example_of_the_mover_s_commission_is_right(
    reading: str, mover: int, owner: int
) -> None:
    """Three customers into an empty shop, as the form for a new table tells."""
    state = position(
        groups={"f9": "yyy"},
        owned={"y3": (1, 0)},
        cash=[0, 0, 0],
        options={"mover_commission": reading},
    )
    assert play(state, "move f9 f10").state()["cash"] == [mover, owner, 0]
    option = GAME.notation.OPTIONS["mover_commission"]
    helps = {lang: option[lang]["help"].lower() for lang in ("en", "de")}
    assert f"{option['en'][reading]}: mover {mover}, owner {owner}." in helps["en"]
    german = f"{option['de'][reading]}: {mover} für dich, {owner} für den besitzer."
    assert german.lower() in helps["de"]


def test_the_title_is_written_as_on_the_box() -> None:
    wrong = "Marra" + "cash"
    texts = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    texts += [
        path
        for path in (ROOT / "fondaco").rglob("*")
        if path.suffix in {".py", ".md", ".toml", ".html", ".css", ".js", ".svg"}
    ]
    assert [path.name for path in texts if wrong in path.read_text(encoding="utf-8")] == []
