"""How everybody came by their points (KEY-12), from the open table at the end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.account import Account
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.text import LANGUAGES, Text, same
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.notation.standing import majorities, standing
from fondaco.games.key_harvest.notation.view import View, held
from fondaco.games.key_harvest.nouns import crop_name

HEADINGS = tuple(read_texts(__file__, "account").values())


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """Workers, groups and crops, and what decides between equals (KEY-12.8)."""
    table = Trial(box, view).table
    return Account(
        headings=HEADINGS,
        totals=tuple(view["result"]["scores"] if view["result"] else ()),
        rows=tuple(_row(box, view, table, seat) for seat in range(view["players"])),
    )


def _row(box: Box, view: View, table: Any, seat: int) -> tuple[Text, ...]:
    now, board = standing(box, table, seat), view["boards"][seat]
    groups = [f"{now.scored(place)} ({now.size(place)} × {now.weights[place]})" for place in (0, 1)]
    tiles = len(board["fields"]) + len(board["workers"])
    return (
        same(str(now.workers)),
        *map(same, groups),
        _crops(box, majorities(table, seat)),
        same(str(tiles)),
        same(str(held(view["hands"][seat]))),
    )


def _crops(box: Box, crops: list[int]) -> Text:
    """«2 (wine, wheat)»."""
    points = len(crops) * int(box.record["crop_majority_points"][0])
    if not crops:
        return same(str(points))
    named = (", ".join(crop_name(box, crop, lang) for crop in crops) for lang in LANGUAGES)
    return Text("{points} ({crops})", "{points} ({crops})", points=points, crops=Text(*named))
