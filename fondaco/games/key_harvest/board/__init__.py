"""Key Harvest's board in the browser: what can be decided, and the table drawn as SVG.

Everything here is made from a view, so from what a seat may see; nothing asks the match.
"""

from fondaco.games.key_harvest.board.artwork import symbols
from fondaco.games.key_harvest.board.composer import compose
from fondaco.games.key_harvest.board.panel import ahead, facts, place
from fondaco.games.key_harvest.board.phone import draw_dock, draw_phone
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter

draw = Painter(Scene, draw_wide, draw_phone, draw_dock).draw
