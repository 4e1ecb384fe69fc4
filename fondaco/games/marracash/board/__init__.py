"""MarraCash's board in the browser: what can be decided, and the town drawn as SVG.

Everything here is made from a view, so from what a seat may see; nothing asks the match.
"""

from fondaco.games.marracash.board.artwork import symbols
from fondaco.games.marracash.board.auction_panel import auction
from fondaco.games.marracash.board.composer import compose
from fondaco.games.marracash.board.panel import ahead, facts, place
from fondaco.games.marracash.board.phone import draw_dock, draw_phone
from fondaco.games.marracash.board.scene import Scene
from fondaco.games.marracash.board.wide import draw_wide
from fondaco.pictures.board import Board, Painter

draw = Painter(Scene, draw_wide, draw_phone, draw_dock).draw
