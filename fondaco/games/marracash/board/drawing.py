"""The whole drawing of MarraCash's table for one viewer."""

from __future__ import annotations

from fondaco.games.marracash.board.phone import draw_dock, draw_phone
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter

draw = Painter(Scene, draw_wide, draw_phone, draw_dock).draw

__all__ = ["Board", "draw"]
