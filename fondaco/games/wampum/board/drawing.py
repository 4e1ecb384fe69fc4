"""The whole drawing of Wampum's table for one viewer."""

from __future__ import annotations

from fondaco.games.wampum.board.phone import draw_dock, draw_phone
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter

draw = Painter(Scene, draw_wide, draw_phone, draw_dock).draw

__all__ = ["Board", "draw"]
