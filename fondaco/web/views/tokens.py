"""The page of a visitor's keys for programs: made, shown once, ended."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from fondaco.engine.errors import FondacoError
from fondaco.web import tokens
from fondaco.web.address import origin
from fondaco.web.forms import read_number
from fondaco.web.models import Token
from fondaco.web.responses import page
from fondaco.web.seats import Opener
from fondaco.web.texts import TEXTS
from fondaco.web.visitors import acting_visitor, visitor_of

#: What is chosen at first.
_USUAL_SCOPES, _USUAL_DAYS = ("read", "play"), 90


@require_http_methods(["GET", "HEAD", "POST"])
def keys(request: HttpRequest) -> HttpResponse:
    """The keys there are, and the form for another one."""
    if request.method != "POST":
        return _shown(request)
    opener = Opener(acting_visitor(request).hash, origin(request))
    sent = request.POST
    days = read_number(sent.get("days", ""), 4) or 0
    try:
        made = tokens.make(opener, sent.get("name", ""), sent.getlist("scope"), days)
    except FondacoError as refused:
        return _shown(request, error=refused.tell(visitor_of(request).lang))
    return _shown(request, made=made)


@require_POST
def revoke(request: HttpRequest, pk: int) -> HttpResponse:
    """One of them is worth nothing any more."""
    if pk >= 2**63 or not tokens.revoke(visitor_of(request).hash, pk):
        raise Http404
    return HttpResponseRedirect(reverse("tokens"))


def _shown(request: HttpRequest, made: str = "", error: str = "") -> HttpResponse:
    visitor = visitor_of(request)
    lang, again = visitor.lang, request.POST if error else None
    chosen = _USUAL_SCOPES if again is None else again.getlist("scope")
    days = str(_USUAL_DAYS) if again is None else again.get("days", "")
    return page(
        request,
        "tokens",
        422 if error else 200,
        made=made,
        error=error,
        typed="" if again is None else again.get("name", "")[: tokens.LONGEST_NAME],
        longest=tokens.LONGEST_NAME,
        scopes=[
            {
                "name": scope,
                "label": TEXTS.say(f"token_{scope}", lang),
                "help": TEXTS.say(f"token_{scope}_help", lang),
                "chosen": scope in chosen,
            }
            for scope in tokens.SCOPES
        ],
        days=[
            {
                "value": number,
                "label": TEXTS.say("token_days", lang, days=number),
                "chosen": str(number) == days,
            }
            for number in tokens.DAYS
        ],
        own=[_row(token, lang) for token in tokens.own(visitor.hash)],
    )


def _row(token: Token, lang: str) -> dict[str, Any]:
    may = ", ".join(TEXTS.say(f"token_{scope}", lang) for scope in token.scopes.split())
    used = (
        TEXTS.say("token_unused", lang)
        if token.used is None
        else TEXTS.say("token_used", lang, day=_day(token.used, lang))
    )
    until = TEXTS.say("token_until", lang, day=_day(token.until, lang))
    return {
        "name": token.name,
        "line": f"{may} · {until} · {used}",
        "url": reverse("token_revoke", args=[token.pk]),
    }


def _day(moment: datetime, lang: str) -> str:
    """A day as a language writes it, the same everywhere: 2026-11-19, 19.11.2026."""
    return f"{moment:%d.%m.%Y}" if lang == "de" else f"{moment:%Y-%m-%d}"
