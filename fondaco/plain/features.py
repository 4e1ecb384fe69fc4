"""What bots look at, for games that say nothing of their own.

A game that hides something gives `hide(table, seat)` (what a seat cannot see becomes zero) and
`redeal(box, table, seat, memory, stream)` (what it cannot see, dealt anew); every game gives
`worth(box, table, seat)`: how good a table is for a seat. That is enough for greedy and search.
"""

from __future__ import annotations

from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from fondaco.engine.compiled.binder import Binder
from fondaco.engine.errors import SetupError
from fondaco.plain.compiled import features

if TYPE_CHECKING:
    from fondaco.engine.game import Game

_FUNCTIONS = (
    *("see", "value", "points_now", "remember", "overhear", "holds", "redeal"),
    *("make_sense", "told", "gauge", "common", "clock", "progress"),
)


def part(game: Game, own: ModuleType | None) -> Any:
    """The features of a plain game; its own ones take their place."""
    wanted = [name for name in _FUNCTIONS if not hasattr(own, name)]
    if "value" in wanted and not hasattr(own, "worth"):
        raise SetupError(
            "features lacks worth: worth(box, table, seat): how good a table is for a seat.",
            "In features fehlt worth: worth(box, table, seat): wie gut ein Tisch für einen Platz "
            "ist.",
        )

    def find(name_of_part: str, name: str) -> Any:
        if name_of_part != "features":
            return game.find(name_of_part, name)
        return getattr(own, name) if hasattr(own, name) else bind(features.hide_nothing)

    bind = Binder(game.id, find)
    return SimpleNamespace(
        SIGHT=np.dtype([("seat", np.int16), ("tables", game.rules.TABLE, (2,))]),
        MEMORY=np.dtype([("nothing", np.int16)]),
        WEIGHTS=np.zeros(1),
        GAUGES=(),
        COMMON=(),
        WIN_WEIGHTS=np.zeros((2, 0)),
        NET=None,
        BLUR=None,
        SEARCH={"horizon": 0},
        **{name: bind(getattr(features, name)) for name in wanted},
    )
