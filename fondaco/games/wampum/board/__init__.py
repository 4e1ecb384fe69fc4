"""Wampum's board in the browser: what can be decided, and the table drawn as SVG.

Everything here is made from a view, so from what a seat may see; nothing asks the match.
"""

from fondaco.games.wampum.board.artwork import symbols
from fondaco.games.wampum.board.composer import compose
from fondaco.games.wampum.board.panel import ahead, facts, place
from fondaco.games.wampum.board.phone import draw_dock, draw_phone
from fondaco.games.wampum.board.scene import Scene
from fondaco.games.wampum.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter

#: The clock counts rounds: everybody chooses before anything comes of it.
CLOCK = "rounds"
draw = Painter(Scene, draw_wide, draw_phone, draw_dock).draw
