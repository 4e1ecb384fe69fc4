"""The whole drawing of Key Harvest's table for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fondaco.engine.box import Box
from fondaco.engine.composition import Composition
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.games.key_harvest.board.phone import draw_dock, draw_phone
from fondaco.games.key_harvest.board.scene import Scene, make_scene
from fondaco.games.key_harvest.board.wide import draw_wide


@dataclass(frozen=True)
class Board:
    """Three pieces of markup, each drawn when it is asked for."""

    scene: Scene

    @cached_property
    def wide(self) -> str:
        """1040 x 800."""
        return draw_wide(self.scene)

    @cached_property
    def phone(self) -> str:
        """360 wide, as high as the seats need."""
        return draw_phone(self.scene)

    @cached_property
    def dock(self) -> str:
        """360 x 84: counters and store on a phone; empty for those who watch."""
        return draw_dock(self.scene)


def draw(
    box: Box,
    view: State,
    seat: int | None,
    lang: str,
    composition: Composition,
    names: Sequence[str],
    last: Sequence[Event],
) -> Board:
    """The table as a seat (None: a spectator) sees it.

    `composition` is what that seat is putting together, `names` are the people at the table,
    `last` is what happened since the decision before.
    """
    return Board(make_scene(box, view, seat, lang, composition, names, last))
