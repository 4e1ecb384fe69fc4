"""The whole drawing of Marracash's table for one viewer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fondaco.engine.box import Box
from fondaco.engine.composition import Composition
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.games.marracash.board.phone import draw_dock, draw_phone
from fondaco.games.marracash.board.scene import Scene, make_scene
from fondaco.games.marracash.board.wide import draw_wide


@dataclass(frozen=True)
class Board:
    """Three pieces of markup, each drawn when it is asked for."""

    scene: Scene

    @cached_property
    def wide(self) -> str:
        """1000 x 746 with the delivered map."""
        return draw_wide(self.scene)

    @cached_property
    def phone(self) -> str:
        """The same town, turned by a right angle."""
        return draw_phone(self.scene)

    @cached_property
    def dock(self) -> str:
        """360 x 38: cash and shops of one's own on a phone; empty for those who watch."""
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
