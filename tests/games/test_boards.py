"""What the boards of all games have in common."""

from __future__ import annotations

from typing import Any

from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial


def test_names_at_a_table_are_clean_and_never_missing(game: Game) -> None:
    board: Any = game.board
    match = Match.start(game, 3, seed=1)
    view = match.view(None)
    names = ["A\x07nn\u202e", " \t"]
    composition = board.compose(Trial(match.box, view, None), "", "en", names)
    drawn = board.draw(Trial(match.box, view, None), "en", composition, names, [])
    others = tuple(match.box.name("seats", place, "en") for place in (1, 2))
    assert drawn.scene.names == ("Ann", *others)
    assert "\x07" not in drawn.wide + drawn.phone
