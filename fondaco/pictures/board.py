"""A table drawn for one viewer: what every game's board is made of, and its pieces of markup."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from fondaco.engine.box import Box
from fondaco.engine.composition import Choice, Composition, Counter
from fondaco.engine.event import Event
from fondaco.engine.numbers import number
from fondaco.engine.texts import Speech
from fondaco.engine.trial import Trial
from fondaco.pictures.svg import Markup, classes, el
from fondaco.pictures.svg import number as coordinate


@dataclass(frozen=True)
class Shown(Speech):
    """Everything a drawing may know. All of it comes from the view of one seat."""

    box: Box
    view: Any
    #: The viewer; None is a spectator.
    seat: int | None
    lang: str
    #: What that seat is putting together.
    composition: Composition
    #: The people at the table.
    names: tuple[str, ...]
    #: What happened since the decision before.
    last: tuple[Event, ...]
    #: The table as that seat sees it, where lines can be tried.
    trial: Trial = field(compare=False)
    #: What happened before that, since the viewer's last turn.
    earlier: tuple[Event, ...] = ()

    def amount(self, value: int) -> str:
        """A number for people; coordinates are written differently."""
        return number(value, self.lang)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.box.seat_colours[seat]

    @property
    def main(self) -> int:
        """The seat from which the table is seen: the viewer's, or the first one."""
        return 0 if self.seat is None else self.seat

    @cached_property
    def others(self) -> list[int]:
        """The other seats, in the order in which they come after that one."""
        players = self.view["players"]
        return [(self.main + step) % players for step in range(1, players)]

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.view["phase"] == "over")

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What can be chosen, by id."""
        return {choice.id: choice for choice in self.composition.choices}

    @cached_property
    def counters(self) -> dict[str, Counter]:
        """Of what a number can be chosen, by id."""
        return {counter.id: counter for counter in self.composition.counters}

    def happened(self, *kinds: str) -> list[Event]:
        """The events of these kinds since the decision before."""
        return [event for event in self.last if event.kind in kinds]

    @cached_property
    def before(self) -> Self:
        """The same table, as if what happened earlier were the newest."""
        return replace(self, last=self.earlier, earlier=())

    def mark(self, found: Callable[[Self], bool]) -> str:
        """The class of what has just happened, or of what happened since the viewer's last turn.

        `found` says of a scene whether its newest events tell of the thing.
        """
        if found(self):
            return "last"
        return "lately" if self.earlier and found(self.before) else ""

    def picture(
        self, kind: str, box: tuple[float, float, float, float], words: str, *parts: str
    ) -> Markup:
        """One SVG of a page: `kind` is "wide", "phone" or "dock"; `words` name it."""
        wide = kind == "wide"
        name = self.box.game.replace("_", "-")
        return el(
            "svg",
            *parts,
            id=f"{self.box.game}-{kind}",
            class_=classes(name, kind == "dock" and kind, "only-wide" if wide else "only-phone"),
            viewBox=" ".join(map(coordinate, box)),
            preserveAspectRatio="xMidYMid meet" if wide else None,
            role="group",
            aria_label=words,
        )


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
        trial: Trial,
        lang: str,
        composition: Composition,
        names: Sequence[str],
        last: Sequence[Event],
        earlier: Sequence[Event] = (),
    ) -> Board:
        """The table as a seat (None: a spectator) sees it.

        Names that are missing are those of the box, and none carries control characters.
        """
        box, view, told = trial.box, trial.view, []
        for place in range(view["players"]):
            given = names[place] if place < len(names) else ""
            clean = "".join(letter for letter in given if letter.isprintable()).strip()
            told.append(clean or box.name("seats", place, lang))
        scene = self.scene(
            box,
            view,
            trial.seat,
            lang,
            composition,
            tuple(told),
            tuple(last),
            trial,
            tuple(earlier),
        )
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
        return "" if self.scene.seat is None else self.painter.draw_dock(self.scene)

    @cached_property
    def aside(self) -> str:
        """Sections for the side column; empty where a board has none."""
        return "" if self.painter.draw_aside is None else self.painter.draw_aside(self.scene)
