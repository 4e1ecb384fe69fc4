"""Talking at a table: saying something, who may, not hearing somebody, complaining."""

from __future__ import annotations

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from fondaco.web.access import Access, enter
from fondaco.web.address import origin
from fondaco.web.error_pages import message
from fondaco.web.errors import NotAllowed
from fondaco.web.ledger import LONGEST_NAME, settings_of
from fondaco.web.models import Complaint, Seat
from fondaco.web.quotas import check_hourly
from fondaco.web.responses import page
from fondaco.web.talk import complaints, rooms
from fondaco.web.talk.panel import panel
from fondaco.web.talk.rooms import Line, TooFast, read_cursor
from fondaco.web.talk.words import clean
from fondaco.web.visitors import acting_visitor, visitor_of

#: How a page's script says how far it has been told; empty: it wants everything.
_TOLD = "X-Fondaco-Talk"


@require_http_methods(["GET", "HEAD", "POST"])
def talk(request: HttpRequest, pk: int) -> HttpResponse:
    """What was said (for the page's script), or something that is said now."""
    access = enter(request, pk)
    if request.method != "POST":
        return _answer(request, access)
    phrase = request.POST.get("phrase", "")[:20]
    text = "" if phrase else clean(request.POST.get("text", ""))
    if not (phrase or text):
        return message(request, 422, "talk_empty")
    said = Line(
        visitor=acting_visitor(request).hash,
        origin=origin(request),
        name=_name(request, access),
        phrase=phrase,
        text=text,
    )
    try:
        rooms.say(access, said)
    except TooFast:
        return message(request, 429, "talk_too_fast")
    except NotAllowed:
        return message(request, 403, "talk_not_here")
    return _answer(request, access)


@require_POST
def rule(request: HttpRequest, pk: int) -> HttpResponse:
    """Who may say what here: only whoever opened the table decides."""
    access = enter(request, pk)
    if not access.opened:
        raise NotAllowed
    rooms.set_rule(pk, request.POST.get("rule", ""))
    return _answer(request, access)


@require_POST
def mute(request: HttpRequest, pk: int) -> HttpResponse:
    """Hear somebody no more who has said something here, or hear them again."""
    access, visitor = enter(request, pk), acting_visitor(request).hash
    line = rooms.find_line(access, request.POST.get("line", ""))
    change = rooms.unmute if request.POST.get("hear") else rooms.mute
    change(visitor, line)
    return _answer(request, access, whole=True)


@require_POST
def complain(request: HttpRequest, pk: int) -> HttpResponse:
    """Show a line to whoever runs the house."""
    access, visitor = enter(request, pk), acting_visitor(request).hash
    line = rooms.find_line(access, request.POST.get("line", ""))
    if line.visitor == visitor or line.removed:
        raise NotAllowed
    here = origin(request)
    made = Complaint.objects.filter(complained_from=here)
    check_hourly(made, settings.REPORTS_AN_HOUR, "many_complaints")
    complaints.complain(line, visitor, here)
    return _answer(request, access)


def _name(request: HttpRequest, access: Access) -> str:
    """What is said in a seat is said by its name; who watches has the one of their settings."""
    if access.seat is not None:
        seat: Seat = access.table.seats.all()[access.seat]
        return seat.name
    name = settings_of(request).name[:LONGEST_NAME]
    return clean(name)[:LONGEST_NAME]


def _answer(request: HttpRequest, access: Access, whole: bool = False) -> HttpResponse:
    """What is new, for the script of the page; without one, the table again."""
    if _TOLD not in request.headers:
        return HttpResponseRedirect(reverse("table", args=[access.table.pk]) + "#talk")
    told = None if whole else read_cursor(request.headers[_TOLD])
    shown = panel(access, visitor_of(request).lang, told)
    part = "parts/talk_lines" if shown.new_only else "parts/talk_body"
    return page(request, part, talk=shown, talk_url=reverse("talk", args=[access.table.pk]))
