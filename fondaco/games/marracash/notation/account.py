"""How everybody came by their money, read off the public events of a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from fondaco.engine.account import Account, Column, Figure
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.marracash.notation.views import View, shops_of

TEXTS = read_texts(__file__, "account")
#: What comes in and goes out, in the order of the columns.
COLUMNS = ("customers", "leading", "auctions", "antiques", "paid")


def payments(event: Event) -> Iterator[tuple[int, str, int]]:
    """What an event pays to whom and for what: seat, column of the account, sum."""
    facts = event.facts
    if event.kind == "visit":
        yield facts["owner"], "customers", facts["income"] - facts["commission"]
        if facts["commission"]:
            yield facts["by"], "leading", facts["commission"]
    elif event.kind == "sold":
        yield facts["seat"], "paid", -facts["price"]
        if facts["commission"]:
            yield facts["by"], "auctions", facts["commission"]
    elif event.kind == "completed":
        yield facts["seat"], "antiques", facts["amount"]


def books(box: Box, events: Iterable[Event], players: int) -> list[dict[str, int]]:
    """For each seat what it received and paid, by columns; it began with the start capital."""
    start = int(box.record["start_cash"][0])
    rows = [dict.fromkeys(COLUMNS, 0) | {"start": start} for _ in range(players)]
    for event in events:
        for seat, column, amount in payments(event):
            rows[seat][column] += amount
    return rows


def account(box: Box, view: Any, events: Iterable[Event]) -> Account:
    """For each seat: what it began with, what came in and what was paid; its shops beside that."""
    rows = books(box, events, view["players"])
    with_cards = view["options"]["cards"] == "antiques"
    columns = tuple(
        Column(TEXTS[key], tuple(book[key] for book in rows))
        for key in ("start", *COLUMNS)
        if with_cards or key != "antiques"
    )
    shops = tuple(_shops(view, seat) for seat in range(view["players"]))
    return Account(columns, (Figure(TEXTS["shops"], shops),))


def standings(trial: Trial) -> Account:
    """MAR-8.3: only cash counts, whatever the shops may still earn."""
    view: View = trial.view
    shops = tuple(_shops(view, seat) for seat in range(view["players"]))
    return Account((Column(TEXTS["cash"], tuple(view["cash"])),), (Figure(TEXTS["shops"], shops),))


def _shops(view: View, seat: int) -> Text:
    """«3 · 11»: shops and their customers."""
    shops = shops_of(view, seat)
    served = sum(view["customers"][shop] for shop in shops)
    return TEXTS["shops_and_customers"](shops=len(shops), customers=served)
