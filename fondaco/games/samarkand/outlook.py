"""What would happen: the rules themselves are asked, at a table made from a view.

Everything that a camel brings is public, so a view is enough. The hidden cards of such a table lie
anywhere; nothing that is told here depends on them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.registry import find_game
from fondaco.games.samarkand.notation.filling import fill
from fondaco.games.samarkand.notation.state import ENDINGS
from fondaco.games.samarkand.rules.table import (
    MORE,
    NO_FAMILY,
    NO_GOOD,
    PLACE,
    PLACING,
    can_grow,
)


@dataclass(frozen=True)
class Camel:
    """A camel of a family on a space it may go to, and what it would bring."""

    space: int
    #: The good whose marker it takes (SAM-5.1).
    good: int | None
    #: The family it would meet for the first time (SAM-6.1).
    passive: int | None
    #: Dirham for each seat (SAM-6.4, 6.5).
    income: tuple[int, ...]
    #: How the game would end (SAM-7.3).
    ending: str | None
    #: What it adds to the card of that space, if the seat holds it (SAM-8.1).
    points: int
    #: Could a second camel follow it in this turn (SAM-4.6, 4.8)?
    second: bool


class Outlook:
    """What camels would bring if a seat (None: the turn seat) placed them now."""

    def __init__(self, box: Box, view: State, seat: int | None) -> None:
        self._box = box
        self._view = view
        self._seat = seat
        self._game = find_game("samarkand")
        self._found: dict[int, list[Camel]] = {}

    @cached_property
    def _start(self) -> Any:
        """A table at which the seat is to place a camel, whatever the phase is."""
        tables = self._game.new_tables(1)
        fill(self._box, self._view, tables[0])
        second = self._view["phase"] == "more"
        tables["phase"] = MORE if second else PLACING
        tables["placed"] = 1 if second else 0
        if self._seat is not None:
            tables["turn_seat"] = self._seat
        tables["actor"] = tables["turn_seat"]
        return tables

    def open_spaces(self, family: int) -> list[int]:
        """The spaces that a camel of a family could go to now (SAM-4.2, 4.3, 4.9)."""
        start, moves = self._start, self._game.new_moves()
        if start["camels"][0, family] == 0:
            return []
        start["family"] = family
        count = self._game.kernel.list_legal(self._box.record, start, 0, moves)
        done = int(self._box.record["at_done"][0])
        return [move - PLACE for move in moves[:count].tolist() if move < done]

    def camels(self, family: int) -> list[Camel]:
        """All camels of a family that could be placed, in order of their spaces."""
        if family not in self._found:
            self._found[family] = self._try(family)
        return self._found[family]

    def _try(self, family: int) -> list[Camel]:
        spaces, moves = self.open_spaces(family), self._game.new_moves()
        self._start["family"] = family
        tables = self._game.new_tables(len(spaces))
        tables[:] = self._start[0]
        step, record = self._game.kernel.try_step, self._box.record
        for place, space in enumerate(spaces):
            step(record, tables, place, PLACE + space, moves)
        return [self._read(tables[place], space) for place, space in enumerate(spaces)]

    def _read(self, after: Any, space: int) -> Camel:
        before = self._start[0]
        players, family = self._view["players"], int(before["family"])
        good = int(self._box.record["good_of"][0, space])
        met = (after["linked"][family] != before["linked"][family]).nonzero()[0].tolist()
        untouched = before["standing"][space, 0] == NO_FAMILY
        return Camel(
            space=space,
            good=good if good != NO_GOOD and untouched else None,
            passive=met[0] if met else None,
            income=tuple((after["money"] - before["money"])[:players].tolist()),
            ending=ENDINGS[int(after["ending"])],
            points=self._points(family, good),
            second=self._second(after, family),
        )

    def _second(self, after: Any, family: int) -> bool:
        paid = after["treasury"][family] >= self._box.record["extra_cost"][0]
        first = self._start["placed"][0] == 0 and not after["ending"]
        return bool(first and paid and can_grow(after, family))

    def _points(self, family: int, good: int) -> int:
        hand = [] if self._seat is None else self._view["hands"][self._seat]
        if self._seat is None or not isinstance(hand, list) or good + 1 not in hand:
            return 0
        return camel_points(self._box, self._view, self._seat, family)


def camel_points(box: Box, view: State, seat: int, family: int) -> int:
    """SAM-8.1: what a camel gives to a seat that holds the card of its space."""
    own = box.data["family"][family]["id"] in view["families"][seat]
    return int(box.data["scoring"]["own_camel" if own else "foreign_camel"])


def card_points(box: Box, view: State, seat: int, good: int) -> list[tuple[int, int]]:
    """The camels on a good's space in order of arrival, each with what it gives to a seat."""
    ids = [row["id"] for row in box.data["family"]]
    standing = view["board"].get(box.data["good"][good]["space"], [])
    families = [ids.index(family) for family in standing]
    return [(family, camel_points(box, view, seat, family)) for family in families]
