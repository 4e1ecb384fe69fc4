"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.composition import Choice
from fondaco.engine.event import Event
from fondaco.games.marracash.board.draft import Draft, read_draft
from fondaco.games.marracash.board.previews import Foresight
from fondaco.games.marracash.board.reckoning import Outcome, closed_shops, groups
from fondaco.games.marracash.board.reckoning import may_auction as auction_open
from fondaco.games.marracash.board.reckoning import may_move as move_open
from fondaco.games.marracash.board.texts import say
from fondaco.games.marracash.board.town import Town, town_of
from fondaco.pictures.board import Shown


@dataclass(frozen=True)
class Scene(Shown):
    """MarraCash's table, as a drawing wants to know it."""

    @cached_property
    def town(self) -> Town:
        """The town of the box."""
        return town_of(self.box)

    # ------------------------------------------------------------ words

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def name(self, seat: int) -> str:
        """Who sits there, for everybody."""
        return self.names[seat]

    def called(self, seat: int) -> str:
        """Who sits there, for the one who looks on: «you» for oneself."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.town.box.seat_colours[seat]

    # ------------------------------------------------------------ the plan

    @cached_property
    def draft(self) -> Draft | None:
        """What is being composed; None if this seat has nothing to decide."""
        return read_draft(self.town.box, self.view, self.seat, self.composition.plan)

    @cached_property
    def ahead(self) -> Foresight:
        """The look ahead of the seat that looks on (a spectator's is nobody's)."""
        seat = -1 if self.seat is None else self.seat
        return Foresight(self.town, self.view, seat, self.lang, self.names)

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What the panel offers, by id."""
        return {choice.id: choice for choice in self.composition.choices}

    @cached_property
    def choosing(self) -> bool:
        """Is an action of the own turn to be chosen?"""
        return self.draft is not None and self.draft.verb in ("", "move", "auction")

    @cached_property
    def groups(self) -> list[int]:
        """The groups that this seat may lead now."""
        return groups(self.view) if self.choosing and move_open(self.view) else []

    @cached_property
    def closed(self) -> list[int]:
        """The shops that this seat may put up now."""
        if not self.choosing or self.seat is None:
            return []
        return closed_shops(self.view) if auction_open(self.town, self.view, self.seat) else []

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
            return self.town.shop(self.view["auction"]["shop"])
        return None if self.draft is None else self.draft.shop

    # ------------------------------------------------------------ what has just happened

    def happened(self, kind: str) -> list[Event]:
        """The events of a kind since the decision before."""
        return [event for event in self.last if event.kind == kind]

    @cached_property
    def entered(self) -> set[int]:
        """The shops that were just entered or sold."""
        return {event.facts["shop"] for event in self.last if event.kind in ("visit", "sold")}
