"""MarraCash in a terminal: the town, the line outside, the auction and the players, from a view.

The town is drawn as the grid of the data file. Where the terminal is too narrow for it, shops and
groups are lines of short words instead. Colour only ever repeats what a letter or a word says.
"""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.marracash.screen.account import breakdown
from fondaco.games.marracash.screen.board import Board
from fondaco.games.marracash.screen.styles import PLATES

#: A whole step as one line, to show how that is typed.
EXAMPLE = "auction b4 300"
#: Events that a later one tells again; a summary of what happened leaves them out.
PASSING = frozenset({"placed", "queued", "turn", "out", "answered"})


def screen(
    box: Box, view: State, seat: int | None, lang: str, names: Sequence[str | None] = ()
) -> Board:
    """The board as a seat sees it (None: a spectator); `names` are those of who plays."""
    return Board(box, view, seat, lang, tuple(names))


def seat_style(box: Box, seat: int) -> str:
    """How the name of a seat is set off in a running text."""
    return PLATES[seat]


__all__ = ["EXAMPLE", "PASSING", "Board", "breakdown", "screen", "seat_style"]
