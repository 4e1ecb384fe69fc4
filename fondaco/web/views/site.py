"""Beside the table: health, language, style sheets, records."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_POST, require_safe

from fondaco.engine.game import Game
from fondaco.web import table_store
from fondaco.web.access import enter
from fondaco.web.announcements import hub
from fondaco.web.bot_names import seat_name
from fondaco.web.health import report
from fondaco.web.responses import record_file
from fondaco.web.visitors import LANGUAGE, remember, visitor_of
from fondaco.web.workers.compile_worker import ready


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """For whoever watches over the server: does all work, which rules are ready?"""
    shown = report(hub.redis_well, ready)
    return JsonResponse(shown, status=503 if shown["status"] == "failing" else 200)


@require_POST
def language(request: HttpRequest) -> HttpResponse:
    """Switch the language and go back, but never to another site."""
    to = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(to, allowed_hosts=None):
        to = "/"
    response = HttpResponseRedirect(to)
    if request.POST.get("lang") in ("en", "de"):
        remember(request, response, LANGUAGE, request.POST["lang"])
    return response


@require_safe
@cache_control(public=True, max_age=300)
def style(request: HttpRequest, game: Game) -> HttpResponse:
    """The style sheet of a game's board."""
    sheet = game.style_sheet.read_bytes()
    return HttpResponse(sheet, content_type="text/css; charset=utf-8")


@require_safe
def record(request: HttpRequest, pk: int) -> HttpResponse:
    """The record of a finished match, for download; before the end it would tell everything."""
    access = enter(request, pk)
    if not access.table.told:
        raise Http404
    match, lang = table_store.load_table(access.table).match, visitor_of(request).lang
    names = [seat_name(seat, lang) for seat in access.table.seats.all()]
    return record_file(match, names, f"{access.table.game}-{pk}")
