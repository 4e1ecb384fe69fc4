"""MarraCash by Stefan Dorra: shops under the hammer, and visitors led from fountain to fountain."""

from pathlib import Path

from fondaco.engine.game import Game
from fondaco.games.marracash import features, notation, refusals, rules
from fondaco.games.marracash.box import read_box

GAME = Game(
    id="marracash",
    version=1,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    refusals=refusals,
    features=features,
    read_box=read_box,
)
