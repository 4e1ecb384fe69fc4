"""How everybody came by their points (KEY-12), as the table lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fondaco.engine.account import Account, Column, Figure
from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.text import LANGUAGES, Text, same
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.notation.standing import Standing, majorities, standing
from fondaco.games.key_harvest.notation.view import View, held
from fondaco.games.key_harvest.nouns import crop_name

_TEXTS = read_texts(__file__, "account")
_NOTHING = Text("", "")


def account(box: Box, view: View, events: Sequence[Event]) -> Account:
    """Workers, groups and crops, and what decides between equals (KEY-12.8)."""
    trial = Trial(box, view)
    tiles, counters = [], []
    for board, hand in zip(view["boards"], view["hands"], strict=True):
        tiles.append(same(str(len(board["fields"]) + len(board["workers"]))))
        counters.append(same(str(held(hand))))
    beside = (Figure(_TEXTS["tiles"], tuple(tiles)), Figure(_TEXTS["counters"], tuple(counters)))
    return Account(_columns(trial), beside)


def standings(trial: Trial) -> Account:
    """The same of any table; who has most of a crop is known when all hands are (KEY-12.6)."""
    return Account(_columns(trial))


def _columns(trial: Trial) -> tuple[Column, ...]:
    box, view, seats = trial.box, trial.view, range(trial.view["players"])
    now = [standing(box, trial.table, seat) for seat in seats]
    groups = [
        Column(
            _TEXTS[key],
            tuple(one.scored(place) for one in now),
            tuple(_product(one, place) for one in now),
        )
        for place, key in enumerate(("largest", "second"))
    ]
    return (
        Column(_TEXTS["workers"], tuple(one.workers for one in now)),
        *groups,
        _crops(box, trial.table, view),
    )


def _product(now: Standing, place: int) -> Text:
    """«6 × 1»; nothing where there is no such group."""
    size = now.size(place)
    return same(f"{size} × {now.weights[place]}") if size else _NOTHING


def _crops(box: Box, table: Any, view: View) -> Column:
    seats = range(view["players"])
    if not all(isinstance(hand, list) or held(hand) == 0 for hand in view["hands"]):
        return Column(_TEXTS["crops"], tuple(None for _ in seats))
    most = [majorities(table, seat) for seat in seats]
    points = int(box.record["crop_majority_points"][0])
    return Column(
        _TEXTS["crops"],
        tuple(points * len(crops) for crops in most),
        tuple(
            Text(*(", ".join(crop_name(box, crop, lang) for crop in crops) for lang in LANGUAGES))
            for crops in most
        ),
    )
