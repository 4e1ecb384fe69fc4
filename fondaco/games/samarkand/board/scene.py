"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.composition import Choice
from fondaco.games.samarkand.board.chart import Chart
from fondaco.games.samarkand.board.draft import Draft, read_draft
from fondaco.games.samarkand.board.preview import Preview
from fondaco.games.samarkand.board.reckoning import Effect, Position
from fondaco.games.samarkand.board.texts import count, say
from fondaco.pictures.board import Shown


@dataclass(frozen=True)
class Scene(Shown):
    """Samarkand's table, as a drawing wants to know it."""

    # ------------------------------------------------------------ words

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def count(self, key: str, amount: int) -> str:
        """A number of things."""
        return count(key, amount, self.lang)

    def family(self, place: int) -> str:
        """The name of a family."""
        return self.box.name("families", place, self.lang)

    def space(self, name: str) -> str:
        """The name of a space."""
        return self.box.name("spaces", self.chart.spaces[name].index, self.lang)

    def good(self, number: int) -> str:
        """The name of a good."""
        return self.box.name("goods", number - 1, self.lang)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.box.seat_colours[seat]

    # ------------------------------------------------------------ the position

    @cached_property
    def position(self) -> Position:
        """What follows from the view."""
        return Position(self.box, self.view, self.seat)

    @property
    def chart(self) -> Chart:
        """The map."""
        return self.position.chart

    @cached_property
    def hand(self) -> list[int]:
        """The cards of whoever looks."""
        return [] if self.seat is None else self.position.hand(self.seat) or []

    # ------------------------------------------------------------ the plan

    @cached_property
    def draft(self) -> Draft | None:
        """What is being composed; None if this seat has nothing to decide."""
        if not self.composition.choices:
            return None
        return read_draft(self.position, self.seat, self.composition.plan)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What can be chosen, by id."""
        return {choice.id: choice for choice in self.composition.choices}

    @cached_property
    def moving(self) -> int | None:
        """The family whose camels are placed, in the plan or on the board."""
        draft = self.draft
        if draft is not None and draft.verb != "marry" and draft.family is not None:
            return draft.family
        if self.view["phase"] in ("place", "more", "sale"):
            return self.chart.families[self.view["pending"]["family"]]
        return None

    @cached_property
    def open_spaces(self) -> dict[str, Effect]:
        """The spaces that can be chosen in this plan, and what each brings."""
        if self.seat is None or self.moving is None or self.draft is None:
            return {}
        if self.draft.phase == "sale":
            return {}
        return self.position.effects(self.moving)

    @cached_property
    def planned_space(self) -> str | None:
        """Where the planned camel would stand."""
        return None if self.draft is None else self.draft.space

    @cached_property
    def preview(self) -> Preview | None:
        """The look ahead of the seat that decides."""
        if self.seat is None or self.draft is None:
            return None
        return Preview(self.position, self.seat, self.lang, self.names)

    # ------------------------------------------------------------ what has just happened

    def _told(self, kind: str) -> list[dict[str, Any]]:
        return [dict(event.facts) for event in self.last if event.kind == kind]

    @cached_property
    def fresh_camels(self) -> dict[int, str]:
        """The space of each family's camel that has just been placed."""
        ids = list(self.chart.spaces)
        return {facts["family"]: ids[facts["space"]] for facts in self._told("placed")}

    @cached_property
    def fresh_markers(self) -> set[int]:
        """The numbers of the goods markers that have just been taken."""
        return {facts["good"] + 1 for facts in self._told("marker")}

    @cached_property
    def fresh_families(self) -> set[int]:
        """The families that somebody has just married into or linked."""
        found = {facts["family"] for facts in self._told("married")}
        for facts in self._told("linked"):
            found |= {facts["active"], facts["passive"]}
        return found

    @cached_property
    def new_cards(self) -> set[int]:
        """The own cards that have just been drawn."""
        drawn = [facts for facts in self._told("drew") if facts.get("seat") == self.seat]
        return {facts["good"] + 1 for facts in drawn}
