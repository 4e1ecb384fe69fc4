"""The screen around a game's own picture: what happened, what is asked, what can be done."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.rule import Rule
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from fondaco import Match
from fondaco.engine.box import Box
from fondaco.engine.event import gathered
from fondaco.engine.registry import find_game
from fondaco.engine.texts import read_texts
from fondaco.terminal.action_list import ActionList
from fondaco.terminal.choices import Numbering
from fondaco.terminal.picture import board

_TEXTS = read_texts(__file__, "frame")
_ROOMY, _ENDLESS = 30, 1000
_WIDE = 120
_BOARD = 82
#: However low the terminal is, there are so many lines for what can be done and what happened.
_LEAST_LIST, _LEAST_LOG = 6, 3


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

    def fitting(self, sentences: Sequence[str], rows: int) -> Story:
        """Line by line if there is room for it, otherwise as one running text, its end at last."""
        return Story(self.lines(sentences), rows)


@dataclass(frozen=True)
class Story:
    """Sentences in so many lines of the terminal."""

    sentences: Sequence[Text]
    rows: int

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        lines = console.render_lines(Group(*self.sentences), options, pad=False)
        if len(lines) > self.rows:
            lines = console.render_lines(Text(" ").join(self.sentences), options, pad=False)
        if len(lines) > self.rows:
            kept = lines[len(lines) - max(1, self.rows) :]
            first = Segment.adjust_line_length(kept[0], options.max_width - 2, pad=False)
            lines = [[Segment("… "), *first], *kept[1:]]
        yield Rows(lines)


@dataclass(frozen=True)
class Rows:
    """Lines that are drawn already."""

    lines: Sequence[Sequence[Segment]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for line in self.lines:
            yield from line
            yield Segment.line()


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
    #: What is typed for each legal line; None: rows from the first number on.
    choices: Mapping[str, str] | None = None

    def show(self, console: Console) -> None:
        """Draw it: on a wide terminal the story stands beside the picture, otherwise on top."""
        height = console.height if console.is_terminal else _ENDLESS  # a pipe is never too low
        below = self._below(console, height)
        room = height - len(console.render_lines(below)) - 2
        draw = self._beside if console.width >= _WIDE else self._on_top
        console.print(Group(draw(console, room), below))

    def _below(self, console: Console, height: int) -> Group:
        """What is asked, and what can be done, in the lines that a brief picture and news leave."""
        match, roomy = self.match, height >= _ROOMY
        prompt = match.game.notation.say_prompt(match.box, match.view(self.seat), self.lang)
        gap = [Text()] if roomy else []
        note = [Text(self.note, style="quiet")] if self.note else []
        choices = Numbering().of(match.legal()) if self.choices is None else self.choices
        asked = Text(prompt, "accent")
        rest = Group(board(match, self.seat, self.lang, "brief"), *gap, asked, *note)
        news = self._news(console) + 1 if self.new else 0
        free = height - len(console.render_lines(rest)) - news - 2
        listed = ActionList(match, choices, self.lang, max(_LEAST_LIST, height // 4, free))
        return Group(*gap, asked, listed, *note)

    def _on_top(self, console: Console, room: int) -> RenderableType:
        """The picture, above it what is new."""
        if not self.new:
            return self._picture(console, console.options, room)
        told, log = self.story[-self.new :], Log(self.match.box, self.lang)
        wanted = self._news(console)
        picture = self._picture(console, console.options, room - wanted - 1)
        left = room - len(console.render_lines(picture)) - 1
        return Group(log.fitting(told, max(wanted, left)), Rule(style="quiet"), picture)

    def _news(self, console: Console) -> int:
        """How many lines there are for what is new, however little room there is."""
        log = Log(self.match.box, self.lang).fitting(self.story[-self.new :], _LEAST_LOG)
        return min(_LEAST_LOG, len(console.render_lines(log)))

    def _picture(self, console: Console, options: ConsoleOptions, room: int) -> RenderableType:
        """The game's picture; in brief, or only its beginning, where there is no room for it."""
        for part in ("all", "brief"):
            picture = board(self.match, self.seat, self.lang, part)
            lines = console.render_lines(picture, options)
            if len(lines) <= room:
                return Rows(lines)
        cut = Text(_TEXTS.say("cut", self.lang), "quiet")
        return Group(Rows(lines[: max(1, room - 1)]), cut)

    def _beside(self, console: Console, rows: int) -> RenderableType:
        """The picture, at its side what is new and as much of the old as it has lines."""
        picture = self._picture(console, console.options.update(width=_BOARD), rows)
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
        grid.add_row(picture, Group(*old, *new) if fits else log.fitting(self.story[split:], rows))
        return grid
