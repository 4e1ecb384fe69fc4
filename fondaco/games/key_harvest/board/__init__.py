"""Key Harvest's board in the browser: what can be decided, and the table drawn as SVG.

Everything here is made from a view, so from what a seat may see; nothing asks the match.
"""

from fondaco.games.key_harvest.board.artwork import picture, symbols
from fondaco.games.key_harvest.board.composing import compose
from fondaco.games.key_harvest.board.drawing import Board, draw
from fondaco.games.key_harvest.board.panel import (
    ScoreRow,
    SeatFacts,
    facts,
    place,
    score_cells,
    score_headings,
    score_rows,
)

__all__ = [
    "Board",
    "ScoreRow",
    "SeatFacts",
    "compose",
    "draw",
    "facts",
    "picture",
    "place",
    "score_cells",
    "score_headings",
    "score_rows",
    "symbols",
]
