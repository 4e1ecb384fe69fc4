"""What a marriage, a camel or a card would bring: the rules are asked, at a trial.

Only what is public or the viewer's own is read off it, so nothing here depends on hidden cards.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from fondaco.engine.trial import Trial
from fondaco.games.samarkand.notation.sets import discards_left
from fondaco.games.samarkand.notation.state import ENDINGS, still_asked
from fondaco.games.samarkand.rules import table as t
from fondaco.games.samarkand.rules.expansion import may_go_on
from fondaco.games.samarkand.rules.marriage import excess
from fondaco.games.samarkand.rules.scoring import (
    card_points,
    card_points_at,
    hand_points,
    points_at,
)

#: A page asks the same of a trial for its choices and for its drawings.
_KEPT = 256


# ---------------------------------------------------------------- cards


@dataclass(frozen=True)
class CardWorth:
    """What a card scores as the camels stand (SAM-8.1)."""

    #: The families on its space in order of arrival, each with what its camel gives.
    camels: tuple[tuple[int, int], ...]
    points: int


@lru_cache(maxsize=_KEPT)
def card_worths(trial: Trial, seat: int) -> dict[int, CardWorth]:
    """What each card scores in the hand of a seat, by number."""
    goods = len(trial.box.data["good"])
    amounts = np.zeros((goods, t.SLOTS + 1), np.int64)
    card_points_at(trial.box.record, trial.tables, seat, amounts)
    spaces = trial.box.record["space_of"][0, :goods]
    standing = trial.table["standing"][spaces].tolist()
    worths = {}
    for good, row in enumerate(amounts.tolist()):
        camels = [(f, n) for f, n in zip(standing[good], row[: t.SLOTS], strict=True) if f >= 0]
        worths[good + 1] = CardWorth(tuple(camels), row[t.SLOTS])
    return worths


# ---------------------------------------------------------------- camels


@dataclass(frozen=True)
class Camel:
    """A camel on a space it may go to, and what it would bring."""

    space: int
    #: The number of the good whose marker it takes (SAM-5.1).
    marker: int | None
    #: The family it would meet for the first time (SAM-6.1).
    link: int | None
    #: Dirham for each seat (SAM-6.4, 6.5).
    income: tuple[int, ...]
    #: The good of this space, if the viewer holds its card, and what that scores more (SAM-8.1).
    card: int | None
    card_points: int
    #: How the game would end (SAM-7.3); None if it goes on.
    ending: str | None
    #: The seats asked whether they sell (SAM-5.5); None where that cannot be known (SAM-9.5).
    asked: tuple[int, ...] | None
    #: Could a second camel follow in this turn (SAM-4.6, 4.8)?
    second: bool
    #: All that it is sure to bring the viewer, in points.
    worth: int

    @property
    def brings_something(self) -> bool:
        """A marker, a link, or points for a card."""
        return self.marker is not None or self.link is not None or self.card_points > 0


@lru_cache(maxsize=_KEPT)
def camels(trial: Trial, family: int) -> dict[str, Camel]:
    """The camels that the viewer, who is to act, could place of a family, by space."""
    begun = trial
    if trial.view["phase"] == "turn":
        begun = trial.after(f"expand {trial.box.ids('family')[family]}") or trial
    lines = [line for line in begun.legal if line.startswith("place ")]
    tried = [(line, after) for line in lines if (after := begun.after(line)) is not None]
    if not tried:
        return {}
    seat = _viewer(trial)
    amounts = np.zeros(len(tried) + 1, np.int64)
    tables = np.concatenate([begun.tables, *(after.tables for _, after in tried)])
    points_at(trial.box.record, tables, seat, amounts)
    held = amounts[0]
    return {
        line.split()[1]: _camel(begun, trial.box.index[line] - t.PLACE, after, int(points - held))
        for (line, after), points in zip(tried, amounts[1:], strict=True)
    }


def _camel(begun: Trial, space: int, after: Trial, worth: int) -> Camel:
    box, before, now, seat = begun.box, begun.table, after.table, _viewer(begun)
    family, good = int(before["family"]), int(box.record["good_of"][0, space])
    met = (now["linked"][family] != before["linked"][family]).nonzero()[0].tolist()
    taken = good != t.NO_GOOD and now["marker_at"][good] != before["marker_at"][good]
    own = good != t.NO_GOOD and t.in_hand_of(before, seat, good)
    more = 0
    if own:
        old, new = (card_points(box.record[0], table, seat, good) for table in (before, now))
        more = int(new - old)
    return Camel(
        space=space,
        marker=good + 1 if taken else None,
        link=met[0] if met else None,
        income=tuple((now["money"] - before["money"])[: before["players"]].tolist()),
        card=good + 1 if more else None,
        card_points=more,
        ending=ENDINGS[int(now["ending"])],
        asked=_asked(now, seat, own) if taken else (),
        second=now["phase"] == t.MORE
        or bool(now["phase"] == t.SALE and may_go_on(box.record[0], now)),
        worth=worth,
    )


def _asked(table: Any, seat: int, own: bool) -> tuple[int, ...] | None:
    """SAM-9.5: where the holder alone is asked, only the holder knows who that is."""
    if table["ask_holder"] and not own:
        return None
    return tuple(still_asked(table)) if table["phase"] == t.SALE else ()


def _viewer(trial: Trial) -> int:
    """The seat that looks and decides."""
    return trial.seat or 0


# ---------------------------------------------------------------- marriages


@dataclass(frozen=True)
class Marriage:
    """What a marriage would cost and bring."""

    #: Dirham of the viewer and of the family afterwards (SAM-3.1).
    money: int
    treasury: int
    #: Cards that are drawn (SAM-3.6 to 3.8), None at the limit; how many must and may go then
    #: (SAM-3.9, 3.10).
    drawn: int | None
    least: int
    most: int
    #: What the cards in hand score more (SAM-8.1).
    card_points: int


@lru_cache(maxsize=_KEPT)
def marriage(trial: Trial, family: int) -> Marriage | None:
    """What the viewer, who is to act, would get by a marriage; None if it is not legal."""
    after = trial.after(f"marry {trial.box.ids('family')[family]}")
    if after is None:
        return None
    seat, now = _viewer(trial), after.table
    drawn, least, most = _cards_of_a_marriage(trial)
    return Marriage(
        money=int(now["money"][seat]),
        treasury=int(now["treasury"][family]),
        drawn=drawn,
        least=least,
        most=most,
        card_points=_hand_points(after) - _hand_points(trial),
    )


@lru_cache(maxsize=_KEPT)
def _hand_points(trial: Trial) -> int:
    return int(hand_points(trial.box.record[0], trial.table, _viewer(trial)))


@lru_cache(maxsize=_KEPT)
def _cards_of_a_marriage(trial: Trial) -> tuple[int | None, int, int]:
    """How many cards are drawn, must and may go: the same whatever the family (SAM-3.6 to 3.10).

    Any cards are drawn, for only their number counts.
    """
    after = trial.after(next(line for line in trial.legal if line.startswith("marry ")))
    assert after is not None  # noqa: S101 - it was one of the legal lines
    box, kernel, seat = trial.box, trial.game.kernel, _viewer(trial)
    tables, moves = after.tables.copy(), trial.game.new_moves()
    while tables["phase"][0] == t.DRAW:
        kernel.list_legal(box.record, tables, 0, moves)
        kernel.try_step(box.record, tables, 0, int(moves[0]), moves)
    table = tables[0]
    if table["phase"] != t.DISCARD:
        return None, 0, 0
    drawn = int(table["hand_size"][seat] - after.table["hand_size"][seat])
    return drawn, max(0, int(excess(box.record[0], table))), discards_left(box, table)
