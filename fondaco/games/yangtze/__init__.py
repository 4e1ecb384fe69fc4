"""Yangtze by Reiner Knizia: wares drift down the river, bundles, rulers, auctions."""

from fondaco.engine.game import Game

GAME = Game(__name__)
