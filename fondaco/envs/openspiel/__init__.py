"""The games in OpenSpiel: ``pyspiel.load_game("fondaco_wampum(players=3)")``.

Importing this package registers all of them. A game's options are parameters by their own names;
beside them there are `players`, `reward`, `data` (the path of an owner's data file) and `position`
(that of a file with a canonical state, as `fondaco.Match.state` has it: matches begin there).
"""

from __future__ import annotations

from fondaco.envs.openspiel.game import SpielGame, register_all

__all__ = ["SpielGame", "register_all"]

register_all()
