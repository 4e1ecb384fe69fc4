"""Standing orders: give one, change it, withdraw it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from fondaco.web.access import enter
from fondaco.web.error_pages import message
from fondaco.web.errors import NotAllowed
from fondaco.web.forms import read_number
from fondaco.web.orders import desk
from fondaco.web.responses import to_table

_LONGEST = 100


@require_POST
def orders(request: HttpRequest, pk: int) -> HttpResponse:
    """What the holder of a seat wants done when it is asked; nobody else learns of it."""
    access = enter(request, pk)
    if access.seat is None:
        raise NotAllowed
    sent = {name: str(value)[:_LONGEST] for name, value in request.POST.items()}
    if "withdraw" in sent:
        desk.withdraw(pk, access.seat, sent["withdraw"])
        return to_table(pk)
    slip = desk.Slip(
        question=sent.get("question", ""),
        order=sent.get("order", ""),
        until=sent.get("until", ""),
        sum=read_number(sent.get("sum", ""), 5),
        choice=sent.get("choice", ""),
    )
    try:
        desk.give(pk, access.seat, slip)
    except desk.NoSumError:
        return message(request, 400, "order_wants_sum")
    except desk.NoChoiceError:
        return message(request, 400, "order_wants_choice")
    return to_table(pk)
