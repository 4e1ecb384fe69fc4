"""The places at a table as pages show them: their colours, and the names of who sits there."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.web.bot_names import seat_name
from fondaco.web.match_archive import game_of
from fondaco.web.models import OPEN, Table
from fondaco.web.texts import TEXTS


@dataclass(frozen=True)
class Place:
    """A seat before the start."""

    number: int
    colour: str
    name: str
    taken: bool
    #: Its link, for those who may hand it on.
    url: str = ""


def seat_names(table: Table, box: Box, lang: str) -> list[str]:
    """What the seats are called: by who sits there, else by their colour."""
    number = len(box.seat_colours)  # a row that makes no sense must not break the lobby
    return [
        seat_name(seat, lang) or box.name("seats", seat.number % number, lang)
        for seat in table.seats.all()
    ]


def places(table: Table, lang: str) -> list[Place]:
    """All places of a table; a free one is called so."""
    box, free = game_of(table).box, TEXTS.say("free_seat", lang)
    named = zip(table.seats.all(), seat_names(table, box, lang), strict=True)
    return [
        Place(
            number=seat.number,
            colour=box.seat_colours[seat.number % len(box.seat_colours)],
            name=free if seat.kind == OPEN else name,
            taken=seat.kind != OPEN,
        )
        for seat, name in named
    ]
