"""What standing orders answer, and when they end: asked after every step of a table.

An order is carried out by `Match.act` like any line of its owner's, in the transaction of the step
before. It ends with the auction, turn or round it was given for; when the seat changes hands; when
its owner's step is taken back; and when its owner answers such a question in person, unless the
order leaves some of them to its owner.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fondaco.engine import orders as engine
from fondaco.engine.match import Match
from fondaco.web.models import ENDED, OVER, PERSON, StandingOrder, Table


def answered_by_order(table: Table, match: Match) -> tuple[str, ...]:
    """The lines that the table plays now for the seat that is to act; orders that are over go."""
    kept = _of_table(table)
    if not kept:
        return ()
    declared, view = match.game.orders, match.view(None)
    persons = {seat.number for seat in table.seats.all() if seat.kind == PERSON}
    for row in kept:
        number = row.seat.number
        if table.stage in (OVER, ENDED) or number not in persons or _has_ended(row, view, match):
            row.delete()
        else:
            wish = wish_of(row, match)
            lines = engine.answer(declared, wish, match) if wish and number == match.actor else ()
            if lines:
                return lines
    return ()


def _has_ended(row: StandingOrder, view: Any, match: Match) -> bool:
    declared = match.game.orders
    if declared.has_ended(row.until, row.mark, row.seat.number, view):
        return True
    if row.mark is None:  # it waited for an auction, and here may be one
        row.mark = declared.mark(row.until, view)
        if row.mark is not None:
            row.save(update_fields=["mark"])
    return False


def wish_of(row: StandingOrder, match: Match) -> engine.Wish | None:
    """What a row asks for; None if the game does not know it (any more)."""
    question = match.game.orders.question(row.question)
    order = None if question is None else question.order(row.order)
    if question is None or order is None:
        return None
    return engine.Wish(question, order, row.sum, row.choice)


def answered_in_person(table: Table, match: Match, seat: int) -> None:
    """Somebody is about to act for a seat: what they had ordered for this moment is over."""
    asked: Any = None
    for row in _of_table(table):
        wish = wish_of(row, match)
        if row.seat.number != seat or wish is None or wish.order.asks_sometimes:
            continue
        asked = match.view(None) if asked is None else asked
        if engine.is_asked(match.game.orders, wish.question, asked, seat):
            row.delete()


def end_orders(table: Table, seats: Iterable[int]) -> None:
    """Nothing is ordered for some seats any more: they changed hands, or took a step back."""
    StandingOrder.objects.filter(seat__table=table, seat__number__in=list(seats)).delete()


def _of_table(table: Table) -> list[StandingOrder]:
    return list(StandingOrder.objects.filter(seat__table=table).select_related("seat"))
