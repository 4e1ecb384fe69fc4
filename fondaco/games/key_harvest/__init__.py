"""Key Harvest by Richard Breese: deeds with a price in crops, two groups of fields, workers."""

from fondaco.engine.game import Game

GAME = Game(__name__, version=2, earlier={1: {"constants": {"stall_rounds": 3}}})
