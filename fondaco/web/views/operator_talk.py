"""For whoever runs the house: lines of talk that people have reported."""

from __future__ import annotations

import logging

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from fondaco.engine.errors import FondacoError
from fondaco.web.address import home_of
from fondaco.web.operation.bans import LONGEST_DAYS, ban_origin
from fondaco.web.operation.entrance import for_operator
from fondaco.web.talk import complaints
from fondaco.web.views import operator
from fondaco.web.visitors import visitor_of

log = logging.getLogger("fondaco.operator")


@require_safe
@for_operator
def reported(request: HttpRequest) -> HttpResponse:
    """The lines, with what was said around them."""
    return _reported(request)


def _reported(request: HttpRequest, status: int = 200, error: str = "") -> HttpResponse:
    rows = complaints.rows(visitor_of(request).lang)
    return operator.section_page(
        request, "operator_talk", status, rows=rows, longest=LONGEST_DAYS, error=error
    )


@require_POST
@for_operator
def remove(request: HttpRequest, pk: int) -> HttpResponse:
    """Take a line away; pages that show it are told."""
    complaints.take_away(operator.known(pk))
    log.warning("The operator has removed a line of talk", extra={"facts": {"line": pk}})
    return _back()


@require_POST
@for_operator
def settle(request: HttpRequest, pk: int) -> HttpResponse:
    """Nothing is wrong with it."""
    complaints.settle(operator.known(pk))
    return _back()


@require_POST
@for_operator
def ban(request: HttpRequest, pk: int) -> HttpResponse:
    """Keep the address out that a line came from; nobody need know which it is."""
    found = complaints.origin_of_line(operator.known(pk))
    try:
        ban_origin(found, operator.days(request), operator.reason(request), home_of(request))
    except FondacoError as refused:
        return _reported(request, 422, refused.say(visitor_of(request).lang))
    return HttpResponseRedirect(reverse("operator_bans"))


def _back() -> HttpResponse:
    return HttpResponseRedirect(reverse("operator_talk"))
