"""How everybody came by their points (SAM-8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.account import Account, Column
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.text import same
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.samarkand.notation.events import PARTS
from fondaco.games.samarkand.notation.view import Cards, View, amount, seen
from fondaco.games.samarkand.rules.scoring import card_points

_TEXTS = read_texts(__file__, "account")


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """Cards, goods markers, link markers and money; at the end the view shows everything."""
    return standings(Trial(box, view))


def standings(trial: Trial) -> Account:
    """The same of any table: the cards of others are theirs to know."""
    box, view, table = trial.box, trial.view, trial.table
    seats = range(view["players"])
    columns = []
    for part, count in PARTS.items():
        points: list[int | None] = [int(count(box.record[0], table, seat)) for seat in seats]
        made_of: tuple[Any, ...] = ()
        if part == "cards":
            points = [p if _open(view["hands"][s]) else None for s, p in enumerate(points)]
            made_of = tuple(same(_pieces(box, table, view["hands"][s], s)) for s in seats)
        columns.append(Column(_TEXTS[part], tuple(points), made_of))
    return Account(tuple(columns))


def _open(hand: Cards) -> bool:
    """Does the viewer see these cards? Those of a hand that is empty are no secret."""
    return isinstance(hand, list) or amount(hand) == 0


def _pieces(box: Box, table: Any, hand: Cards, seat: int) -> str:
    """«13: 5, 22: 4»: the cards that score something."""
    worths = {card: int(card_points(box.record[0], table, seat, card - 1)) for card in seen(hand)}
    return ", ".join(f"{card}: {points}" for card, points in worths.items() if points)
