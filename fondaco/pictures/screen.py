"""A table in a terminal: what the screens of all games have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, ClassVar, Literal

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from fondaco.engine.box import Box
from fondaco.engine.texts import Texts
from fondaco.engine.trial import Trial
from fondaco.pictures.columns import columns
from fondaco.pictures.letters import flow, on_colour

#: What is said by the way, and what is said aloud.
QUIET, STRONG = "dim", "bold"


class ScreenBoard(ABC):
    """A view, ready to be drawn as wide and as high as the terminal is.

    Colour only ever repeats what a letter or a word says.
    """

    #: What it says.
    TEXTS: ClassVar[Texts]
    #: The colours of the seats, by their names in the box.
    SEATS: ClassVar[Mapping[str, str]] = {
        "red": "#c0392b",
        "blue": "#2f6fb5",
        "green": "#2e8b57",
        "yellow": "#d4a017",
        "white": "#efe6d2",
    }

    def __init__(
        self, box: Box, view: Any, seat: int | None, lang: str, names: Sequence[str | None] = ()
    ) -> None:
        """The table as a seat sees it (None: a spectator); `names` are those of who plays."""
        self.box = box
        self.view = view
        self.seat = seat
        self.lang = lang
        self.names = names

    #: Drawn as if the terminal had so many lines; None: as many as it has.
    room: int | None = None
    #: What of it is shown: everything, only what a decision needs, or what things are worth.
    part: Literal["all", "brief", "values"] = "all"

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        self.console, self.options = console, options
        parts = {"all": self.draw, "brief": self.brief, "values": self.values}
        yield from parts[self.part]()

    @abstractmethod
    def draw(self) -> Iterator[RenderableType]:
        """All that is shown, from top to bottom."""

    def brief(self) -> Iterator[RenderableType]:
        """What a decision needs most, for a low terminal: a dozen lines."""
        yield from self.draw()

    def values(self) -> Iterator[RenderableType]:
        """What things are worth and what their signs mean; nothing if that is told elsewhere."""
        yield from ()

    def gain(self, line: str) -> str:
        """What a legal line would bring at once, in a few words; empty if that is clear."""
        return ""

    def short(self, line: str) -> str:
        """A legal line in two or three words, for long lists on a low terminal; empty: as typed."""
        return ""

    # ------------------------------------------------------------ the room there is

    @property
    def width(self) -> int:
        """How many letters a line has."""
        return self.options.max_width

    @property
    def height(self) -> int:
        """How many lines there are."""
        return self.room or self.console.height

    @property
    def ascii_only(self) -> bool:
        """Does the terminal know nothing but plain letters?"""
        return self.options.ascii_only

    def gap(self, low: int) -> list[Text]:
        """An empty line, but on a terminal as low as this."""
        return [Text()] if self.height > low else []

    def flows(self, rows: Iterable[Sequence[Text]]) -> Iterator[Text]:
        """Pieces one after the other, a row a line or more."""
        return (flow(pieces, self.width) for pieces in rows)

    def block(self, rows: Iterable[Sequence[Text]]) -> Table:
        """As `flows`, in one piece."""
        table = Table.grid()
        for line in self.flows(rows):
            table.add_row(line)
        return table

    # ------------------------------------------------------------ words

    @cached_property
    def trial(self) -> Trial:
        """A table on which lines can be tried."""
        return Trial(self.box, self.view, self.seat)

    @property
    def title(self) -> Text:
        """The name of the game."""
        return Text(self.box.about.title[self.lang], style=STRONG)

    def say(self, key: str, **values: Any) -> str:
        """One of its texts."""
        return self.TEXTS.say(key, self.lang, **values)

    def count(self, key: str, number: int, **values: Any) -> str:
        """One of its texts, about so many things."""
        return self.TEXTS.count(key, number, self.lang, **values)

    def text(self, key: str, style: str = "", **values: Any) -> Text:
        """One of its texts, to be shown."""
        return Text(self.say(key, **values), style=style)

    def label(self, key: str, style: str = STRONG, **values: Any) -> Text:
        """One of its texts in front of a list."""
        return Text(f"{self.say(key, **values)}:", style=style)

    # ------------------------------------------------------------ seats

    @classmethod
    def seat_colour(cls, box: Box, seat: int) -> str:
        """The colour of a seat."""
        return cls.SEATS[box.seat_colours[seat]]

    @classmethod
    def seat_style(cls, box: Box, seat: int) -> str:
        """How the name of a seat is set off in a running text."""
        return on_colour(cls.seat_colour(box, seat))

    def seat_name(self, seat: int) -> str:
        """The name of a seat."""
        return self.box.name("seats", seat, self.lang)

    def seat_text(self, seat: int) -> Text:
        """The name of a seat with its colour."""
        dot = "o" if self.ascii_only else "●"
        return Text.assemble(
            (dot, self.seat_colour(self.box, seat)), " ", (self.seat_name(seat), STRONG)
        )

    def who(self, seat: int) -> Text:
        """A seat and whoever plays it."""
        text = self.seat_text(seat)
        name = self.names[seat] if seat < len(self.names) else None
        return text if name is None else Text.assemble(text, (f" ({name})", QUIET))

    def marker(self, seat: int) -> str:
        """A sign for whoever is to act."""
        arrow = ">" if self.ascii_only else "►"
        return arrow if seat == self.view["actor"] else " "

    def marked(self, seat: int) -> Text:
        """A seat as it begins a line."""
        return Text.assemble(f"{self.marker(seat)} ", self.who(seat))

    def players(
        self,
        keys: Sequence[str],
        cells: Callable[[int], Iterable[str | Text]],
        right: Container[int] = (),
    ) -> Table:
        """A row for each player, under headings; columns of numbers end at the right."""
        table = columns(["", *(self.say(key) if key else "" for key in keys)], right)
        for seat in range(self.view["players"]):
            table.add_row(self.marker(seat), self.who(seat), *cells(seat))
        return table

    def short_players(self, pieces: Callable[[int], Iterable[Text]]) -> Table:
        """A line or two for each player, for a narrow terminal."""
        seats = range(self.view["players"])
        return self.block([self.marked(seat), *pieces(seat)] for seat in seats)
