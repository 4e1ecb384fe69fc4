"""Answers that many views give: a page of the site, or the way to another one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.middleware.csrf import get_token
from django.template.backends.utils import csrf_input
from django.template.loader import get_template
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.http import urlencode

from fondaco.engine.match import Match
from fondaco.engine.record import LONGEST_NAME, dump_record
from fondaco.web.ledger import settings_of
from fondaco.web.texts import say_in
from fondaco.web.visitors import visitor_of


def page(request: HttpRequest, template: str, status: int = 200, **values: object) -> HttpResponse:
    """A template of the site in the language of whoever asks."""
    lang = visitor_of(request).lang
    common = {
        "request": request,
        "lang": lang,
        "say": say_in(lang),
        "path": request.path,
        "settings": settings_of(request),
        # One token for all forms of a page; Django's own way makes one for each.
        "csrf_token": SimpleLazyObject(partial(get_token, request)),
        "csrf_input": SimpleLazyObject(partial(csrf_input, request)),
    }
    written = get_template(f"fondaco/{template}.html").render(common | values)
    return HttpResponse(written, status=status)


def to_table(pk: int) -> HttpResponse:
    """To the page of a table."""
    return HttpResponseRedirect(reverse("table", args=[pk]))


def to_lobby() -> HttpResponse:
    """To the first page."""
    return HttpResponseRedirect(reverse("lobby"))


def to_login(then: str) -> HttpResponse:
    """To where one logs in, and from there on to a page of ours."""
    return HttpResponseRedirect(f"{reverse('login')}?{urlencode({'next': then})}")


def to_save(content: str, kind: str, name: str) -> HttpResponse:
    """A file that a browser saves and does not show."""
    response = HttpResponse(content, content_type=kind)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response


def record_file(match: Match, names: Sequence[str], name: str) -> HttpResponse:
    """The record of a match as a file, with the names of those who played."""
    match.seats = [called[:LONGEST_NAME] or None for called in names]
    return to_save(dump_record(match.record()), "application/json", f"{name}.json")
