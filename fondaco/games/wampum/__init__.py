"""Wampum by Jeffrey D. Allers: hidden offers in five villages, goods or wampum in return."""

from fondaco.engine.game import Game

GAME = Game(__name__)
