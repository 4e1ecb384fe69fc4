"""What a drawing shows: a view with the plan laid over it, and what has just happened."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fondaco.engine.account import SeatFacts
from fondaco.engine.texts import read_texts
from fondaco.games.yangtze.board.auction_panel import seats_from_active
from fondaco.games.yangtze.board.draft import SALES, Decision, Draft, decision_of, read_draft
from fondaco.games.yangtze.board.panel import facts
from fondaco.games.yangtze.board.preview import Preview
from fondaco.games.yangtze.board.send_button import meant
from fondaco.games.yangtze.notation.components import Components, components_of
from fondaco.games.yangtze.notation.holdings import Income, incomes
from fondaco.games.yangtze.notation.view import NOTHING, Seat, View, open_wares
from fondaco.pictures import targets
from fondaco.pictures.board import Shown
from fondaco.pictures.svg import Value


@dataclass(frozen=True)
class Scene(Shown):
    """Yangtze's table, as a drawing wants to know it."""

    texts = read_texts(__file__, "board")

    view: View

    @cached_property
    def components(self) -> Components:
        """The components of the box."""
        return components_of(self.box)

    # ------------------------------------------------------------ words

    def tile(self, tile: str) -> str:
        """The name of a ware tile."""
        return self.components.tile(tile, self.lang)

    def settlement(self, settlement: str) -> str:
        """«Pagoda, green, 2 dots»."""
        row = self.components.settlements[settlement]
        return self.say(
            "settlement",
            kind=self.components.kind(row["kind"], self.lang),
            colour=self.say(row["colour"]),
            dots=self.count("dots", row["dots"]),
        )

    @cached_property
    def seat_facts(self) -> list[SeatFacts]:
        """What the players' panel says of each seat."""
        return facts(self.trial, self.lang)

    # ------------------------------------------------------------ the plan

    @cached_property
    def decision(self) -> Decision | None:
        """What plans are held against; None if there is nothing to decide."""
        return decision_of(self.trial) if self.composition.choices else None

    @cached_property
    def draft(self) -> Draft:
        """What is being composed."""
        if self.decision is None or not self.composition.plan:
            return Draft()
        return read_draft(self.decision, self.composition.plan)

    @cached_property
    def bundle(self) -> tuple[str, ...]:
        """Own tiles of the bundle that is being composed, with those picked line by line."""
        tiles = self.draft.tiles if self.draft.verb in SALES else ()
        return (*self.view["bundle"], *tiles)

    @cached_property
    def own(self) -> Seat:
        """One's own things; those who watch have none."""
        return NOTHING if self.seat is None else self.view["seats"][self.seat]

    @cached_property
    def wares(self) -> list[str]:
        """One's own wares."""
        return open_wares(self.own)

    @cached_property
    def coins(self) -> str:
        """One's own coins, and what the plan makes of them: «34 → 40»."""
        money, then = self.own["money"], self.money_then
        if then is None or then == money:
            return self.amount(money)
        return f"{self.amount(money)} → {self.amount(then)}"

    @cached_property
    def incomes(self) -> list[Income]:
        """What everybody's settlements pay as the game stands."""
        return incomes(self.box, self.trial.table)

    @cached_property
    def from_active(self) -> list[int]:
        """The seats in the order in which they are asked."""
        return seats_from_active(self.trial)

    @cached_property
    def money_then(self) -> int | None:
        """One's own coins after the plan; None if they do not change."""
        if self.decision is None:
            return None
        preview = Preview(self.decision, self.lang, self.names)
        return preview.coins_after(meant(self.decision, self.draft))

    # ------------------------------------------------------------ what has just happened

    @cached_property
    def fresh(self) -> set[str]:
        """Ids of things that have just come: tiles, rulers, settlements."""
        found = set()
        for event in self.last:
            if event.kind in ("pushed", "bought", "auction_won", "drew", "auction"):
                found.add(self.components.bag[event.facts["tile"]])
            elif event.kind == "ruler":
                found.add(list(self.components.rulers)[event.facts["ruler"]])
            elif event.kind == "ruler_done":
                moved = (event.facts["given"], event.facts["taken"])
                found |= {self.components.bag[tile] for tile in moved if tile is not None}
        return found

    def news(self, thing: str) -> str:
        """The class of a thing that has come since the viewer's last turn."""
        return self.mark(lambda it: thing in it.fresh)

    @cached_property
    def pushed(self) -> set[str]:
        """Ids of wares that have just come from the bag."""
        return {self.components.bag[event.facts["tile"]] for event in self.happened("pushed")}

    @cached_property
    def fresh_seats(self) -> set[int]:
        """Whose doing it was."""
        return {e.facts["seat"] for e in self.last if isinstance(e.facts.get("seat"), int)}

    # ------------------------------------------------------------ targets

    def target(self, choice_id: str, words: str, also: str = "") -> dict[str, Value]:
        """Attributes of a group for a choice, or of a named thing where there is none."""
        return targets.of_choice(self.choices.get(choice_id), words, also)
