"""What the seat that decides may do, reckoned from its view and the data file alone.

The board must say for every thing whether it can be taken before anything is sent. The rules have
the last word: a test compares every answer here with the legal lines of the referee.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.key_harvest.board.land import land_of
from fondaco.games.key_harvest.board.standing import Standing, fields_of, reckon, workers_of

#: The verb of each action of a turn that starts it, by its letter; B has two.
LETTERS = {"harvest": "a", "hire": "b", "dismiss": "b", "buy": "c", "claim": "d"}


class Reckoning:
    """The table as a seat sees it while it decides."""

    def __init__(self, box: Box, view: State, seat: int) -> None:
        self.box, self.view, self.seat = box, view, seat
        self.land = land_of(box)
        self.frame: dict[str, Any] = view["stack"][-1]
        self.kind: str = self.frame["kind"]
        self.fields = fields_of(view, seat)
        self.workers = workers_of(view, seat)
        self.hand: list[int] = view["hands"][seat]
        self.stock: list[int] = view["stock"]
        self._rows: dict[str, dict[str, Any]] = {row["id"]: row for row in box.data["worker"]}

    # ------------------------------------------------------------ the turn

    @property
    def turn(self) -> dict[str, Any]:
        """The frame of the turn at the bottom of the stack."""
        turn: dict[str, Any] = self.view["stack"][0]
        return turn

    def available(self, letter: str) -> bool:
        """May an action of the turn be started (KEY-3.2, 3.3, 3.5)?"""
        turn = self.turn
        if letter == "c" and "d" in turn["used"]:
            return False
        fresh = letter not in turn["used"] and turn["left"] > 0
        return bool(fresh or turn["bonus"] > 0)

    def _may(self, verb: str) -> bool:
        """Is a verb asked for here: as an action of the turn, or by the frame on top?"""
        if self.kind == "turn":
            return verb in LETTERS and self.available(LETTERS[verb])
        asked = {"recruit": "hire", "place": "place", "dismiss": "dismiss"}
        return asked.get(self.kind, self.kind) == verb

    # ------------------------------------------------------------ A: harvest

    @cached_property
    def ripe(self) -> list[str]:
        """Fields that can be named first: unharvested, while there is any stock (KEY-4.1, 4.6)."""
        if not self._may("harvest") or not any(self.stock):
            return []
        fields = [field for field, side in self.fields.items() if side == 0]
        if self.kind == "turn":
            return self.land.ordered(fields)
        frame = self.frame
        if frame["left"] <= 0:
            return []
        named = [field for field in fields if field in frame["cands"] and self._nameable(field)]
        return self.land.ordered(named)

    def _nameable(self, field: str) -> bool:
        """KEY-4.5: behind the last one, or the first of those out of stock."""
        frame = self.frame
        late = self.land.index[field] > frame["last"]
        return late or (not frame["short"] and self.stock[self.land.crop(field)] == 0)

    def together(self, field: str) -> list[str]:
        """What can be named in one harvest with a field (KEY-4.1), the field itself included."""
        if self.kind == "turn" or self.frame["group"]:
            groups = self.land.groups(self.fields)
            group = next((group for group in groups if field in group), [])
            return [other for other in self.ripe if other in group]
        return self.ripe

    @property
    def most_named(self) -> int:
        """How many fields a harvest or a sowing may still name."""
        return len(self.fields) if self.kind == "turn" else int(self.frame["left"])

    def sorted_harvest(self, named: Collection[str]) -> tuple[list[str], list[str]]:
        """The fields that are turned, and those out of stock that bring a substitute (KEY-4.5)."""
        stock, turned, short = list(self.stock), [], []
        for field in named:
            crop = self.land.crop(field)
            if stock[crop]:
                stock[crop] -= 1
                turned.append(field)
            else:
                short.append(field)
        return self.land.ordered(turned), self.land.ordered(short)

    def harvestable(self, named: Collection[str]) -> bool:
        """Can exactly these be harvested in one go?"""
        turned, short = self.sorted_harvest(named)
        if len(turned) + len(short) > self.most_named or not named:
            return False
        if self.kind == "turn":
            return sum(self.stock) >= len(named)
        late = [field for field in turned if self.land.index[field] <= self.frame["last"]]
        return not late and sum(self.stock) >= len(named)

    def stock_after(self, named: Collection[str]) -> list[int]:
        """The stock when the turned ones have their counters: of it come the substitutes."""
        stock = list(self.stock)
        for field in self.sorted_harvest(named)[0]:
            stock[self.land.crop(field)] -= 1
        return stock

    # ------------------------------------------------------------ B: workers

    def row(self, worker: str) -> dict[str, Any]:
        """A worker in the data file."""
        return self._rows[worker]

    @cached_property
    def at_hand(self) -> list[str]:
        """The own farmhands beside the board."""
        away = set(self.workers.values())
        away |= {
            frame["worker"]
            for frame in self.view["stack"]
            if frame["kind"] == "place" and frame["seat"] == self.seat
        }
        return [w for w, row in self._rows.items() if row["kind"] == "farmhand" and w not in away]

    def spaces(self, worker: str) -> list[str]:
        """Where a worker could stand (KEY-5.3 to 5.5)."""
        value = self._rows[worker]["value"]
        found = []
        for space in self.land.ids:
            if space in self.fields or self.touched_workers(space):
                continue
            there = self.workers.get(space)
            lower = there is None or self._rows[there]["value"] < value
            if lower and len(self.touched(space)) >= value:
                found.append(space)
        return found

    def touched(self, space: str) -> list[str]:
        """The own fields next to a space."""
        return [field for field in self.land.beside(space) if field in self.fields]

    def touched_workers(self, space: str) -> list[str]:
        """The spaces with workers next to a space."""
        return [other for other in self.land.beside(space) if other in self.workers]

    @cached_property
    def candidates(self) -> list[str]:
        """Workers that could be asked for here: farmhands at hand, townsfolk in town (KEY-5.2)."""
        if not self._may("hire"):
            return []
        town = [] if self.frame.get("pool") == "farmhands" else list(self.view["town"])
        return [*self.at_hand, *town]

    @cached_property
    def hireable(self) -> dict[str, list[str]]:
        """Those of them that have a space, with their spaces (KEY-5.10)."""
        found = {worker: self.spaces(worker) for worker in self.candidates}
        return {worker: spaces for worker, spaces in found.items() if spaces}

    @cached_property
    def placeable(self) -> list[str]:
        """The spaces for the worker of a place frame."""
        return self.spaces(self.frame["worker"]) if self.kind == "place" else []

    @cached_property
    def dismissible(self) -> list[str]:
        """The spaces whose workers can be sent home."""
        return self.land.ordered(self.workers) if self._may("dismiss") else []

    # ------------------------------------------------------------ C: stores

    @cached_property
    def on_sale(self) -> dict[str, tuple[int, dict[str, Any]]]:
        """Every tile in a store, with the owner and its slot."""
        return {
            slot["field"]: (owner, slot)
            for owner, store in enumerate(self.view["stores"])
            for slot in store
        }

    def affordable(self, field: str) -> bool:
        """Is a tile one's own and not fresh, or is its bid in the hand (KEY-6.2, 6.3, 6.8)?"""
        owner, slot = self.on_sale[field]
        if owner == self.seat:
            return not slot["fresh"]
        return all(have >= want for have, want in zip(self.hand, slot["bid"], strict=True))

    @cached_property
    def buyable(self) -> list[str]:
        """The tiles that can be fetched from stores."""
        if not self._may("buy") or (self.kind == "buy" and self.frame["left"] <= 0):
            return []
        return [field for field in self.on_sale if self.affordable(field)]

    # ------------------------------------------------------------ D: registry

    @property
    def free_slots(self) -> int:
        """Free slots of the own store (KEY-7.2)."""
        return int(self.box.data["constants"]["store_slots"]) - len(self.view["stores"][self.seat])

    @cached_property
    def claimable(self) -> list[str]:
        """The registry tiles that can be claimed (KEY-7.6)."""
        ready = self._may("claim") and self.free_slots > 0 and sum(self.hand) > 0
        if not ready or (self.kind == "claim" and self.frame["left"] <= 0):
            return []
        return list(self.view["registry"])

    @cached_property
    def settleable(self) -> list[str]:
        """The registry tiles that can be settled (KEY-8.7)."""
        if self.kind != "settle" or sum(self.hand) < self.frame["cost"]:
            return []
        return list(self.view["registry"])

    # ------------------------------------------------------------ the rest

    @cached_property
    def sowable(self) -> list[str]:
        """Harvested fields that can be turned back (KEY-8.3, 10.4)."""
        if self.kind != "sow" or self.frame["left"] <= 0:
            return []
        frame, index = self.frame, self.land.index
        turned = [field for field in frame["cands"] if self.fields.get(field) == 1]
        return [field for field in turned if index[field] > frame["last"]]

    @cached_property
    def givable(self) -> list[str]:
        """Fields that can be given away (KEY-10.1, 10.3)."""
        return list(self.frame["cands"]) if self.kind == "give" else []

    @property
    def may_decline(self) -> bool:
        """Is `done` legal?"""
        if self.kind in ("place", "give"):
            return not self.frame["must"]
        if self.kind == "bid":
            return sum(self.bid) > 0
        return self.kind in ("harvest", "buy", "claim", "take", "sow", "settle", "recruit")

    @property
    def bid(self) -> list[int]:
        """What lies already on the tile of a bid frame."""
        _, slot = self.on_sale[self.frame["field"]]
        return list(slot["bid"])

    # ------------------------------------------------------------ what if

    @cached_property
    def now(self) -> Standing:
        """The own board as it is."""
        return reckon(self.box, self.fields, self.workers)

    def with_field(self, field: str) -> Standing:
        """The own board with one field more; a worker there has to leave (KEY-6.6)."""
        workers = {space: worker for space, worker in self.workers.items() if space != field}
        return reckon(self.box, [*self.fields, field], workers)

    def without_field(self, field: str) -> Standing:
        """The own board with one field less."""
        return reckon(self.box, [own for own in self.fields if own != field], self.workers)

    def with_worker(self, space: str, worker: str) -> Standing:
        """The own board with a worker on a space; whoever stood there goes home (KEY-5.6)."""
        return reckon(self.box, self.fields, {**self.workers, space: worker})
