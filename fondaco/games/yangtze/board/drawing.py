"""The whole drawing of Yangtze's table for one viewer."""

from __future__ import annotations

from fondaco.games.yangtze.board.phone import draw_dock, draw_phone
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter

draw = Painter(Scene, draw_wide, draw_phone, draw_dock).draw

__all__ = ["Board", "draw"]
