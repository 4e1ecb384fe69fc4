"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.composition import Choice
from fondaco.games.yangtze.board.composing import desk_of
from fondaco.games.yangtze.board.draft import SALES, Desk, Draft, read_draft
from fondaco.games.yangtze.board.going import meant
from fondaco.games.yangtze.board.outlook import Outlook
from fondaco.games.yangtze.board.texts import counted, say
from fondaco.games.yangtze.board.things import Things, things_of
from fondaco.pictures import targets
from fondaco.pictures.board import Shown
from fondaco.pictures.svg import Value


@dataclass(frozen=True)
class Scene(Shown):
    """Yangtze's table, as a drawing wants to know it."""

    @cached_property
    def things(self) -> Things:
        """The components of the box."""
        return things_of(self.box)

    # ------------------------------------------------------------ words

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def count(self, key: str, amount: int) -> str:
        """A number of things."""
        return counted(key, amount, self.lang)

    def tile(self, tile: str) -> str:
        """The name of a ware tile."""
        return self.things.tile(tile, self.lang)

    def colour(self, seat: int) -> str:
        """The colour of a seat."""
        return self.box.seat_colours[seat]

    def settlement(self, settlement: str) -> str:
        """«Pagoda, green, 2 dots»."""
        row = self.things.settlements[settlement]
        return self.say(
            "settlement",
            kind=self.things.kind(row["kind"], self.lang),
            colour=self.say(row["colour"]),
            dots=self.count("dots", row["dots"]),
        )

    # ------------------------------------------------------------ the plan

    @cached_property
    def choices(self) -> dict[str, Choice]:
        """What can be done, by the thing it concerns."""
        return {choice.id: choice for choice in self.composition.choices}

    @cached_property
    def desk(self) -> Desk | None:
        """What plans are held against; None if there is nothing to decide."""
        if not self.composition.choices:
            return None
        return desk_of(self.box, self.view, self.seat)

    @cached_property
    def draft(self) -> Draft:
        """What is being composed."""
        if self.desk is None or not self.composition.plan:
            return Draft()
        return read_draft(self.desk, self.composition.plan)

    @cached_property
    def bundle(self) -> tuple[str, ...]:
        """Own tiles of the bundle that is being composed, with those picked line by line."""
        tiles = self.draft.tiles if self.draft.verb in SALES else ()
        return (*self.view["bundle"], *tiles)

    @cached_property
    def wares(self) -> list[str]:
        """One's own wares; none for those who watch."""
        return [] if self.seat is None else list(self.view["seats"][self.seat]["wares"])

    @cached_property
    def money_then(self) -> int | None:
        """One's own coins after the plan; None if they do not change."""
        if self.desk is None:
            return None
        outlook = Outlook(self.box, self.desk, self.lang, self.names)
        return outlook.after(meant(self.desk, self.draft))

    # ------------------------------------------------------------ what has just happened

    @cached_property
    def fresh(self) -> set[str]:
        """Ids of things that have just come: tiles, rulers, settlements."""
        found = set()
        for event in self.last:
            if event.kind in ("pushed", "bought", "auction_won", "drew", "auction"):
                found.add(self.things.bag[event.facts["tile"]])
            elif event.kind == "ruler":
                found.add(list(self.things.rulers)[event.facts["ruler"]])
            elif event.kind == "ruler_done":
                moved = (event.facts["given"], event.facts["taken"])
                found |= {self.things.bag[tile] for tile in moved if tile is not None}
        return found

    @cached_property
    def pushed(self) -> set[str]:
        """Ids of wares that have just come from the bag."""
        tiles = [event.facts["tile"] for event in self.last if event.kind == "pushed"]
        return {self.things.bag[tile] for tile in tiles}

    @cached_property
    def fresh_seats(self) -> set[int]:
        """Whose doing it was."""
        return {e.facts["seat"] for e in self.last if isinstance(e.facts.get("seat"), int)}

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.view["phase"] == "over")

    # ------------------------------------------------------------ targets

    def target(self, choice_id: str, words: str, also: str = "") -> dict[str, Value]:
        """Attributes of a group for a choice, or of a named thing where there is none."""
        choice = self.choices.get(choice_id)
        if choice is None:
            return targets.named(words, also, "img")
        if choice.blocked is not None:
            preview = "\n".join(choice.preview) or None
            return {**targets.blocked(choice.blocked, words, also), "data_preview": preview}
        if choice.sends:
            return targets.sends(choice.plan, words, also, choice.preview)
        return targets.legal(choice.plan, words, choice.chosen, also, choice.preview)
