"""MarraCash in a terminal: the town, the line outside, the auction and the players, from a view.

The town is drawn as the grid of the data file. Where the terminal is too narrow for it, shops and
groups are lines of short words instead. Colour only ever repeats what a letter or a word says.
"""

from __future__ import annotations

from fondaco.games.marracash.screen.board import Board

#: A whole step as one line, to show how that is typed.
EXAMPLE = "auction b4 300"

screen, seat_style = Board, Board.seat_style
