"""Re-dealing what a seat cannot see: another state with the same view."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import numpy as np

from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from tests.games.key_harvest.redeal import redeal as redeal_key_harvest
from tests.games.marracash.redeal import redeal as redeal_marracash
from tests.games.samarkand.redeal import redeal as redeal_samarkand
from tests.games.wampum.redeal import redeal as redeal_wampum
from tests.games.yangtze.redeal import redeal as redeal_yangtze

State = dict[str, Any]

Redeal = Callable[[State, int | None, Random], State]


class _Redeals(dict[str, Redeal]):
    """Re-deals by game; a game of another package deals as its bots do."""

    def __missing__(self, name: str) -> Redeal:
        game = find_game(name)
        worlds = Worlds(game, game.box)

        def redeal(state: State, seat: int | None, rng: Random) -> State:
            table = Match.restore(game, state).tables()
            stream = np.array([rng.getrandbits(60)], np.uint64)
            world = worlds.deal(table, -1 if seat is None else seat, worlds.blank(), stream)
            return game.notation.state(game.box, world[0])

        return redeal


REDEALS: dict[str, Redeal] = _Redeals(
    {
        "wampum": redeal_wampum,
        "marracash": redeal_marracash,
        "samarkand": redeal_samarkand,
        "yangtze": redeal_yangtze,
        "key_harvest": redeal_key_harvest,
    }
)
#: Options with which a game hides nothing but its bag.
_OPENING = {"yangtze": "open_wares", "key_harvest": "open_screens"}


def hides_something(state: State) -> bool:
    """Is anything hidden at all times? MarraCash hides nothing by itself."""
    options = state["options"]
    if state["game"] == "marracash":
        return bool(options["hidden_cash"]) or options["cards"] == "antiques"
    return not options.get(_OPENING.get(state["game"], ""), False)
