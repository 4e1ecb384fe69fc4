"""Before the start: who sits where, links for the free seats, and what one may do meanwhile."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.urls import reverse

from fondaco.web.access import Access, may_sit
from fondaco.web.clocks import keeper, words
from fondaco.web.links import seat_token, watch_token
from fondaco.web.models import OPEN, WAITING, Seat
from fondaco.web.places import Place, places
from fondaco.web.texts import TEXTS


@dataclass(frozen=True)
class Hall:
    """A table that waits for people."""

    #: It is full and dealt in a moment.
    dealing: bool
    line: str
    places: tuple[Place, ...]
    #: The visitor has opened the table, and sees its links.
    opened: bool
    watch_url: str
    can_start: bool
    can_sit: bool
    #: How it is played, if there is a clock.
    pace: str
    #: One may get up again; whoever opened the table closes it with that.
    can_leave: bool


def hall(request: HttpRequest, access: Access, lang: str) -> Hall:
    """What a visitor finds at a table that has not begun."""
    table, waiting = access.table, access.table.stage == WAITING
    seats = list(table.seats.all())
    full = all(seat.kind != OPEN for seat in seats)
    shown = places(table, lang)
    if access.opened:
        shown = [
            place if place.taken else replace(place, url=seat_url(request, seat))
            for place, seat in zip(shown, seats, strict=True)
        ]
    return Hall(
        dealing=full,
        line=TEXTS.say(_line(access), lang),
        places=tuple(shown),
        opened=access.opened,
        watch_url=_absolute(request, "watch_link", watch_token(table)) if access.opened else "",
        can_start=waiting and access.opened,
        can_sit=may_sit(table) and not access.seats,
        pace=words.pace_in_full(keeper.terms_at(table.clock), lang) if table.pace else "",
        can_leave=waiting and (access.opened or bool(access.seats)),
    )


def own_url(request: HttpRequest, access: Access) -> str:
    """The link that somebody has made to their own seat, for another device."""
    lent = [s for s in access.table.seats.all() if s.lent and s.number in access.seats]
    return seat_url(request, lent[0]) if lent else ""


def seat_url(request: HttpRequest, seat: Seat) -> str:
    """The link of a seat."""
    return _absolute(request, "seat_link", seat_token(seat))


def _line(access: Access) -> str:
    if access.opened:
        return "send_the_links"
    return "wait_for_start" if access.seats else "take_a_seat"


def _absolute(request: HttpRequest, name: str, token: str) -> str:
    return request.build_absolute_uri(reverse(name, args=[token]))
