"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.games.key_harvest.board.decision import Decision, make_decision
from fondaco.games.key_harvest.board.deeds import Deed, deeds
from fondaco.games.key_harvest.board.land import Land, land_of
from fondaco.games.key_harvest.board.targets import Target, Targets, find_targets
from fondaco.games.key_harvest.board.words import Words
from fondaco.games.key_harvest.notation.standing import Standing, majorities, standing
from fondaco.games.key_harvest.notation.view import Frame, View, held
from fondaco.pictures.board import Shown


@dataclass(frozen=True)
class Scene(Shown, Words):
    """Key Harvest's table, as a drawing wants to know it."""

    view: View

    def worker_words(self, worker: str) -> str:
        """«Reaper, value 2, Optional: harvest up to 2 fields»."""
        row, powers = self.rows[worker], self.view["options"]["powers"]
        does = self.signed_power(row) if powers else self.say("no_power")
        return f"{self.worker(worker)}, {self.say('value', n=row['value'])}, {does}"

    # ------------------------------------------------------------ the table

    @cached_property
    def land(self) -> Land:
        """The country."""
        return land_of(self.box)

    @cached_property
    def rows(self) -> dict[str, dict[str, Any]]:
        """The workers of the data file, by id."""
        return {row["id"]: row for row in self.box.data["worker"]}

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each worker in the data file."""
        return {worker: place for place, worker in enumerate(self.rows)}

    @cached_property
    def events(self) -> dict[str, dict[str, Any]]:
        """The events of the data file, by id."""
        return {row["id"]: row for row in self.box.data["event"]}

    @cached_property
    def deeds(self) -> dict[str, Deed]:
        """Where every field tile is."""
        return deeds(self.view)

    @cached_property
    def boards(self) -> list[tuple[dict[str, int], dict[str, str], Standing]]:
        """Fields, workers and standing of every seat."""
        return [
            (dict(board["fields"]), dict(board["workers"]), self._standing(seat))
            for seat, board in enumerate(self.view["boards"])
        ]

    def _standing(self, seat: int) -> Standing:
        return standing(self.box, self.trial.table, seat)

    def held(self, seat: int) -> int:
        """How many counters are behind a screen."""
        return held(self.view["hands"][seat])

    @property
    def turn(self) -> Frame | None:
        """The frame of the turn, while there is one."""
        stack = self.view["stack"]
        return stack[0] if stack else None

    @cached_property
    def event_frame(self) -> Frame | None:
        """The event that is being carried out."""
        frames = [frame for frame in self.view["stack"] if frame["kind"] == "event"]
        return frames[-1] if frames else None

    # ------------------------------------------------------------ the plan

    @cached_property
    def decision(self) -> Decision | None:
        """The seat that decides, if it is the one that looks."""
        made = self.composition
        if not (made.plan or made.choices or made.counters or made.go):
            return None  # somebody looks back, or it is another seat's turn
        return make_decision(self.trial, made.plan, self.lang, self.names)

    @cached_property
    def targets(self) -> Targets:
        """What can be taken."""
        return find_targets(self.decision)

    @property
    def from_stock(self) -> bool:
        """Are the counters of the plan taken from the stock?"""
        return self.decision is not None and self.decision.draft.verb in ("take", "harvest")

    @cached_property
    def ghost(self) -> str | None:
        """A field that the plan would bring onto one's own board."""
        decision = self.decision
        if decision is None:
            return None
        if decision.draft.verb in ("buy", "claim", "settle"):
            return decision.draft.field
        return str(decision.position.frame["field"]) if decision.kind == "bid" else None

    @cached_property
    def ghost_worker(self) -> tuple[str, str] | None:
        """Worker and space of a placement that is planned."""
        decision = self.decision
        if decision is None or decision.placing is None or decision.draft.field is None:
            return None
        return decision.placing, decision.draft.field

    # ------------------------------------------------------------ the end

    @cached_property
    def most(self) -> list[list[int]] | None:
        """The crops of which each seat has strictly the most, once the screens are lifted."""
        if not self.over:
            return None
        return [majorities(self.trial.table, seat) for seat in range(self.view["players"])]

    def points(self, seat: int) -> int:
        """Points as far as all can see."""
        result = self.view["result"]
        return int(result["scores"][seat]) if result else self.boards[seat][2].total

    # ------------------------------------------------------------ what has just happened

    def just(self, name: str, target: Target | None) -> str:
        """The class of what has just happened, unless a ring tells that it can be taken."""
        taken = target is not None and not target.why and not target.quiet
        return "" if taken else self.mark(lambda it: name in it.fresh)

    @cached_property
    def fresh(self) -> set[str]:
        """Fields and workers of which the last events tell."""
        if self.view["phase"] != "play":
            return set()
        ids = self.land.ids
        workers = list(self.rows)
        found: set[str] = set()
        for event in self.last:
            field, worker = event.facts.get("field"), event.facts.get("worker")
            if isinstance(field, int) and 0 <= field < len(ids):
                found.add(ids[field])
            elif isinstance(field, str):
                found.add(field)
            if isinstance(worker, int) and 0 <= worker < len(workers):
                found.add(workers[worker])
        return found
