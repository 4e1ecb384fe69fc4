"""MarraCash by Stefan Dorra: shops under the hammer, and visitors led from fountain to fountain."""

from fondaco.engine.game import Game

GAME = Game(__name__)
