"""Samarkand in a terminal: families, players, one's own cards and a map, drawn from a view."""

from __future__ import annotations

from fondaco.games.samarkand.screen.board import Board

#: A whole step as one line, to show how that is typed.
EXAMPLE = "expand pink yazd"

screen, seat_style = Board, Board.seat_style
