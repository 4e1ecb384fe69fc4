"""Key Harvest by Richard Breese: deeds with a price in crops, two groups of fields, workers."""

from pathlib import Path

from fondaco.engine.game import Game
from fondaco.games.key_harvest import features, notation, refusals, rules
from fondaco.games.key_harvest.box import read_box

GAME = Game(
    id="key_harvest",
    version=2,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    refusals=refusals,
    features=features,
    read_box=read_box,
    earlier={1: {"constants": {"stall_rounds": 3}}},
)
