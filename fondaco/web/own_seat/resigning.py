"""Giving up a match: a bot of the house plays on, so that the others can.

What exactly happens: all who hold the seat watch from now on; a bot of one fixed level has it for
good, so nobody gains by giving up. When nobody is left who holds a seat, the match is ended without
a result. Its record stays what was played. For whoever gave up it counts as the last place: behind
all who did not, and the earlier the further behind.
"""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.web import table_store
from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.errors import NotAllowed
from fondaco.web.links import new_nonce
from fondaco.web.models import (
    BOT,
    ENDED,
    PLAYING,
    Absence,
    Holder,
    Resignation,
    Seat,
    SeatPass,
    Table,
)
from fondaco.web.orders.answers import end_orders


def resign(pk: int, numbers: tuple[int, ...]) -> None:
    """Whoever holds some seats gives them up, and watches from now on."""
    with table_store.changing(pk) as table:
        if table.stage != PLAYING or table.sealed or not numbers:
            raise NotAllowed
        end_orders(table, numbers)
        for seat in table.seats.filter(number__in=numbers):
            _give_up(table, seat)
        if not Holder.objects.filter(table=table, seat__isnull=False).exists():
            table.stage, table.actor = ENDED, None
        table_store.note_bot_turn(table)


def _give_up(table: Table, seat: Seat) -> None:
    visitors = list(seat.holders.values_list("visitor", flat=True))
    Resignation.objects.bulk_create(
        [Resignation(table=table, seat=seat, visitor=visitor) for visitor in visitors]
    )
    watching = [Holder(table=table, seat=None, visitor=visitor) for visitor in visitors]
    Holder.objects.bulk_create(watching, ignore_conflicts=True)
    seat.holders.all().delete()
    Absence.objects.filter(seat=seat).delete()
    SeatPass.objects.filter(seat=seat).delete()
    Seat.objects.filter(pk=seat.pk).update(
        kind=BOT, bot=STANDARD_BOT, lent=False, nonce=new_nonce()
    )


def given_up(table: Table) -> list[int]:
    """The seats that were given up, the first first."""
    rows = Resignation.objects.filter(table=table).order_by("pk")
    return list(dict.fromkeys(rows.values_list("seat__number", flat=True)))


def counted_ranks(ranks: Sequence[int], gone: Sequence[int]) -> list[int]:
    """The places that count, where some seats were given up, the first first.

    >>> counted_ranks([1, 2, 3], [0]), counted_ranks([1, 1, 3, 4], [1, 2])
    ([3, 1, 2], [1, 4, 3, 2])
    """
    stayed = sorted(rank for seat, rank in enumerate(ranks) if seat not in gone)
    return [
        len(ranks) - gone.index(seat) if seat in gone else 1 + stayed.index(rank)
        for seat, rank in enumerate(ranks)
    ]
