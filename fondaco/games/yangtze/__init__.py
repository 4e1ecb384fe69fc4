"""Yangtze by Reiner Knizia: wares drift down the river, bundles, rulers, auctions."""

from pathlib import Path

from fondaco.engine.game import Game
from fondaco.games.yangtze import features, notation, refusals, rules
from fondaco.games.yangtze.box import read_box

GAME = Game(
    id="yangtze",
    version=1,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    refusals=refusals,
    features=features,
    read_box=read_box,
)
