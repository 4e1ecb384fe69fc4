"""The game report on the result page: asked for by looking, shown when it is there."""

from __future__ import annotations

from typing import Any

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_POST, require_safe

from fondaco.arena.analysis.page import report_markup
from fondaco.arena.analysis.pieces import Door, Setting
from fondaco.arena.analysis.report import Report
from fondaco.arena.analysis.wording import Teller
from fondaco.web import retry, table_store
from fondaco.web.access import Access, enter
from fondaco.web.address import origin
from fondaco.web.errors import Busy, NotAllowed
from fondaco.web.forms import read_number
from fondaco.web.history import LoadedMatch
from fondaco.web.models import BOT
from fondaco.web.places import seat_names
from fondaco.web.responses import page, to_table
from fondaco.web.seats import Opener
from fondaco.web.visitors import acting_visitor, visitor_of
from fondaco.web.workers.report_worker import ATTEMPTS, make_again, wanted


@require_POST
def again(request: HttpRequest, pk: int) -> HttpResponse:
    """A new match from a moment of this one; only for who decided there."""
    access = enter(request, pk)
    if not access.seats:
        raise NotAllowed
    if not access.table.told:
        return to_table(pk)
    line = read_number(request.POST.get("line", ""), 5)
    loaded = table_store.load_table(access.table)
    opener = Opener(acting_visitor(request).hash, origin(request))
    return to_table(retry.try_again(loaded, access.seats, line, opener).pk)


@require_safe
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """The report alone, for the page that waits for it; a match that goes on has none."""
    access = enter(request, pk)
    if not access.table.told:
        return to_table(pk)
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(f"{reverse('result', args=[pk])}#report")
    lang = visitor_of(request).lang
    shown = part(request, access, table_store.load_table(access.table), lang)
    return page(request, "parts/report", report=shown)


def part(
    request: HttpRequest, access: Access, loaded: LoadedMatch, lang: str
) -> dict[str, Any] | None:
    """What the template reads; None where there is no report to be had."""
    try:
        analysis = wanted(access.table, origin(request))
    except (Busy, OperationalError):  # too many were asked for, or nothing can be written now
        return {"later": True}
    if analysis is None:
        return None
    seat = _seat(request, access)
    made = Report.read(analysis.told) if analysis.told is not None else None
    if analysis.told is not None and made is None:
        make_again(analysis)
    return {
        "url": f"{reverse('report', args=[access.table.pk])}?seat={seat}",
        "percent": round(100 * analysis.progress),
        "waiting": made is None and (analysis.attempts < ATTEMPTS or analysis.busy_until),
        "markup": "" if made is None else _markup(request, made, access, loaded, seat, lang),
    }


def _seat(request: HttpRequest, access: Access) -> int:
    """Whose decisions are told: those asked for, one's own, or the first person's."""
    asked = read_number(request.GET.get("seat", ""), 2)
    if asked is not None and asked < access.table.players:
        return asked
    if access.seat is not None:
        return access.seat
    return next((s.number for s in access.table.seats.all() if s.kind != BOT), 0)


def _markup(
    request: HttpRequest, made: Report, access: Access, loaded: LoadedMatch, seat: int, lang: str
) -> str:
    table, own = access.table, seat in access.seats
    teller = Teller(loaded.match, made, lang, seat_names(table, loaded.match.box, lang))
    replay, result = (reverse(name, args=[table.pk]) for name in ("table_replay", "result"))

    setting = Setting(
        seat,
        own,
        lambda line: f"{replay}?line={line}&view={seat}",
        lambda other: f"{result}?seat={other}#report",
        Door(reverse("again", args=[table.pk]), get_token(request)) if own else None,
    )
    return mark_safe(report_markup(teller, setting))  # noqa: S308 - our own drawing, names escaped
