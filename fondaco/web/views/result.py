"""The result page of a finished match: who won, how the points add up, and the report."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from fondaco.engine.contract import Result
from fondaco.web import table_store
from fondaco.web.access import enter
from fondaco.web.achievements import note_victory
from fondaco.web.models import OVER, Table
from fondaco.web.outcome import outcome, took
from fondaco.web.responses import page, to_table
from fondaco.web.table_page import table_page
from fondaco.web.table_page.look import look_at
from fondaco.web.table_page.points import standings
from fondaco.web.views import report
from fondaco.web.visitors import visitor_of


@require_safe
def result(request: HttpRequest, pk: int) -> HttpResponse:
    """What came of a match; one that goes on has no result."""
    access = enter(request, pk)
    table: Table = access.table
    if table.stage != OVER:
        return to_table(pk)
    look = look_at(access, table_store.load_table(table), visitor_of(request).lang)
    ended = look.match.result  # as it was played, whatever the row says
    if ended is None:
        return to_table(pk)
    others = [name for seat, name in enumerate(look.names) if seat != look.seat]
    symbols = look.match.game.board.symbols()
    shown = page(
        request,
        "result",
        **vars(table_page(request, look)),
        symbols=mark_safe(symbols),  # noqa: S308 - our own drawing
        outcome=outcome(cast(Result, ended), look.names, look.seat, look.lang),
        points=standings(look),
        against=others,
        took=took(table, look.lang),
        report=report.part(request, access, look.loaded, look.lang),
    )
    return note_victory(request, shown, access)
