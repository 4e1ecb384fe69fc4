"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.composition import Counter
from fondaco.games.key_harvest.board.deeds import Deed, deeds
from fondaco.games.key_harvest.board.desk import Desk, make_desk
from fondaco.games.key_harvest.board.land import Land, land_of
from fondaco.games.key_harvest.board.standing import (
    Standing,
    fields_of,
    majorities,
    standing,
    workers_of,
)
from fondaco.games.key_harvest.board.texts import (
    counted,
    crops_in_words,
    field_name,
    power,
    say,
    worker_name,
)
from fondaco.games.key_harvest.board.things import Thing, Things, find_things
from fondaco.pictures.board import Shown


@dataclass(frozen=True)
class Scene(Shown):
    """Key Harvest's table, as a drawing wants to know it."""

    # ------------------------------------------------------------ words

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def counted(self, key: str, n: int, **words: Any) -> str:
        """A text about a number."""
        return counted(key, self.lang, n, **words)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.box.seat_colours[seat]

    def crops(self, vector: Sequence[int]) -> str:
        """Counters in words."""
        return crops_in_words(self.box, vector, self.lang)

    def field_words(self, field: str) -> str:
        """«E4 Wheat»."""
        return field_name(self.box, field, self.lang)

    def worker_words(self, worker: str) -> str:
        """«Reaper, value 2, Bell, may: harvest up to 2 fields»."""
        row = self.rows[worker]
        does = power(row, self.lang) if self.view["options"]["powers"] else self.say("no_power")
        return f"{self.worker(worker)}, {self.say('value', n=row['value'])}, {does}"

    def worker(self, worker: str) -> str:
        """The name of a worker."""
        return worker_name(self.box, worker, self.lang)

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

    @property
    def main(self) -> int:
        """The seat whose country is drawn large."""
        return 0 if self.seat is None else self.seat

    @cached_property
    def others(self) -> list[int]:
        """The other seats, in the order in which they come after that one."""
        players = self.view["players"]
        return [(self.main + step) % players for step in range(1, players)]

    @cached_property
    def deeds(self) -> dict[str, Deed]:
        """Where every field tile is."""
        return deeds(self.view)

    @cached_property
    def boards(self) -> list[tuple[dict[str, int], dict[str, str], Standing]]:
        """Fields, workers and standing of every seat."""
        seats = range(self.view["players"])
        return [
            (
                fields_of(self.view, seat),
                workers_of(self.view, seat),
                standing(self.box, self.view, seat),
            )
            for seat in seats
        ]

    def held(self, seat: int) -> int:
        """How many counters are behind a screen."""
        hand = self.view["hands"][seat]
        return sum(hand) if isinstance(hand, list) else int(hand)

    @property
    def turn(self) -> dict[str, Any] | None:
        """The frame of the turn, while there is one."""
        stack = self.view["stack"]
        return stack[0] if stack else None

    @cached_property
    def event_frame(self) -> dict[str, Any] | None:
        """The event that is being carried out."""
        frames = [frame for frame in self.view["stack"] if frame["kind"] == "event"]
        return frames[-1] if frames else None

    # ------------------------------------------------------------ the plan

    @cached_property
    def desk(self) -> Desk | None:
        """The seat that decides, if it is the one that looks."""
        made = self.composition
        if not (made.plan or made.choices or made.counters or made.go):
            return None  # somebody looks back, or it is another seat's turn
        return make_desk(self.box, self.view, self.seat, made.plan, self.lang, self.names)

    @cached_property
    def things(self) -> Things:
        """What can be taken."""
        return find_things(self.desk)

    @cached_property
    def counters(self) -> dict[str, Counter]:
        """What can be done with counters, by crop id."""
        return {counter.id: counter for counter in self.composition.counters}

    @property
    def from_stock(self) -> bool:
        """Are the counters of the plan taken from the stock?"""
        return self.desk is not None and self.desk.draft.verb in ("take", "harvest")

    @cached_property
    def ghost(self) -> str | None:
        """A field that the plan would bring onto the own board."""
        desk = self.desk
        if desk is None:
            return None
        if desk.draft.verb in ("buy", "claim", "settle"):
            return desk.draft.field
        return str(desk.reckoning.frame["field"]) if desk.kind == "bid" else None

    @cached_property
    def ghost_worker(self) -> tuple[str, str] | None:
        """Worker and space of a placement that is planned."""
        desk = self.desk
        if desk is None or desk.placing is None or desk.draft.field is None:
            return None
        return desk.placing, desk.draft.field

    # ------------------------------------------------------------ the end

    @cached_property
    def most(self) -> list[list[int]] | None:
        """The crops of which each seat has strictly the most, once the screens are lifted."""
        return majorities(self.box, self.view) if self.view["phase"] == "over" else None

    def points(self, seat: int) -> int:
        """Points as far as all can see."""
        each = self.box.data["constants"]["crop_majority_points"]
        crops = 0 if self.most is None else each * len(self.most[seat])
        return self.boards[seat][2].total + crops

    # ------------------------------------------------------------ what has just happened

    def just(self, name: str, thing: Thing | None) -> str:
        """The class of what has just happened, unless a ring tells that it can be taken."""
        taken = thing is not None and not thing.why and not thing.quiet
        return "last" if name in self.fresh and not taken else ""

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
