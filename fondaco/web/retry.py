"""Playing on: a new match from a moment of a finished one, with what was hidden dealt anew.

The new table is made from what a seat could see and remember then, so it tells nothing that its
player did not know. Bots sit in the other places.
"""

from __future__ import annotations

import secrets
from typing import Any

from fondaco.bots.worlds import Worlds
from fondaco.engine.contract import State
from fondaco.engine.match import Match
from fondaco.web import seats
from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.errors import NotAllowed
from fondaco.web.history import LoadedMatch
from fondaco.web.models import BOT, Table
from fondaco.web.replay_page.source import Source
from fondaco.web.seats import Opener

_BITS = 60

#: Who sits where, as `open_table` wants it.
Places = list[tuple[str, str, str]]


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
    return _open(position, seat, _places(loaded.table, seat), opener, loaded.table.data)


def branch(source: Source, line: int, seat: int, level: str, opener: Opener, name: str) -> Table:
    """A table at which anybody goes on in a seat after so many lines, against bots of a level.

    Where chance was about to decide, it goes on after that.
    """
    match = source.match
    position = match.earlier(line)
    while position.actor == "chance" and line < len(match.actions):
        line += 1  # told by hand, it does not decide by itself
        position = match.earlier(line)
    if not isinstance(position.actor, int) or not 0 <= seat < match.players:
        raise NotAllowed
    places = [
        ("me", name, "") if number == seat else (BOT, "", level) for number in range(match.players)
    ]
    return _open(position, seat, places, opener, source.data)


def _open(
    position: Match, seat: int, places: Places, opener: Opener, data: dict[str, Any] | None
) -> Table:
    return seats.open_table(
        position.game,
        places,
        opener,
        position.options,
        data,
        start=dealt_anew(position, seat),
    )


def _places(table: Table, mine: int) -> Places:
    """The opener in the same seat, bots of the same strength in theirs and for other people."""
    return [
        ("me", seat.name, "") if seat.number == mine else (BOT, "", seat.bot or STANDARD_BOT)
        for seat in table.seats.all()
    ]
