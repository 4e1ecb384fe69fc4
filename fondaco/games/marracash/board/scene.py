"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from fondaco.games.marracash.board.draft import Draft, read_draft
from fondaco.games.marracash.board.outcome import Outcome
from fondaco.games.marracash.board.preview import TEXTS, Preview, preview_of
from fondaco.games.marracash.board.town import Town, town_of
from fondaco.pictures.board import Shown


@dataclass(frozen=True)
class Scene(Shown):
    """MarraCash's table, as a drawing wants to know it."""

    texts = TEXTS

    @cached_property
    def town(self) -> Town:
        """The town of the box."""
        return town_of(self.box)

    @cached_property
    def ahead(self) -> Preview:
        """What the viewer may do and what it would bring."""
        return preview_of(self.trial, self.lang, self.names)

    # ------------------------------------------------------------ the plan

    @cached_property
    def draft(self) -> Draft | None:
        """What is being composed; None if this seat has nothing to decide.

        Which gate is being filled stands in no plan, only among the choices.
        """
        draft = read_draft(self.ahead, self.composition.plan)
        chosen = [one.id for one in self.composition.choices if one.chosen]
        gates = [name for name in chosen if name in self.town.fountain_at]
        if draft is not None and draft.verb == "admit" and gates:
            return replace(draft, gate=gates[0])
        return draft

    @cached_property
    def start(self) -> int | None:
        """The group that is being led."""
        return None if self.draft is None else self.draft.start

    @cached_property
    def end(self) -> int | None:
        """The fountain it is led to."""
        return None if self.draft is None else self.draft.end

    @cached_property
    def planned(self) -> Outcome | None:
        """What the move of the plan would do."""
        if self.start is None or self.end is None:
            return None
        return self.ahead.lead(self.start, self.end)

    @cached_property
    def lot(self) -> int | None:
        """The shop that is up for auction, or would be."""
        if self.view["auction"] is not None:
            return self.town.shop_at[self.view["auction"]["shop"]]
        return None if self.draft is None else self.draft.shop

    # ------------------------------------------------------------ what has just happened

    @cached_property
    def entered(self) -> set[int]:
        """The shops that were just entered or sold."""
        return {event.facts["shop"] for event in self.happened("visit", "sold")}
