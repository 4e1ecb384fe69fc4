"""What can be done, with what is typed for it: in as many words as the terminal has room for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from fondaco import Match
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.terminal.choices import is_amount
from fondaco.terminal.picture import board

_TEXTS = read_texts(__file__, "action_list")
#: So many choices have a line each, with what else there is to say of them.
_LIST = 6
#: More amounts than this are not told one by one.
_AMOUNTS = 8


@dataclass(frozen=True)
class _Entry:
    """One choice: what is typed, its words, its line."""

    typed: str
    words: str
    line: str


class ActionList:
    """The legal lines of a match."""

    def __init__(
        self, match: Match, rows: Mapping[str, str], lang: str, most: int | None = None
    ) -> None:
        """`most` is how many lines of the terminal there are for it; None: as many as it takes."""
        self._match, self._lang, self._most = match, lang, most
        seat = match.actor if isinstance(match.actor, int) else None
        self._picture = board(match, seat, lang)
        self._entries = self._listed(rows)

    def _listed(self, rows: Mapping[str, str]) -> list[_Entry]:
        amounts = {typed: line for typed, line in rows.items() if is_amount(typed, line)}
        if len(amounts) <= _AMOUNTS:
            amounts = {}
        entries = [
            _Entry(typed, self._say(line), line)
            for typed, line in rows.items()
            if typed not in amounts
        ]
        return ([self._span(amounts)] if amounts else []) + entries

    def _span(self, amounts: Mapping[str, str]) -> _Entry:
        """Many amounts in one entry: the first ones and the last."""
        numbers = sorted(map(int, amounts))
        typed = "{}, {} … {}".format(*(number(numbers[at], self._lang) for at in (0, 1, -1)))
        first = amounts[str(numbers[0])]
        return _Entry(typed, self._say(first), f"{first.rpartition(' ')[0]} …")

    def _say(self, line: str) -> str:
        box = self._match.box
        words = self._match.game.notation.say_action(box, box.index[line], self._lang)
        gain = self._picture.gain(line)
        return f"{words}: {gain}" if gain else words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if self._most is None:
            yield self._grid()
            return
        forms = (self._grid, self._cells, self._words, self._lines)
        grid_fits = len(self._entries) <= _LIST
        for form in forms if grid_fits else forms[1:]:
            drawn = form()
            lines = console.render_lines(drawn, options)
            if len(lines) <= self._most:
                yield drawn
                return
        yield Text("\n").join(self._cut(console, options))

    def _width(self) -> int:
        return max((len(entry.typed) for entry in self._entries), default=0)

    def _grid(self) -> RenderableType:
        """A line for each, its words and what is typed instead."""
        table = Table.grid(padding=(0, 2, 0, 0))
        for entry in self._entries:
            typed = Text(entry.typed.rjust(self._width()), "accent")
            table.add_row(typed, entry.words, Text(entry.line, "quiet"))
        return table

    def _cells(self) -> RenderableType:
        return self._columns([f"{e.words}  \0{e.line}" for e in self._entries])

    def _words(self) -> RenderableType:
        return self._columns([entry.words for entry in self._entries])

    def _lines(self) -> RenderableType:
        said = [self._picture.short(entry.line) or entry.line for entry in self._entries]
        return self._columns(said, equal=False)

    def _columns(self, said: list[str], equal: bool = True) -> Columns:
        cells = []
        for entry, words in zip(self._entries, said, strict=True):
            loud, _, quiet = words.partition("\0")
            typed = (entry.typed.rjust(min(2, self._width())), "accent")
            cells.append(Text.assemble(typed, " ", loud, (quiet, "quiet")))
        return Columns(cells, padding=(0, 3), equal=equal, column_first=True)

    def _cut(self, console: Console, options: ConsoleOptions) -> list[Text]:
        """As many as there is room for, and how to see them all."""
        assert self._most is not None  # noqa: S101 - asked by __rich_console__
        rows = console.render_lines(self._lines(), options, pad=False)
        kept = [Text("".join(part.text for part in row)) for row in rows[: max(1, self._most - 1)]]
        told = _TEXTS.say("more", self._lang, number=len(self._entries))
        return [*kept, Text(told, "quiet")]
