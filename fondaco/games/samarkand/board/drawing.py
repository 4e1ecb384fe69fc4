"""The whole drawing of Samarkand's table for one viewer."""

from __future__ import annotations

from fondaco.games.samarkand.board.hand import hand_panel
from fondaco.games.samarkand.board.links import links_panel
from fondaco.games.samarkand.board.phone import draw_dock, draw_phone
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter


def _draw_aside(scene: Scene) -> str:
    """Sections for the side column: the own cards, the table of links."""
    return hand_panel(scene) + links_panel(scene)


draw = Painter(Scene, draw_wide, draw_phone, draw_dock, _draw_aside).draw

__all__ = ["Board", "draw"]
