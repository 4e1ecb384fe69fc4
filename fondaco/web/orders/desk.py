"""Giving an order and withdrawing it.

Neither is news of the table: nobody else's page may notice. Only where an order answers at once is
there a step, and that is like any other.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.match import Match
from fondaco.engine.orders import LARGEST_SUM, Question, is_offered
from fondaco.web import table_store
from fondaco.web.errors import NotAllowed
from fondaco.web.models import PERSON, Seat, StandingOrder, Table


@dataclass(frozen=True)
class Slip:
    """What somebody has filled in; nothing of it is to be trusted."""

    question: str
    order: str
    until: str
    sum: int | None
    choice: str


class NoSumError(Exception):
    """An order with a limit, and none is said."""


class NoChoiceError(Exception):
    """An order with a choice, and nothing is chosen that is to be had."""


def give(pk: int, number: int, slip: Slip) -> None:
    """Order something for a seat; it takes the place of what was ordered for that question."""
    with table_store.considering(pk) as loaded:
        match, seat = loaded.match, _seat(loaded.table, number)
        question = match.game.orders.question(slip.question)
        if question is None or not is_offered(question, match.view(None)):
            raise NotAllowed
        columns = _checked(match, question, slip)
        StandingOrder.objects.filter(seat=seat, question=question.id).delete()
        mark = match.game.orders.mark(slip.until, match.view(None))
        StandingOrder.objects.create(
            seat=seat,
            question=question.id,
            order=slip.order,
            until=slip.until,
            mark=mark,
            sum=columns[0],
            choice=columns[1],
        )


def withdraw(pk: int, number: int, question: str) -> None:
    """Order nothing for a question any more."""
    with table_store.considering(pk) as loaded:
        seat = _seat(loaded.table, number)
        StandingOrder.objects.filter(seat=seat, question=question).delete()


def _seat(table: Table, number: int) -> Seat:
    """A seat that a person plays."""
    seat = table.seats.all()[number]
    if seat.kind != PERSON:
        raise NotAllowed
    return seat


def _checked(match: Match, question: Question, slip: Slip) -> tuple[int | None, str]:
    """The sum and the choice of an order, as far as it wants them."""
    order = question.order(slip.order)
    if order is None or slip.until not in question.until:
        raise NotAllowed
    if order.limit and (slip.sum is None or not 0 < slip.sum <= LARGEST_SUM):
        raise NoSumError
    if order.wants_choice and slip.choice not in match.game.orders.choices(match, question):
        raise NoChoiceError
    return slip.sum if order.limit else None, slip.choice if order.wants_choice else ""
