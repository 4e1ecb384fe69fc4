"""The screen around a game's own picture: what happened, what is asked, what can be done."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from fondaco import Match
from fondaco.engine.box import Box
from fondaco.engine.event import gathered
from fondaco.engine.registry import find_game
from fondaco.terminal.choices import numbered

_ROOMY = 30
_WIDE = 120
_BOARD = 82
_LIST = 6
#: More actions than this are listed without words, more amounts than this not one by one.
_MANY = 20


def board(match: Match, seat: int | None, lang: str) -> RenderableType:
    """The game's own picture of what a seat may see."""
    draw: Callable[..., RenderableType] = match.game.screen.screen
    return draw(match.box, match.view(seat), seat, lang, match.seats)


def story(match: Match, seat: int | None, lang: str, since: int = 0) -> list[str]:
    """What a seat learned after so many events, in words; what is told again later, once."""
    passing, notation = match.game.notation.PASSING, match.game.notation
    told = [event for event in match.events(seat)[since:] if event.kind not in passing]
    once = gathered(told, notation.REPEATED)
    return [notation.say_event(match.box, event, lang) for event in once]


class Log:
    """Sentences of the log as a screen shows them: repeated ones once, seats in their colours."""

    def __init__(self, box: Box, lang: str) -> None:
        style = find_game(box.game).screen.seat_style
        seats = enumerate(box.names["seats"])
        self._styles: dict[str, str] = {names[lang]: style(box, seat) for seat, names in seats}
        self._names = re.compile(rf"\b(?:{'|'.join(map(re.escape, self._styles))})\b")

    def lines(self, sentences: Sequence[str]) -> list[Text]:
        """One line for each thing that happened."""
        counted: list[tuple[str, int]] = []
        for sentence in sentences:
            if counted and counted[-1][0] == sentence:
                counted[-1] = (sentence, counted[-1][1] + 1)
            else:
                counted.append((sentence, 1))
        return [self._line(sentence, times) for sentence, times in counted]

    def _line(self, sentence: str, times: int) -> Text:
        text = Text(sentence)
        for found in self._names.finditer(sentence):
            text.stylize(self._styles[found.group()], *found.span())
        return text.append(f" (×{times})", style="quiet") if times > 1 else text

    def fitting(self, sentences: Sequence[str], rows: int) -> RenderableType:
        """Line by line if there is room for it, otherwise as one running text."""
        lines = self.lines(sentences)
        if len(lines) <= rows:
            return Group(*lines)
        return Text(" ").join(lines)


def actions(match: Match, lang: str, roomy: bool) -> RenderableType:
    """The legal lines with their numbers, in words and as they are typed."""
    say, box = match.game.notation.say_action, match.box
    choices = numbered(match.legal())
    if len(choices) > _MANY:
        return _many(choices)
    entries = [
        (Text(f"{number:>2}", style="accent"), say(box, box.index[line], lang), Text(line, "quiet"))
        for number, line in choices.items()
    ]
    if roomy and len(entries) <= _LIST:
        table = Table.grid(padding=(0, 2, 0, 0))
        for entry in entries:
            table.add_row(*entry)
        return table
    cells = [Text.assemble(number, " ", words, "  ", line) for number, words, line in entries]
    return Columns(cells, padding=(0, 3), equal=True, column_first=True)


def _many(choices: dict[int, str]) -> RenderableType:
    """Lines alone; of a long row of amounts only its two ends."""
    rows = list(choices.items())
    by_amount = any(number > len(rows) for number in choices)
    cells = [Text.assemble((f"{number:>2}", "accent"), f" {line}") for number, line in rows]
    if by_amount:
        cells = [*cells[:4], Text("…"), cells[-1]]
    return Columns(cells, padding=(0, 3), equal=not by_amount, column_first=not by_amount)


@dataclass(frozen=True)
class Frame:
    """The screen of a person who is to decide."""

    match: Match
    seat: int
    lang: str
    #: What happened: all of it, and how much of its end is new to this person.
    story: Sequence[str]
    new: int
    note: str

    def show(self, console: Console) -> None:
        """Draw it: on a wide terminal the story stands beside the picture, otherwise on top."""
        roomy = console.height >= _ROOMY
        below = self._below(roomy)
        used = len(console.render_lines(below)) + 2
        draw = self._beside if console.width >= _WIDE else self._on_top
        console.print(Group(draw(console, console.height - used), below))

    def _below(self, roomy: bool) -> Group:
        """What is asked, and what can be done."""
        match = self.match
        prompt = match.game.notation.say_prompt(match.box, match.view(self.seat), self.lang)
        gap = [Text()] if roomy else []
        note = [Text(self.note, style="quiet")] if self.note else []
        return Group(*gap, Text(prompt, "accent"), actions(match, self.lang, roomy), *note)

    def _on_top(self, console: Console, rows: int) -> RenderableType:
        """The picture, above it what is new."""
        picture = board(self.match, self.seat, self.lang)
        if not self.new:
            return picture
        room = rows - len(console.render_lines(picture)) - 1
        told = self.story[len(self.story) - self.new :]
        log = Log(self.match.box, self.lang).fitting(told, room)
        return Group(log, Rule(style="quiet"), picture)

    def _beside(self, console: Console, rows: int) -> RenderableType:
        """The picture, at its side what is new and as much of the old as it has lines."""
        picture = board(self.match, self.seat, self.lang)
        height = len(console.render_lines(picture, console.options.update(width=_BOARD)))
        side = console.width - _BOARD - 3
        options = console.options.update(width=side)
        log, split = Log(self.match.box, self.lang), len(self.story) - self.new
        new = log.lines(self.story[split:])
        room = height - sum(len(console.render_lines(line, options)) for line in new)
        old: list[Text] = []
        for line in reversed(log.lines(self.story[:split])):
            room -= len(console.render_lines(line, options))
            if room < 0:
                break
            old.insert(0, Text(line.plain, style="quiet"))
        fits = len(console.render_lines(Group(*new), options)) <= rows
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=_BOARD)
        grid.add_column(width=side)
        grid.add_row(picture, Group(*old, *new) if fits else Text(" ").join(new))
        return grid
