"""The game report on the result page: asked for by looking, shown when it is there."""

from __future__ import annotations

from bisect import bisect_right
from typing import Any

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from fondaco.arena.analysis.page import Setting, report_markup
from fondaco.arena.analysis.report import Report
from fondaco.arena.analysis.telling import Teller
from fondaco.web import keeper
from fondaco.web.access import Access, enter
from fondaco.web.address import origin
from fondaco.web.analyst import ATTEMPTS, make_again, wanted
from fondaco.web.models import BOT, OVER
from fondaco.web.pages import display_name
from fondaco.web.past import Loaded
from fondaco.web.texts import Say
from fondaco.web.trouble import Busy
from fondaco.web.visitors import visitor_of
from fondaco.web.warmup import ready


@require_safe
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """The report alone, for the page that waits for it; a match that goes on has none."""
    access = enter(request, pk)
    if access.table.stage != OVER or not ready(access.table.game):
        return HttpResponseRedirect(reverse("table", args=[pk]))
    if not request.headers.get("HX-Request"):
        return HttpResponseRedirect(f"{reverse('result', args=[pk])}#report")
    lang = visitor_of(request).lang
    told = part(request, access, keeper.load_table(access.table), lang)
    context = {"lang": lang, "say": Say(lang), "report": told}
    return render(request, "fondaco/parts/report.html", context)


def part(request: HttpRequest, access: Access, loaded: Loaded, lang: str) -> dict[str, Any] | None:
    """What the template reads; None where there is no report to be had."""
    try:
        analysis = wanted(access.table, origin(request))
    except (Busy, OperationalError):  # too many were asked for, or nothing can be written now
        return {"later": True}
    if analysis is None:
        return None
    seat = _seat(request, access)
    told = Report.read(analysis.told) if analysis.told is not None else None
    if analysis.told is not None and told is None:
        make_again(analysis)
    return {
        "url": f"{reverse('report', args=[access.table.pk])}?seat={seat}",
        "percent": round(100 * analysis.progress),
        "waiting": told is None and (analysis.attempts < ATTEMPTS or analysis.busy_until),
        "markup": "" if told is None else _markup(told, access, loaded, seat, lang),
    }


def _seat(request: HttpRequest, access: Access) -> int:
    """Whose decisions are told: those asked for, one's own, or the first person's."""
    asked = request.GET.get("seat", "")
    if asked.isdecimal() and len(asked) < 3 and int(asked) < access.table.players:
        return int(asked)
    if access.seat is not None:
        return access.seat
    return next((s.number for s in access.table.seats.all() if s.kind != BOT), 0)


def _markup(told: Report, access: Access, loaded: Loaded, seat: int, lang: str) -> str:
    table = access.table
    box = loaded.match.box
    names = [display_name(s, box.name("seats", s.number, lang)) for s in table.seats.all()]
    ends = [step.last for step in loaded.steps]
    replay, result = reverse("table", args=[table.pk]), reverse("result", args=[table.pk])
    setting = Setting(
        seat,
        seat in access.seats,
        lambda line: f"{replay}?at={bisect_right(ends, line)}",
        lambda other: f"{result}?seat={other}#report",
    )
    markup = report_markup(Teller(loaded.match, told, lang, names), setting)
    return mark_safe(markup)  # noqa: S308 - our own drawing, names escaped
