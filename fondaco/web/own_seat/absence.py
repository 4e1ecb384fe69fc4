"""A stand-in: somebody is away, and a bot of a chosen strength plays for them meanwhile.

It ends when they come back to the table, at the time they said, or by a click. The seat is theirs
all the time; a bot that is just thinking is not waited for (table_store.act).
"""

from __future__ import annotations

from contextlib import suppress
from datetime import timedelta

from django.utils import timezone

from fondaco.web import seats, table_store
from fondaco.web.errors import NotAllowed
from fondaco.web.models import BOT, PERSON, PLAYING, Absence, Holder, Seat
from fondaco.web.orders.answers import end_orders

#: For so many hours one may be away; 0: until one comes back.
HOURS = (0, 1, 4, 24, 72, 168, 336)
#: At so many tables at most a visitor goes away at once.
_MOST_TABLES = 40
#: So many stand-ins go home in one round.
_AT_ONCE = 200


def go_away(pk: int, numbers: tuple[int, ...], bot: str, hours: int) -> None:
    """A bot plays for the holder of some seats."""
    if hours not in HOURS or not numbers:
        raise NotAllowed
    with table_store.changing(pk) as table:
        mine = table.seats.filter(number__in=numbers, kind__in=(PERSON, BOT))
        if table.stage != PLAYING:
            raise NotAllowed
        until = timezone.now() + timedelta(hours=hours) if hours else None
        end_orders(table, numbers)
        for seat in mine:
            Absence.objects.update_or_create(seat=seat, defaults={"until": until})
        mine.update(kind=BOT, bot=bot)
        table_store.note_bot_turn(table)


def go_away_everywhere(visitor: str, bot: str, hours: int) -> None:
    """The same at all tables at which a visitor plays."""
    held = Holder.objects.filter(visitor=visitor, seat__kind=PERSON, table__stage=PLAYING)
    found: dict[int, list[int]] = {}
    for pk, number in held.order_by("-table__changed").values_list("table", "seat__number"):
        found.setdefault(pk, []).append(number)
    for pk, numbers in list(found.items())[:_MOST_TABLES]:
        with suppress(NotAllowed):  # it has ended meanwhile
            go_away(pk, tuple(numbers), bot, hours)


def come_back(pk: int, numbers: tuple[int, ...]) -> None:
    """The holder of some seats is here again: those that a stand-in plays are theirs to play."""
    away = Absence.objects.filter(seat__table=pk, seat__number__in=numbers)
    for number in away.values_list("seat__number", flat=True):
        seats.hand_over(pk, number, "")


def end_absences() -> int:
    """Those whose time has come play themselves again; how many."""
    due = Absence.objects.filter(until__lte=timezone.now(), seat__table__stage=PLAYING)
    ended = 0
    for pk in due.values_list("seat", flat=True)[:_AT_ONCE]:
        seat = Seat.objects.get(pk=pk)
        with table_store.changing(seat.table_id, attended=False) as table:
            still = Absence.objects.filter(seat=seat, until__lte=timezone.now())
            if table.stage == PLAYING and still.exists():
                still.delete()
                Seat.objects.filter(pk=pk).update(kind=PERSON, bot="")
                table_store.note_bot_turn(table)
                ended += 1
    return ended
