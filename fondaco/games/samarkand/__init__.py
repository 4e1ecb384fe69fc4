"""Samarkand by David V. H. Peters and Harry Wu: families, caravans and goods on the Silk Road."""

from pathlib import Path

from fondaco.engine.game import Game
from fondaco.games.samarkand import features, notation, refusals, rules
from fondaco.games.samarkand.box import read_box

GAME = Game(
    id="samarkand",
    version=1,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    refusals=refusals,
    features=features,
    read_box=read_box,
)
