"""Samarkand by David V. H. Peters and Harry Wu: families, caravans and goods on the Silk Road."""

from fondaco.engine.game import Game

GAME = Game(__name__)
