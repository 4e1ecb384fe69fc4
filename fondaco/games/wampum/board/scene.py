"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from fondaco.engine.account import SeatFacts
from fondaco.engine.texts import read_texts
from fondaco.games.wampum.board.artwork import GOODS
from fondaco.games.wampum.board.draft import Draft, read_draft
from fondaco.games.wampum.board.panel import facts
from fondaco.games.wampum.forecast import Forecast, Outcome, outcome
from fondaco.games.wampum.notation.view import View, trader_at
from fondaco.pictures.board import Shown


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

    view: View

    texts = read_texts(__file__, "board")

    @cached_property
    def facts(self) -> list[SeatFacts]:
        """What the players' panel says of the seats."""
        return facts(self.trial, self.lang)

    # ------------------------------------------------------------ the plan

    @cached_property
    def draft(self) -> Draft | None:
        """What is being composed; None if this seat has nothing to decide."""
        return read_draft(self.box, self.view, self.seat, self.composition.plan)

    @cached_property
    def planned_cards(self) -> list[int]:
        """One's own cards that would lie at a village: planned, on their way, or there already."""
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
        return draft.village if draft.total >= self.forecast.least(draft.village) else None

    @cached_property
    def leaving(self) -> int | None:
        """The seat that the plan would drive away."""
        return None if self.planned_village is None else trader_at(self.view, self.planned_village)

    def brings(self, goods: list[int]) -> Outcome | None:
        """What one's own cards would bring at a village with these goods."""
        if not any(self.planned_cards):
            return None
        return outcome(self.box, self.planned_cards, goods)

    @cached_property
    def forecast(self) -> Forecast:
        """What the rules say of this table."""
        return Forecast(self.trial)

    # ------------------------------------------------------------ what has just happened

    @cached_property
    def swaps(self) -> dict[str, Swap]:
        """The swaps of the round before, by village, until somebody offers again."""
        if any(offer is not None for offer in self.view["offers"]):
            return {}
        ids = [row["id"] for row in self.box.data["villages"]]
        shown = {}
        for event in (*self.earlier, *self.last):
            facts = event.facts
            if event.kind == "swap_goods":
                swap = Swap(facts["seat"], list(facts["given"]), list(facts["taken"]), 0)
            elif event.kind == "swap_wampum":
                pairs = zip(facts["left"], facts["earned"], strict=True)
                given = [left + earned for left, earned in pairs]
                swap = Swap(facts["seat"], given, None, sum(facts["earned"]))
            else:
                continue
            shown[ids[facts["village"]]] = swap
        return shown

    @cached_property
    def fresh_offers(self) -> set[int]:
        """The seats whose offers have just been laid or moved."""
        events = self.happened("offered", "offered_own", "moved", "displaced")
        return {event.facts["seat"] for event in events}

    @cached_property
    def fresh_seats(self) -> set[int]:
        """The seats that have just discarded."""
        events = self.happened("discarded", "discarded_own")
        return {event.facts["seat"] for event in events}

    @cached_property
    def fresh_canoe(self) -> bool:
        """Has the canoe just been given out?"""
        return bool(self.happened("canoe", "start_player"))

    @cached_property
    def fresh_goods(self) -> set[tuple[str, int]]:
        """The kinds that have just been laid out at a village."""
        if self.view["round"] <= 1 and self.view["turn"] == 0 and self.view["phase"] != "discard":
            return set()  # the first deal: everything is new
        ids = [row["id"] for row in self.box.data["villages"]]
        laid = [event.facts for event in self.happened("laid")]
        return {(ids[facts["village"]], facts["kind"]) for facts in laid}


def faces(cards: Sequence[int]) -> list[str]:
    """The small cards of a goods vector, one symbol for each card."""
    return [f"mini-{GOODS[kind]}" for kind, count in enumerate(cards) for _ in range(count)]
