"""One's own seat: a stand-in, passing it on, the list of one's own games."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from fondaco.web.access import Access, enter
from fondaco.web.bot_names import may_play
from fondaco.web.errors import NotAllowed
from fondaco.web.forms import read_number
from fondaco.web.own_seat import absence, passing, resigning
from fondaco.web.own_seat.putting_away import put_away
from fondaco.web.own_seat.replacing import replace_absent
from fondaco.web.responses import to_lobby, to_table


def _holder(request: HttpRequest, pk: int) -> tuple[Access, int]:
    """A visitor who holds a seat, and the one they look from."""
    access = enter(request, pk)
    if access.seat is None:
        raise NotAllowed
    return access, access.seat


@require_POST
def away(request: HttpRequest, pk: int) -> HttpResponse:
    """Somebody is away, and a bot plays for them; or they are back."""
    access, _ = _holder(request, pk)
    if request.POST.get("back"):
        absence.come_back(pk, access.seats)
        return to_table(pk)
    bot, hours = request.POST.get("bot", ""), read_number(request.POST.get("hours", ""), 3)
    if not may_play(bot) or hours is None:
        raise NotAllowed
    absence.go_away(pk, access.seats, bot, hours)
    if request.POST.get("everywhere"):
        absence.go_away_everywhere(access.visitor, bot, hours)
    return to_table(pk)


@require_POST
def pass_on(request: HttpRequest, pk: int) -> HttpResponse:
    """A link that passes one's seat on; `stop`: it is worth nothing any more."""
    _, seat = _holder(request, pk)
    (passing.withdraw if request.POST.get("stop") else passing.offer)(pk, seat)
    return to_table(pk)


@require_POST
def resign(request: HttpRequest, pk: int) -> HttpResponse:
    """Give up a match; asked twice, for it cannot be taken back."""
    access, _ = _holder(request, pk)
    if request.POST.get("sure") != "yes":
        raise NotAllowed
    resigning.resign(pk, access.seats)
    return to_table(pk)


@require_POST
def replace(request: HttpRequest, pk: int) -> HttpResponse:
    """A bot plays for somebody whom the visitor's table waits for in vain."""
    access = enter(request, pk)
    replace_absent(access.table, access.visitor)
    return to_table(pk)


@require_POST
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """A table goes from the visitor's own list, and from nobody else's."""
    access = enter(request, pk)
    put_away(access.table, access.visitor)
    return to_lobby()
