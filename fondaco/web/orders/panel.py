"""What a seat's own page shows of standing orders: those given, and those that can be given."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.match import Match
from fondaco.engine.orders import Question, Wish, is_offered
from fondaco.web.models import PERSON, StandingOrder
from fondaco.web.orders.answers import wish_of
from fondaco.web.table_page.look import TableLook
from fondaco.web.texts import TEXTS

#: Stands in the words of an order for what is filled in beside them.
_GAP = "…"


@dataclass(frozen=True)
class Given:
    """An order as its owner reads it."""

    question: str
    title: str
    words: str
    until: str


@dataclass(frozen=True)
class Option:
    """Something to choose in a form."""

    value: str
    label: str
    selected: bool
    #: An order that wants no sum: the field for it is not shown then.
    plain: bool = False


@dataclass(frozen=True)
class Form:
    """What may be ordered for one question, with what is ordered now filled in."""

    question: str
    title: str
    orders: tuple[Option, ...]
    until: tuple[Option, ...]
    #: The lines to choose among; none where nothing is to be chosen.
    choices: tuple[Option, ...]
    #: Does one of the orders want a sum? And the one that is given.
    wants_sum: bool
    sum: int | None
    is_given: bool


@dataclass(frozen=True)
class OrdersPanel:
    """One's own standing orders."""

    given: tuple[Given, ...]
    forms: tuple[Form, ...]


def orders_panel(look: TableLook) -> OrdersPanel | None:
    """For whoever plays a seat of a match that goes on; None for all others."""
    match, seat = look.loaded.match, look.seat
    if seat is None or match.result is not None or not match.game.orders.questions:
        return None
    row = look.loaded.table.seats.all()[seat]
    if row.kind != PERSON:
        return None
    kept = {order.question: order for order in StandingOrder.objects.filter(seat=row)}
    wishes = [(order, wish_of(order, match)) for order in kept.values()]
    view = look.once("public", lambda: match.view(None)) if look.live else match.view(None)
    return OrdersPanel(
        given=tuple(_given(order, wish, match, look.lang) for order, wish in wishes if wish),
        forms=tuple(
            _form(question, kept.get(question.id), match, look.lang)
            for question in match.game.orders.questions
            if is_offered(question, view)
        ),
    )


def _given(row: StandingOrder, wish: Wish, match: Match, lang: str) -> Given:
    choice = _say_line(wish.choice, match, lang) if wish.choice else _GAP
    return Given(
        question=row.question,
        title=wish.question.title.say(lang),
        words=wish.order.words.say(lang, n=wish.sum if wish.sum else _GAP, choice=choice),
        until=TEXTS.say(f"until_{row.until}", lang),
    )


def _form(question: Question, row: StandingOrder | None, match: Match, lang: str) -> Form:
    chosen = row.order if row else ""
    orders = tuple(
        Option(o.id, o.words.say(lang, n=_GAP, choice=_GAP), o.id == chosen, not o.limit)
        for o in question.orders
    )
    until = [(name, TEXTS.say(f"until_{name}", lang)) for name in question.until]
    lines = match.game.orders.choices(match, question)
    return Form(
        question=question.id,
        title=question.title.say(lang),
        orders=orders,
        until=_options(until, row.until if row else ""),
        choices=_options(
            [(line, _say_line(line, match, lang)) for line in lines], row.choice if row else ""
        ),
        wants_sum=any(order.limit for order in question.orders),
        sum=row.sum if row else None,
        is_given=row is not None,
    )


def _options(labels: list[tuple[str, str]], chosen: str) -> tuple[Option, ...]:
    return tuple(Option(value, label, value == chosen) for value, label in labels)


def _say_line(line: str, match: Match, lang: str) -> str:
    return match.game.notation.say_action(match.box, match.box.index[line], lang)
