"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.composition import Choice, Counter
from fondaco.games.wampum.board.artwork import GOODS
from fondaco.games.wampum.board.composing import trader_at
from fondaco.games.wampum.board.draft import Draft, read_draft
from fondaco.games.wampum.board.reckoning import Outcome, Reckoning, outcome, size
from fondaco.games.wampum.board.texts import say
from fondaco.pictures.board import Shown
from fondaco.pictures.marks import COLOURS


@dataclass(frozen=True)
class Swap:
    """A swap that has just been made."""

    seat: int
    given: list[int]
    #: Cards taken from the village; None if the swap was for wampum.
    taken: list[int] | None
    wampum: int


@dataclass(frozen=True)
class Scene(Shown):
    """Wampum's table, as a drawing wants to know it."""

    # ------------------------------------------------------------ words

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def name(self, seat: int) -> str:
        """Who sits there."""
        return self.names[seat]

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return COLOURS[seat]

    # ------------------------------------------------------------ the plan

    @cached_property
    def draft(self) -> Draft | None:
        """What is being composed; None if this seat has nothing to decide."""
        return read_draft(self.box, self.view, self.seat, self.composition.plan)

    @cached_property
    def counters(self) -> dict[str, Counter]:
        """What can be done with each kind of the hand."""
        return {counter.id: counter for counter in self.composition.counters}

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What can be done with each village."""
        return {choice.id: choice for choice in self.composition.choices}

    @cached_property
    def planned_cards(self) -> list[int]:
        """The own cards that would lie at a village: planned, on their way, or there already."""
        draft = self.draft
        if draft is not None and draft.verb in ("offer", "put"):
            return draft.cards
        offer = None if self.seat is None else self.view["offers"][self.seat]
        return [] if offer is None else list(offer["goods"])

    @cached_property
    def planned_village(self) -> str | None:
        """The village of the plan, once enough cards are chosen for it; nothing is sent yet."""
        draft = self.draft
        if draft is None or draft.village is None or draft.verb == "discard":
            return None
        if draft.verb == "move":
            return draft.village
        rival = trader_at(self.view, draft.village)
        lying = 0 if rival is None else size(self.view["offers"][rival])
        return draft.village if draft.total > lying else None

    @cached_property
    def leaving(self) -> int | None:
        """The seat that the plan would drive away."""
        return None if self.planned_village is None else trader_at(self.view, self.planned_village)

    def brings(self, goods: list[int]) -> Outcome | None:
        """What the own cards would bring at a village with these goods."""
        if not any(self.planned_cards):
            return None
        return outcome(self.box, self.planned_cards, goods)

    @cached_property
    def reckoning(self) -> Reckoning | None:
        """The rules' answers for the seat that decides."""
        if self.draft is None or self.seat is None:
            return None
        return Reckoning(self.box, self.view, self.seat)

    # ------------------------------------------------------------ what has just happened

    @cached_property
    def swaps(self) -> dict[str, Swap]:
        """The swaps of the round before, by village, until somebody offers again."""
        if any(offer is not None for offer in self.view["offers"]):
            return {}
        ids = [row["id"] for row in self.box.data["villages"]]
        shown = {}
        for event in self.last:
            told = event.facts
            if event.kind == "swap_goods":
                swap = Swap(told["seat"], list(told["given"]), list(told["taken"]), 0)
            elif event.kind == "swap_wampum":
                pairs = zip(told["left"], told["earned"], strict=True)
                given = [left + earned for left, earned in pairs]
                swap = Swap(told["seat"], given, None, sum(told["earned"]))
            else:
                continue
            shown[ids[told["village"]]] = swap
        return shown

    @cached_property
    def fresh_offers(self) -> set[int]:
        """The seats whose offers have just been laid or moved."""
        kinds = ("offered", "offered_own", "moved", "displaced")
        return {event.facts["seat"] for event in self.last if event.kind in kinds}

    @cached_property
    def fresh_seats(self) -> set[int]:
        """The seats that have just discarded."""
        kinds = ("discarded", "discarded_own")
        return {event.facts["seat"] for event in self.last if event.kind in kinds}

    @cached_property
    def fresh_canoe(self) -> bool:
        """Has the canoe just been given out?"""
        return any(event.kind in ("canoe", "start_player") for event in self.last)

    @cached_property
    def fresh_goods(self) -> set[tuple[str, int]]:
        """The kinds that have just been laid out at a village."""
        if self.view["round"] <= 1 and self.view["turn"] == 0 and self.view["phase"] != "discard":
            return set()  # the first deal: everything is new
        ids = [row["id"] for row in self.box.data["villages"]]
        laid = [event.facts for event in self.last if event.kind == "laid"]
        return {(ids[facts["village"]], facts["kind"]) for facts in laid}


def faces(cards: Sequence[int]) -> list[str]:
    """The small cards of a goods vector, one symbol for each card."""
    return [f"mini-{GOODS[kind]}" for kind, count in enumerate(cards) for _ in range(count)]
