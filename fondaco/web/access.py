"""Who may do what at a table: a seat's holder acts, others watch if they may."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpRequest

from fondaco.web.models import WAITING, Holder, Table
from fondaco.web.visitors import visitor_of


@dataclass(frozen=True)
class Access:
    """What a visitor is at a table."""

    table: Table
    #: The seats the visitor holds, in order.
    seats: tuple[int, ...]

    @property
    def seat(self) -> int | None:
        """The seat they look from: theirs to act, else their first; None: they watch."""
        if self.table.actor in self.seats:
            return self.table.actor
        return self.seats[0] if self.seats else None


def enter(request: HttpRequest, pk: int) -> Access:
    """A visitor at a table's door: 404 for a private table they have no link to.

    A stranger is told the same whether a table does not exist or is not for them.
    """
    table = Table.objects.prefetch_related("seats").filter(pk=pk).first()
    if table is None:
        raise Http404
    holds = Holder.objects.filter(table=table, visitor=visitor_of(request).hash)
    held = set(holds.values_list("seat_id", flat=True))
    if not held and not table.public:
        raise Http404
    return Access(table, tuple(seat.number for seat in table.seats.all() if seat.pk in held))


def may_sit(table: Table) -> bool:
    """Is there a free seat that anybody may take?"""
    return table.public and table.stage == WAITING
