"""Wampum by Jeffrey D. Allers: hidden offers in five villages, goods or wampum in return."""

from pathlib import Path

from fondaco.engine.game import Game
from fondaco.games.wampum import features, notation, refusals, rules
from fondaco.games.wampum.box import read_box

GAME = Game(
    id="wampum",
    version=1,
    folder=Path(__file__).parent,
    rules=rules,
    notation=notation,
    refusals=refusals,
    features=features,
    read_box=read_box,
)
