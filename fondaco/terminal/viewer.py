"""Stepping through a record: forth, back, to a line, and around the table."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable

from rich.console import Console, Group, RenderableType
from rich.rule import Rule
from rich.text import Text as RichText

from fondaco import Match
from fondaco.engine.steps import positions
from fondaco.engine.texts import read_texts
from fondaco.terminal.console import clear
from fondaco.terminal.errors import Trouble, UsageTrouble
from fondaco.terminal.frame import Log, story
from fondaco.terminal.keyboard import BadLine, Keyboard
from fondaco.terminal.outcome import result_table
from fondaco.terminal.picture import board
from fondaco.terminal.records import record_heading

_NUMBER = re.compile("[0-9]{1,6}")

_TEXTS = read_texts(__file__, "viewer")


def check_seat(match: Match, seat: int | None) -> None:
    """Refuse a seat that the match does not have, and any as long as hands are secret."""
    if seat is None:
        return
    if not 0 <= seat < match.players:
        raise UsageTrouble(_TEXTS["no_seat"], seat=seat, rule=match.game.refusals.SETUP_RULE)
    if match.result is None:
        raise Trouble(_TEXTS["still_hidden"])


class Viewer:
    """A finished match, looked at line by line."""

    def __init__(self, console: Console, match: Match, seat: int | None, lang: str) -> None:
        self._console = console
        self._keyboard = Keyboard(console)
        self._match = match
        self._lang = lang
        self._seat = seat
        self._open = False
        self._positions = positions(match)
        #: Where a step is complete and nobody but a seat is to act: the places to stop at.
        self._stops = [
            place
            for place, position in enumerate(self._positions)
            if position.actor != "chance" and not position.unfinished
        ]
        self._place = self._stops[0]

    def run(self) -> None:
        """Show, ask, go; until the person has seen enough."""
        self._show()
        while True:
            try:
                text = self._keyboard.read("> ")
            except EOFError:
                self._console.print()
                return
            except BadLine as bad:
                self._console.print(bad.say(self._lang), style="bad")
                continue
            if text in ("q", "quit", "ende"):
                return
            if self._obey(text):
                self._show()

    def _obey(self, text: str) -> bool:
        """Go where a key says; False if there is nothing new to show."""
        stops, last = self._stops, len(self._positions) - 1
        word, _, rest = text.partition(" ")
        if text in ("", "n"):
            after = bisect_right(stops, self._place)
            self._place = stops[after] if after < len(stops) else last
        elif text in ("b", "z"):
            before = bisect_left(stops, self._place) - 1
            self._place = stops[before] if before >= 0 else min(self._place, stops[0])
        elif text in ("g", "G"):
            self._place = last if text == "G" else 0
        elif _NUMBER.fullmatch(text):
            self._place = min(int(text), last)
        elif word == "s" and rest:
            return self._turn_around(rest.strip())
        else:
            self._console.print(_TEXTS.say("unknown", self._lang), style="bad")
            self._console.print(_TEXTS.say("keys", self._lang), style="quiet")
            return False
        return True

    def _turn_around(self, whom: str) -> bool:
        """Look from another seat."""
        if whom != "none" and self._match.result is None:
            self._console.print(_TEXTS.say("still_hidden", self._lang), style="bad")
            return False
        if whom in ("all", "none"):
            self._seat, self._open = None, whom == "all"
            return True
        seat = int(whom) if _NUMBER.fullmatch(whom) else -1
        if not 0 <= seat < self._match.players:
            rule = self._match.game.refusals.SETUP_RULE
            self._console.print(
                _TEXTS.say("no_seat", self._lang, seat=whom[:20], rule=rule), style="bad"
            )
            return False
        self._seat, self._open = seat, False
        return True

    # ------------------------------------------------------------ the screen

    def _show(self) -> None:
        console, lang = self._console, self._lang
        match = self._positions[self._place]
        parts: list[RenderableType] = [self._board(match), Rule(style="quiet")]
        result = result_table(match, lang)
        if result is not None:
            parts += [result, Rule(style="quiet")]
        parts += [self._position(), RichText(_TEXTS.say("keys", lang), style="quiet")]
        heading: list[RenderableType] = [record_heading(self._match, lang), Rule(style="quiet")]
        used = len(console.render_lines(Group(*heading, *parts)))
        log = Log(match.box, lang).fitting(self._news(match), console.height - used - 2)
        clear(console)
        console.print(Group(*heading, log, Rule(style="quiet"), *parts))

    def _board(self, match: Match) -> RenderableType:
        if not self._open:
            return board(match, self._seat, self._lang)
        # A finished match has no secrets left, and somebody asked to see them.
        draw: Callable[..., RenderableType] = match.game.screen.screen
        return draw(match.box, match.state(), None, self._lang, self._match.seats)

    def _news(self, match: Match) -> list[str]:
        """What happened since the stop before."""
        before = self._stops[max(0, bisect_left(self._stops, self._place) - 1)]
        told = len(self._positions[before].events(self._seat)) if before < self._place else 0
        return story(match, self._seat, self._lang, told)

    def _position(self) -> RichText:
        if self._open:
            eyes = _TEXTS.say("open", self._lang)
        elif self._seat is None:
            eyes = _TEXTS.say("as_spectator", self._lang)
        else:
            name = self._match.box.name("seats", self._seat, self._lang)
            eyes = _TEXTS.say("as_seat", self._lang, name=name)
        line = _TEXTS.say("line", self._lang, line=self._place, lines=len(self._positions) - 1)
        return RichText(f"{line} · {eyes}", style="accent")
