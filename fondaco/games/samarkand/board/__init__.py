"""Samarkand's board in the browser: what can be decided, and the chart drawn as SVG.

Everything here is made from a trial, so from what a seat may see and the rules; nothing asks the
match.
"""

from fondaco.games.samarkand.board.artwork import symbols
from fondaco.games.samarkand.board.composer import compose
from fondaco.games.samarkand.board.hand import hand_panel
from fondaco.games.samarkand.board.links import links_panel
from fondaco.games.samarkand.board.panel import ahead, facts, place
from fondaco.games.samarkand.board.phone import draw_dock, draw_phone
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter


def _draw_aside(scene: Scene) -> str:
    """Sections for the side column: one's own cards, the table of links."""
    return hand_panel(scene) + links_panel(scene)


draw = Painter(Scene, draw_wide, draw_phone, draw_dock, _draw_aside).draw
