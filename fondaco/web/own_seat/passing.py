"""Passing one's seat to somebody else by a link: they become its holder, and one is none any more.

Nothing that the seat has seen goes anywhere but to whoever sits there now. What its holder had
ordered, and their stand-in, end with it; the link is good for one person, like all links. In a
contest seats stay with their entrants: a friend may have played the same deal elsewhere; at a rated
table they stay with the accounts.
"""

from __future__ import annotations

from fondaco.web import table_store
from fondaco.web.errors import NotAllowed
from fondaco.web.links import new_nonce
from fondaco.web.models import BOT, PERSON, PLAYING, Absence, Holder, Seat, SeatPass, Table
from fondaco.web.orders.answers import end_orders


def offer(pk: int, number: int) -> None:
    """A link with which somebody else takes over a seat; one made earlier is worth nothing."""
    with table_store.changing(pk) as table:
        seat = _playing_seat(table, number)
        SeatPass.objects.get_or_create(seat=seat)
        Seat.objects.filter(pk=seat.pk).update(lent=False, nonce=new_nonce())


def withdraw(pk: int, number: int) -> None:
    """The link is worth nothing any more."""
    with table_store.changing(pk) as table:
        seat = _playing_seat(table, number)
        SeatPass.objects.filter(seat=seat).delete()
        Seat.objects.filter(pk=seat.pk).update(nonce=new_nonce())


def take_over(seat: Seat, visitor: str, name: str) -> None:
    """Somebody with the link sits down in the place of its holder.

    Nobody may see two hands that way: whoever holds a seat of the table is refused.
    """
    with table_store.changing(seat.table_id) as table:
        offered = Seat.objects.select_for_update().filter(pk=seat.pk, nonce=seat.nonce)
        mine = offered.filter(passing__isnull=False).first()
        if mine is None or table.stage != PLAYING or sits_at(table.pk, visitor):
            raise NotAllowed
        end_orders(table, [mine.number])
        mine.holders.all().delete()
        Absence.objects.filter(seat=mine).delete()
        SeatPass.objects.filter(seat=mine).delete()
        Seat.objects.filter(pk=mine.pk).update(
            kind=PERSON, name=name, bot="", lent=False, nonce=new_nonce()
        )
        Holder.objects.create(table=table, seat=mine, visitor=visitor)
        table_store.note_bot_turn(table)


def may_pass(table: Table) -> bool:
    """Do its seats go from one to another?"""
    return not (table.sealed or table.rated)


def sits_at(pk: int, visitor: str) -> bool:
    """Does a visitor hold a seat of a table?"""
    return Holder.objects.filter(table=pk, seat__isnull=False, visitor=visitor).exists()


def is_offered(seat: Seat) -> bool:
    """Does the link of a seat pass it on?"""
    return SeatPass.objects.filter(seat=seat).exists()


def _playing_seat(table: Table, number: int) -> Seat:
    seat = table.seats.filter(number=number, kind__in=(PERSON, BOT)).first()
    if table.stage != PLAYING or not may_pass(table) or seat is None:
        raise NotAllowed
    return seat
