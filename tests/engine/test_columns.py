"""What a game declares of its observations, read and checked."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import fondaco
from fondaco.engine import columns
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

PACKAGE = "fondaco.games.wampum"
DECLARED = (Path(fondaco.__file__).parent / "games" / "wampum" / "observation.toml").read_text()


def _fresh() -> Game:
    """Wampum as if nobody had asked for its parts yet."""
    find_game("wampum")  # loads the package
    return Game(PACKAGE)


def _declaring(text: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> Match:
    """A match of Wampum with another declaration."""
    path = folder / "observation.toml"
    path.write_text(text)
    monkeypatch.setattr(columns, "FILE", str(path))
    return Match.start(_fresh(), 3, seed=7)


def test_a_game_that_says_nothing_shows_all_whole_numbers(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "FILE", "none.toml")
    match = Match.start(_fresh(), 3, seed=7)
    sight = match.game.features.SIGHT
    names = sight.names or ()
    parts = match.describe()
    assert [part.name for part in parts] == [name for name in names if name != "best"]
    assert match.observe(0).size == sum(int(np.prod(sight[name].shape)) for name in names) - 5
    assert (
        next(part for part in parts if part.name == "hands").of(match.observe(1))[1].tolist()
        == (match.view(1)["hands"][1])
    )
    with pytest.raises(fondaco.SetupError, match="The observer cannot come first"):
        match.observe(0, relative=True)


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (('"deck",', ""), "deck is neither shown nor left out"),
        (('"deck",', '"deck", "decks",'), "left_out.decks is no column of the record"),
        (("[sight.canoe]", "[sight.boat]"), "boat is no column of the record"),
        (("most = 18", "mots = 18"), "mots is not a known key"),
        (('means = "Cards in the deck."', ""), "means is missing"),
    ],
)
def test_a_wrong_declaration_is_named(
    change: tuple[str, str], fault: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = _declaring(DECLARED.replace(*change, 1), folder, monkeypatch)
    with pytest.raises(fondaco.DataError, match=fault):
        match.observe(0)
