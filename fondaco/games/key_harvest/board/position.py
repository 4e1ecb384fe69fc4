"""The table as the seat that decides sees it: what is legal, and what it would lead to.

All of it is asked of the rules at a trial made from the view; nothing is decided here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from typing import Any

import numpy as np

from fondaco.engine.integers import places
from fondaco.engine.trial import Trial
from fondaco.games.key_harvest.board.land import land_of
from fondaco.games.key_harvest.notation.names import LETTERS
from fondaco.games.key_harvest.notation.sets import expand, sort_harvest
from fondaco.games.key_harvest.notation.standing import Standing, standing
from fondaco.games.key_harvest.notation.view import Slot, View, kinds
from fondaco.games.key_harvest.rules.country import spaces_for
from fondaco.games.key_harvest.rules.fields import group_of
from fondaco.games.key_harvest.rules.lists import pool_of
from fondaco.games.key_harvest.rules.turns import available

#: The verbs of each action of a turn; the first one stands for the action.
VERBS = {"a": ("harvest",), "b": ("hire", "dismiss"), "c": ("buy",), "d": ("claim",)}


class Position:
    """A trial and its seat, with the names of things."""

    def __init__(self, trial: Trial, seat: int) -> None:
        self.trial, self.seat = trial, seat
        self.box = trial.box
        self.view: View = trial.view
        self.land = land_of(trial.box)
        self.frame = self.view["stack"][-1]
        self.kind: str = self.frame["kind"]
        self.fields: dict[str, int] = dict(self.view["boards"][seat]["fields"])
        self.workers: dict[str, str] = dict(self.view["boards"][seat]["workers"])
        self.hand = kinds(self.view["hands"][seat])
        self.stock = kinds(self.view["stock"])
        self.standing = cache(self._standing)

    # ------------------------------------------------------------ what is legal

    @cached_property
    def _legal(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for line in self.trial.legal:
            verb, _, name = line.partition(" ")
            found.setdefault(verb, []).append(name)
        return found

    def legal(self, verb: str) -> list[str]:
        """All that can be named next with a verb."""
        return self._legal.get(verb, [])

    @property
    def may_decline(self) -> bool:
        """Is `done` legal?"""
        return "done" in self._legal

    def available(self, letter: str) -> bool:
        """Does the turn still have this action, whether or not anything could be done with it?"""
        return bool(available(self.trial.table, LETTERS[letter]))

    def possible(self, text: str) -> bool:
        """Can an input be played as the one step that it is?"""
        lines = expand(self.box, self.trial.table, text)
        return bool(lines) and self.trial.after(*lines) is not None

    # ------------------------------------------------------------ harvest

    def together(self, field: str) -> list[str]:
        """What can be named in one harvest with a field (KEY-4.1), the field itself included."""
        ripe = self.legal("harvest")
        if self.kind != "turn" and not self.frame["group"]:
            return ripe
        fields = self.trial.table["fields"][self.seat]
        group = int(group_of(self.box.record[0], fields, np.int64(self.land.index[field])))
        return [other for other in ripe if group >> self.land.index[other] & 1]

    def sort_harvest(self, named: Sequence[str]) -> tuple[list[str], list[str]]:
        """The fields that are turned, and those out of stock that bring a substitute (KEY-4.5)."""
        return sort_harvest(self.box, self.trial.table, named)

    def nameable(self, verb: str, named: Sequence[str]) -> bool:
        """Can exactly these be harvested or sown in one go?"""
        words = [verb, *named]
        if verb == "harvest":
            short = self.sort_harvest(named)[1]
            stock = zip(self.box.ids("crop"), self.stock_after(named), strict=True)
            instead = [crop for crop, amount in stock for _ in range(amount)][: len(short)]
            words += ["take", *instead] if short else []
        return self.possible(" ".join(words))

    def stock_after(self, named: Sequence[str]) -> list[int]:
        """The stock when the turned ones have their counters: of it come the substitutes."""
        return self._harvested(named, ()).table["stock"].tolist()  # type: ignore[no-any-return]

    def hand_after(self, named: Sequence[str], instead: Sequence[int]) -> list[int]:
        """One's own counters after a harvest with as many substitutes (by crop) as are chosen."""
        after = self._harvested(named, instead)
        return after.table["hands"][self.seat].tolist()  # type: ignore[no-any-return]

    def _harvested(self, named: Sequence[str], instead: Sequence[int]) -> Trial:
        turned, short = self.sort_harvest(named)
        lines = [f"harvest {field}" for field in turned]
        counters = zip(self.box.ids("crop"), instead, strict=False)
        crops = [crop for crop, amount in counters for _ in range(amount)]
        for field, crop in zip(short, crops, strict=False):
            lines += [f"harvest {field}", f"take {crop}"]
        return self.trial.after(*lines) or self.trial

    # ------------------------------------------------------------ workers

    def row(self, worker: str) -> dict[str, Any]:
        """A worker in the data file."""
        row: dict[str, Any] = self.box.data["worker"][self.box.ids("worker").index(worker)]
        return row

    def _named(self, workers: int) -> list[str]:
        return [self.box.ids("worker")[worker] for worker in places(workers)]

    @cached_property
    def dismissible(self) -> dict[str, str]:
        """The workers that can be sent home, by their spaces."""
        able = self.legal("dismiss")
        return {space: worker for space, worker in self.workers.items() if worker in able}

    @cached_property
    def candidates(self) -> list[str]:
        """Workers that could be asked for here, whether or not they have a space (KEY-5.2)."""
        table = self.trial.table
        if self.kind == "recruit":
            return self._named(int(pool_of(table, table["stack"][int(table["depth"]) - 1])))
        return self.at_home if self.kind == "turn" and self.available("b") else []

    @cached_property
    def at_home(self) -> list[str]:
        """One's own farmhands beside the board, and the townsfolk in town."""
        table = self.trial.table
        return self._named(int(table["beside"][self.seat]) | int(table["town"]))

    def spaces(self, worker: str) -> list[str]:
        """Where a worker could stand (KEY-5.3 to 5.5)."""
        value = np.int64(self.row(worker)["value"])
        found = int(spaces_for(self.box.record[0], self.trial.table, np.int64(self.seat), value))
        return [self.land.ids[space] for space in places(found)]

    def touched(self, space: str) -> list[str]:
        """One's own fields next to a space."""
        return [field for field in self.land.beside(space) if field in self.fields]

    def points_with(self, worker: str, space: str) -> int:
        """The points on one's own board with a worker on a space."""
        lines = [f"place {space}"] if self.kind == "place" else [f"hire {worker}", f"place {space}"]
        after = self.trial.after(*lines) or self.trial
        return standing(self.box, after.table, self.seat).total

    # ------------------------------------------------------------ stores

    @cached_property
    def on_sale(self) -> dict[str, tuple[int, Slot]]:
        """Every tile in a store, with the owner and its slot."""
        return {
            slot["field"]: (owner, slot)
            for owner, store in enumerate(self.view["stores"])
            for slot in store
        }

    def hand_without(self, field: str) -> list[int]:
        """One's own counters after a purchase."""
        after = self.trial.after(f"buy {field}") or self.trial
        return after.table["hands"][self.seat].tolist()  # type: ignore[no-any-return]

    @property
    def free_slots(self) -> int:
        """Free slots of one's own store (KEY-7.2)."""
        return int(self.box.data["constants"]["store_slots"]) - len(self.view["stores"][self.seat])

    @property
    def bid(self) -> list[int]:
        """What lies already on the tile of a bid frame."""
        return list(self.on_sale[self.frame["field"]][1]["bid"])

    # ------------------------------------------------------------ one's own country

    @property
    def now(self) -> Standing:
        """One's own country as it is."""
        return self.standing(None)

    def _standing(self, field: str | None) -> Standing:
        """One's own country with a field that would come or go; a worker keeps its place."""
        change = 0 if field is None else 1 << self.land.index[field]
        return standing(self.box, self.trial.table, self.seat, change)
