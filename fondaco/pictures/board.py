"""A table drawn for one viewer: what every game's board is made of, and its pieces of markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from fondaco.engine.box import Box
from fondaco.engine.composition import Composition
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number


@dataclass(frozen=True)
class Shown:
    """Everything a drawing may know. All of it comes from the view of one seat."""

    box: Box
    view: State
    #: The viewer; None is a spectator.
    seat: int | None
    lang: str
    #: What that seat is putting together.
    composition: Composition
    #: The people at the table.
    names: tuple[str, ...]
    #: What happened since the decision before.
    last: tuple[Event, ...]

    def amount(self, value: int) -> str:
        """A number for people; coordinates are written otherwise."""
        return number(value, self.lang)


S = TypeVar("S", bound=Shown)


@dataclass(frozen=True)
class Painter(Generic[S]):
    """A game's scene, and the functions that draw it."""

    scene: type[S]
    draw_wide: Callable[[S], str]
    draw_phone: Callable[[S], str]
    draw_dock: Callable[[S], str]
    draw_aside: Callable[[S], str] | None = None

    def draw(
        self,
        box: Box,
        view: State,
        seat: int | None,
        lang: str,
        composition: Composition,
        names: Sequence[str],
        last: Sequence[Event],
    ) -> Board:
        """The table as a seat (None: a spectator) sees it.

        Names that are missing are those of the box, and none carries control characters.
        """
        told = []
        for place in range(view["players"]):
            given = names[place] if place < len(names) else ""
            clean = "".join(letter for letter in given if letter.isprintable()).strip()
            told.append(clean or box.name("seats", place, lang))
        scene = self.scene(box, view, seat, lang, composition, tuple(told), tuple(last))
        return Board(self, scene)


@dataclass(frozen=True)
class Board:
    """Pieces of markup, each drawn when it is asked for."""

    painter: Painter[Any]
    scene: Shown

    @cached_property
    def wide(self) -> str:
        """The board of a large screen."""
        return self.painter.draw_wide(self.scene)

    @cached_property
    def phone(self) -> str:
        """360 wide and as high as it takes."""
        return self.painter.draw_phone(self.scene)

    @cached_property
    def dock(self) -> str:
        """360 wide: one's own things at the foot of a phone; empty for those who watch."""
        return self.painter.draw_dock(self.scene)

    @cached_property
    def aside(self) -> str:
        """Sections for the side column; empty where a board has none."""
        return "" if self.painter.draw_aside is None else self.painter.draw_aside(self.scene)
