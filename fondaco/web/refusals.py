"""Pages for what cannot be done: one clear sentence, never a traceback."""

from __future__ import annotations

from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from fondaco.web.texts import Say
from fondaco.web.visitors import Visitor


def message(request: HttpRequest, status: int, key: str) -> HttpResponse:
    """A page with a headline and a sentence; for a page's script the middle of it.

    A script that shows no page for this status finds the sentence in a header.
    """
    visitor = getattr(request, "visitor", None) or Visitor(request)
    say = Say(visitor.lang)
    told = {
        "lang": visitor.lang,
        "say": say,
        "path": "/",
        "title": say(f"{key}_headline"),
        "headline": say(f"{key}_headline"),
        "sentence": say(f"{key}_sentence"),
    }
    part = "parts/message" if request.headers.get("HX-Request") else "message"
    answer = render(request, f"fondaco/{part}.html", told, status=status)
    answer.headers["X-Fondaco-Says"] = quote(say(f"{key}_sentence"))
    return answer


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """404: no such table, or not for this visitor; the two look alike."""
    return message(request, 404, "not_found")


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """403."""
    return message(request, 403, "forbidden")


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    """400."""
    return message(request, 400, "bad_request")


def broken(request: HttpRequest) -> HttpResponse:
    """500."""
    return message(request, 500, "broken")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that did not come from one of our pages."""
    return message(request, 403, "csrf")
