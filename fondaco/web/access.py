"""Who may do what at a table: a seat's holder acts, others watch if they may."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from fondaco.web.errors import Unplayable
from fondaco.web.match_archive import game_of
from fondaco.web.models import WAITING, Holder, Table
from fondaco.web.seating import seating
from fondaco.web.visitors import visitor_of


@dataclass(frozen=True)
class Access:
    """What a visitor is at a table."""

    table: Table
    #: The seats the visitor holds, in order.
    seats: tuple[int, ...]
    #: The visitor's hash.
    visitor: str = ""

    @property
    def seat(self) -> int | None:
        """The seat they look from: theirs to act, else their first; None: they watch."""
        if self.table.actor in self.seats:
            return self.table.actor
        return self.seats[0] if self.seats else None

    @property
    def opened(self) -> bool:
        """Is it the visitor who opened the table?"""
        return bool(self.visitor) and self.table.creator == self.visitor


def enter(request: HttpRequest, pk: int, open_to_all: bool = False) -> Access:
    """A visitor at a table's door: 404 for a private table they have no link to.

    A stranger is told the same whether a table does not exist or is not for them. `open_to_all`:
    what is asked for may be seen by everybody who knows of it, like a shared replay.
    """
    visitor = visitor_of(request).hash
    if pk >= 2**63:
        raise Http404
    held = set(Holder.objects.filter(table=pk, visitor=visitor).values_list("seat_id", flat=True))
    try:
        table = Table.objects.get(pk=pk)
    except Table.DoesNotExist:
        raise Http404 from None
    except ValueError:  # a column that does not hold JSON
        if not (held or Table.objects.filter(pk=pk, public=True).exists()):
            raise Http404 from None
        raise Unplayable("damaged") from None
    if not (held or table.public or open_to_all):
        raise Http404
    game_of(seating.bring(table))
    if [seat.number for seat in table.seats.all()] != list(range(table.players)):
        raise Unplayable("damaged")
    numbers = tuple(seat.number for seat in table.seats.all() if seat.pk in held)
    return Access(table, numbers, visitor)


def may_sit(table: Table) -> bool:
    """Is there a free seat that anybody may take?"""
    return table.public and table.stage == WAITING
