"""The vote about a seat whose time is up."""

from __future__ import annotations

from contextlib import suppress

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from fondaco.web.access import enter
from fondaco.web.clocks import time_up
from fondaco.web.errors import NotAllowed
from fondaco.web.responses import to_table


@require_POST
def vote(request: HttpRequest, pk: int) -> HttpResponse:
    """Wait, let a bot of some strength play on, or end the match."""
    access = enter(request, pk)
    if not access.seats:
        raise NotAllowed
    choice = request.POST.get("choice", "")
    if choice == time_up.BOT:
        choice = f"{time_up.BOT}:{request.POST.get('level', '')[:20]}"
    with suppress(NotAllowed):  # it is settled, or the absent person is back: the page shows it
        time_up.vote(pk, access.seats, choice)
    return to_table(pk)
