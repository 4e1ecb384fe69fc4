"""Spice Quay: take from an open market, sell sets, before the last ship is unloaded."""

from fondaco.engine.game import Game

GAME = Game(__name__)
