"""Whoever opened a table lets a bot play for somebody who does not come back.

Only where the match waits for them and nobody was seen at their seat for a fair while. At tables
with a clock the others decide when the time is up (clocks/time_up.py), at those of a contest its
organiser does. The seat stays theirs: the bot is a stand-in, and goes when they open the table.
"""

from __future__ import annotations

from datetime import timedelta

from django.utils import timezone

from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.errors import NotAllowed
from fondaco.web.models import PERSON, PLAYING, Holder, Seat, Table
from fondaco.web.own_seat.absence import go_away
from fondaco.web.own_seat.presence import attendance

#: So long nobody was seen at a seat.
FAIR = timedelta(minutes=15)


def awaited(table: Table, visitor: str) -> Seat | None:
    """The seat of somebody else that the visitor's table waits for."""
    if table.stage != PLAYING or table.pace or table.sealed or table.creator != visitor:
        return None
    seat = next((s for s in table.seats.all() if s.number == table.actor), None)
    if not visitor or seat is None or seat.kind != PERSON:
        return None
    own = Holder.objects.filter(seat=seat, visitor=visitor)
    return None if own.exists() else seat


def is_gone(table: Table, seat: Seat) -> bool:
    """Was nobody seen at a seat for a fair while?"""
    away = attendance.away_for(seat)
    return (timezone.now() - table.created if away is None else away) >= FAIR


def replace_absent(table: Table, visitor: str) -> None:
    """A bot plays for whoever the table waits for in vain."""
    seat = awaited(table, visitor)
    if seat is None or not is_gone(table, seat):
        raise NotAllowed
    go_away(table.pk, (seat.number,), STANDARD_BOT, 0)
