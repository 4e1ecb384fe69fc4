"""Samarkand in a terminal: families, players, one's own cards and a map, drawn from a view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.samarkand.screen.board import Board
from fondaco.games.samarkand.screen.texts import SEAT_COLOURS, say
from fondaco.pictures.lettering import on_colour

#: A whole step as one line, to show how that is typed.
EXAMPLE = "expand pink yazd"
#: Events that a later one tells again; a summary of what happened leaves them out.
PASSING = frozenset({"chose"})


def screen(
    box: Box, view: State, seat: int | None, lang: str, names: Sequence[str | None] = ()
) -> Board:
    """The board as a seat sees it (None: a spectator); `names` are those of who plays."""
    return Board(box, view, seat, lang, tuple(names))


def seat_style(box: Box, seat: int) -> str:
    """How the name of a seat is set off in a running text."""
    return on_colour(SEAT_COLOURS[seat])


def breakdown(
    box: Box, events: Iterable[Event], players: int, lang: str
) -> tuple[list[str], list[list[str]]]:
    """How the points came (SAM-8): headings, and a row for each seat."""
    parts = ("cards", "goods", "links", "money")
    rows: list[list[str]] = [[] for _ in range(players)]
    for event in events:
        if event.kind == "scored":
            rows[event.facts["seat"]] = [number(event.facts[part], lang) for part in parts]
    return [say(f"for_{part}", lang) for part in parts], rows
