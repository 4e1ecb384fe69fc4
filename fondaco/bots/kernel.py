"""One game's compiled bots."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any

from fondaco.bots import drivers, foreseeing, searching
from fondaco.engine.compile import bind
from fondaco.engine.game import Game

_FEATURES = ("see", "value", "remember", "redeal", "clock", "gauge", "progress")
#: In the order of need: a driver may call those before it.
_DRIVERS: tuple[tuple[ModuleType, tuple[str, ...]], ...] = (
    (
        drivers,
        (
            "choose_greedy",
            "greedy_at",
            "value_all",
            "see_at",
            "choose",
            "play_bots",
            "look_back",
            "redeal_at",
        ),
    ),
    (
        foreseeing,
        (
            "share_victory",
            "to_chances",
            "foresee_by_weights",
            "add_rows",
            "cut_off",
            "foresee_by_net",
        ),
    ),
    (
        searching,
        (
            "roll_quick",
            "settle_quick",
            "find_child",
            "add_child",
            "sort_hand",
            "tell_others",
            "add_children",
            "best_child",
            "select",
            "play_on",
            "lead_in",
            "descend",
            "go_on",
            "think",
            "lead",
        ),
    ),
)
#: Called in one place by Python, in another by whole matches (see the engine's drivers).
_INLINE = ("choose_greedy", "choose")


class BotKernel:
    """The drivers of bots, compiled for one game on first use of each."""

    greedy_at: Callable[..., int]
    value_all: Callable[..., None]
    see_at: Callable[..., None]
    choose: Callable[..., int]
    play_bots: Callable[..., int]
    look_back: Callable[..., None]
    redeal_at: Callable[..., None]
    think: Callable[..., None]
    go_on: Callable[..., bool]
    lead: Callable[..., int]

    def __init__(self, game: Game) -> None:
        #: Names for whoever binds drivers of its own.
        self.names: dict[str, Any] = dict(game.kernel.names)
        names = self.names
        names |= {name: getattr(game.features, name, None) for name in _FEATURES}
        names["overhear"] = getattr(game.features, "overhear", drivers.nothing_said)
        names["common"] = getattr(game.features, "common", drivers.nothing_common)
        names["told"] = getattr(game.features, "told", drivers.all_told)
        foresee = "foresee_by_net" if hasattr(game.features, "NET") else "foresee_by_weights"
        for module, drivers_of_it in _DRIVERS:
            for name in drivers_of_it:
                driver, inline = getattr(module, name), name in _INLINE
                names[name] = bind(driver, names, game.id, inline=inline)
                setattr(self, name, names[name])
                if name == foresee:
                    names["foresee"] = names[name]


@cache
def bot_kernel(game: Game) -> BotKernel:
    """The compiled bots of a game."""
    return BotKernel(game)
