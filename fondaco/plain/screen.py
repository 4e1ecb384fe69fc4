"""The table of a plain game in a terminal: a line for each field, a row for each player."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from types import ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from fondaco.pictures.letters import on_colour
from fondaco.pictures.screen import QUIET, STRONG, ScreenBoard
from fondaco.plain.display import Display, Shown

if TYPE_CHECKING:
    from fondaco.engine.game import Game


def part(game: Game, own: ModuleType | None) -> Any:
    """The screen of a plain game."""
    rules: Any = game.rules
    return SimpleNamespace(
        EXAMPLE=game.box.lines[0] if hasattr(rules, "LINES") else "",
        screen=Board,
        seat_style=Board.seat_style,
    )


class Board(ScreenBoard):
    """Every field that has a name."""

    @cached_property
    def _display(self) -> Display:
        return Display(self.box, self.view, self.lang)

    def draw(self) -> Iterator[RenderableType]:
        """What belongs to nobody, what is one's own, and the players."""
        yield from map(_line, self._display.table())
        if self.seat is not None:
            yield from (_line(shown) for shown in self._display.of_seat(self.seat) if shown.open)
        yield Text()
        yield self._players()

    def _players(self) -> Table:
        """A row for each player, with how much it has of everything."""
        table = Table(box=None, padding=(0, 2, 0, 0), header_style=QUIET, pad_edge=False)
        table.add_column("")
        for shown in self._display.of_seat(0):
            table.add_column(shown.label, justify="right")
        for seat in range(self.view["players"]):
            marker = "► " if seat == self.view["actor"] else "  "
            who = Text(marker + self.seat_name(seat), style=STRONG)
            if seat < len(self.names) and self.names[seat]:
                who.append(f" ({self.names[seat]})", style=QUIET)
            table.add_row(who, *(str(shown.amount) for shown in self._display.of_seat(seat)))
        return table


def _line(shown: Shown) -> Text:
    text = Text.assemble((f"{shown.label}: ", STRONG))
    if not shown.open:
        return text.append(str(shown.amount))
    for item in shown.items:
        if item.count:
            text.append(f"{item.count} {item.name}", style=on_colour(item.colour)).append("  ")
    return text
