"""On to the next table that waits for me."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from fondaco.web.forms import read_number
from fondaco.web.responses import page, to_lobby, to_table
from fondaco.web.turn_queue import turn_queue, waiting_tables
from fondaco.web.visitors import visitor_of


@require_safe
def next_table(request: HttpRequest) -> HttpResponse:
    """The next table, or the lobby if none waits; for a page's script only the link to it."""
    here, visitor = read_number(request.GET.get("from", ""), 18), visitor_of(request)
    if request.headers.get("X-Fondaco-Part"):
        shown = turn_queue(visitor.hash, visitor.lang, here)
        return page(request, "parts/next_table", queue=shown)
    tables = waiting_tables(visitor.hash, here)
    return to_table(tables[0]) if tables else to_lobby()
