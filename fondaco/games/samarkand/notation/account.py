"""How everybody came by their points (SAM-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.account import Account
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.notation.events import PARTS
from fondaco.games.samarkand.notation.view import View, seen
from fondaco.games.samarkand.rules.scoring import card_points

_TEXTS = read_texts(__file__, "account")


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """Cards, goods markers, link markers and money; at the end the view shows everything."""
    table = Trial(box, view).table
    seats = range(view["players"])
    parts = {
        part: [int(count(box.record[0], table, seat)) for seat in seats]
        for part, count in PARTS.items()
    }
    rows = []
    for seat in seats:
        cards, *others = (Text("{n}", "{n}", n=points[seat]) for points in parts.values())
        rows.append((_with_pieces(box, table, seen(view["hands"][seat]), seat, cards), *others))
    return Account(
        headings=tuple(_TEXTS[part] for part in parts),
        totals=tuple(sum(points[seat] for points in parts.values()) for seat in seats),
        rows=tuple(rows),
    )


def _with_pieces(box: Box, table: Any, hand: list[int], seat: int, cards: Text) -> Text:
    """All cards together, and in brackets those that score something."""
    worths = {card: int(card_points(box.record[0], table, seat, card - 1)) for card in hand}
    pieces = ", ".join(f"{card}: {points}" for card, points in worths.items() if points)
    return (
        Text("{cards} ({pieces})", "{cards} ({pieces})", cards=cards, pieces=pieces)
        if pieces
        else cards
    )
