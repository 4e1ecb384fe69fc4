"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.games.samarkand.board.chart import Chart, chart_of
from fondaco.games.samarkand.board.distances import distances
from fondaco.games.samarkand.board.draft import Draft, read_draft
from fondaco.games.samarkand.board.preview import Preview
from fondaco.games.samarkand.board.speech import Words
from fondaco.games.samarkand.gains import Camel, CardWorth, camels, card_worths
from fondaco.games.samarkand.notation.view import View, pending, seen
from fondaco.pictures.board import Shown


@dataclass(frozen=True)
class Scene(Shown, Words):
    """Samarkand's table, as a drawing wants to know it."""

    view: View

    # ------------------------------------------------------------ cards

    @cached_property
    def hand(self) -> list[int]:
        """The cards of whoever looks."""
        return [] if self.seat is None else seen(self.view["hands"][self.seat])

    def worth(self, seat: int, card: int) -> CardWorth:
        """What a card scores now in the hand of a seat."""
        return card_worths(self.trial, seat)[card]

    # ------------------------------------------------------------ families

    @cached_property
    def chart(self) -> Chart:
        """The map."""
        return chart_of(self.box)

    @cached_property
    def ids(self) -> list[str]:
        """The ids of the families."""
        return list(self.chart.families)

    def owners(self, family: int) -> list[int]:
        """The seats that have married into a family."""
        return [s for s, owned in enumerate(self.view["families"]) if self.ids[family] in owned]

    @cached_property
    def partners(self) -> list[list[int]]:
        """The families that each one is linked with, in their order."""
        return [row.nonzero()[0].tolist() for row in self.trial.table["linked"]]

    @cached_property
    def distances(self) -> tuple[tuple[int | None, ...], ...]:
        """Camels that two families still need, both together, until they meet on land."""
        board = self.view["board"].items()
        return distances(self.chart, tuple(sorted((name, tuple(on)) for name, on in board)))

    # ------------------------------------------------------------ the plan

    @cached_property
    def draft(self) -> Draft | None:
        """What is being composed; None if this seat has nothing to decide."""
        if not self.composition.choices:
            return None
        return read_draft(self.trial, self.composition.plan)

    @cached_property
    def moving(self) -> int | None:
        """The family whose camels are placed, in the plan or on the board."""
        draft = self.draft
        if draft is not None and draft.verb != "marry" and draft.family is not None:
            return draft.family
        if self.view["phase"] in ("place", "more", "sale"):
            return self.chart.families[pending(self.view)["family"]]
        return None

    @cached_property
    def open_spaces(self) -> dict[str, Camel]:
        """The spaces that can be chosen in this plan, and what each brings."""
        if self.seat is None or self.moving is None or self.draft is None:
            return {}
        if self.draft.phase == "sale":
            return {}
        return camels(self.trial, self.moving)

    @cached_property
    def planned_space(self) -> str | None:
        """Where the planned camel would stand."""
        return None if self.draft is None else self.draft.space

    @cached_property
    def preview(self) -> Preview | None:
        """The look ahead of the seat that decides."""
        if self.seat is None or self.draft is None:
            return None
        return Preview(self.box, self.trial, self.seat, self.lang, self.names)

    # ------------------------------------------------------------ what has just happened

    def _facts_of(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.happened(kind)]

    @cached_property
    def fresh_camels(self) -> dict[int, str]:
        """The space of each family's camel that has just been placed."""
        ids = list(self.chart.spaces)
        return {facts["family"]: ids[facts["space"]] for facts in self._facts_of("placed")}

    @cached_property
    def fresh_spaces(self) -> set[str]:
        """The spaces on which a camel has just been placed."""
        ids = list(self.chart.spaces)
        return {ids[facts["space"]] for facts in self._facts_of("placed")}

    @cached_property
    def fresh_markers(self) -> set[int]:
        """The numbers of the goods markers that have just been taken."""
        return {facts["good"] + 1 for facts in self._facts_of("marker")}

    @cached_property
    def fresh_families(self) -> set[int]:
        """The families that somebody has just married into or linked."""
        found = {facts["family"] for facts in self._facts_of("married")}
        for facts in self._facts_of("linked"):
            found |= {facts["active"], facts["passive"]}
        return found

    @cached_property
    def new_cards(self) -> set[int]:
        """One's own cards that have just been drawn."""
        drawn = [facts for facts in self._facts_of("drew") if facts.get("seat") == self.seat]
        return {facts["good"] + 1 for facts in drawn}
