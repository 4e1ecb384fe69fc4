"""Trying again: a new match from a moment of a finished one, with what was hidden dealt anew.

The new table is made from what the seat could see and remember then, so it tells nothing that its
player did not know. Bots sit in the other places.
"""

from __future__ import annotations

import secrets

from fondaco.bots.worlds import Worlds
from fondaco.engine.contract import State
from fondaco.engine.match import Match
from fondaco.web import seats
from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.errors import NotAllowed
from fondaco.web.history import LoadedMatch
from fondaco.web.models import BOT, Table
from fondaco.web.seats import Opener

_BITS = 60


def dealt_anew(position: Match, seat: int) -> State:
    """A state that looks to a seat as the position does: all that it cannot know is dealt anew."""
    worlds = Worlds(position.game, position.box)
    memory, key = worlds.memory(position, seat), secrets.randbits(_BITS)
    world = worlds.deal_once(position.tables(), seat, memory, key)
    return Match.at(position.game, position.box, world[0]).state()


def try_again(
    loaded: LoadedMatch, held: tuple[int, ...], line: int | None, opener: Opener
) -> Table:
    """A table at which a seat's holder decides again after so many lines of a finished match."""
    if line is None or line >= len(loaded.match.actions):
        raise NotAllowed
    position = loaded.match.earlier(line)
    seat = position.actor
    if not isinstance(seat, int) or seat not in held:
        raise NotAllowed
    return seats.open_table(
        position.game,
        _places(loaded.table, seat),
        opener,
        position.options,
        loaded.table.data,
        start=dealt_anew(position, seat),
    )


def _places(table: Table, mine: int) -> list[tuple[str, str, str]]:
    """The opener in the same seat, bots of the same strength in theirs and for other people."""
    return [
        ("me", seat.name, "") if seat.number == mine else (BOT, "", seat.bot or STANDARD_BOT)
        for seat in table.seats.all()
    ]
