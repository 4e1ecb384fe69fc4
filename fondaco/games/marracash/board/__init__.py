"""MarraCash's board in the browser: what can be decided, and the town drawn as SVG.

Everything here is made from a view, so from what a seat may see; nothing asks the match.
"""

from fondaco.games.marracash.board.artwork import picture, symbols
from fondaco.games.marracash.board.bidding import auction
from fondaco.games.marracash.board.composing import compose
from fondaco.games.marracash.board.drawing import Board, draw
from fondaco.games.marracash.board.panel import (
    ScoreRow,
    SeatFacts,
    facts,
    place,
    score_cells,
    score_headings,
    score_rows,
)

#: Events that the page's log leaves out: the town shows who was lined up where.
QUIET = frozenset({"placed", "queued"})

__all__ = [
    "QUIET",
    "Board",
    "ScoreRow",
    "SeatFacts",
    "auction",
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
