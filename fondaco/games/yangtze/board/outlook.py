"""What a plan or a choice would bring, in short lines, from what the seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.engine.numbers import signed
from fondaco.games.yangtze.board.draft import SALES, Desk, Draft
from fondaco.games.yangtze.board.reckoning import best_value
from fondaco.games.yangtze.board.texts import counted, say
from fondaco.games.yangtze.board.things import Row, Things
from fondaco.games.yangtze.board.worth import Line, bundle_value, shared

Told = tuple[str, ...]


@dataclass(frozen=True)
class Outlook:
    """The table as a seat sees it, and what would follow."""

    box: Box
    desk: Desk
    lang: str
    names: Sequence[str]

    @property
    def things(self) -> Things:
        """The components."""
        return self.desk.things

    @property
    def view(self) -> State:
        """What the seat sees."""
        return self.desk.view

    @property
    def seat(self) -> int:
        """Whose decision it is."""
        return self.desk.seat

    def say(self, key: str, **words: Any) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    @cached_property
    def money(self) -> int:
        """One's own coins."""
        return int(self.view["seats"][self.seat]["money"])

    @cached_property
    def wares(self) -> list[str]:
        """One's own wares."""
        return list(self.view["seats"][self.seat]["wares"])

    @cached_property
    def ruler(self) -> Row | None:
        """The ruler that is being carried out."""
        ruler = self.view["ruler"]
        return None if ruler is None else self.things.rulers[ruler["id"]]

    def best(self, tiles: Sequence[str]) -> int:
        """What wares bring when all of them are sold."""
        return best_value(self.box, self.things, tiles)

    # ------------------------------------------------------------ the plan

    def after(self, draft: Draft) -> int | None:
        """One's own coins when the plan is done; None if they stay."""
        change = self._change(draft)
        return None if change is None else self.money + change

    def _change(self, draft: Draft) -> int | None:
        if draft.verb in SALES and draft.bundles:
            return sum(self.sale_value(draft))
        if draft.verb == "bid" and draft.amount is not None:
            return -draft.amount  # if it wins
        line = f"give {draft.tiles[0]}" if draft.verb == "give" and draft.tiles else draft.text()
        if line not in self.desk.legal or draft.verb in ("", "done", "end_turn", "pass"):
            return None
        return self.desk.reckoning.money_after(line) - self.money

    def sale_value(self, draft: Draft) -> list[int]:
        """What each bundle of the plan brings; an open one counts whole."""
        fixed = tuple(self.view["bundle"])
        return [bundle_value(self.things, (*fixed, *bundle)) for bundle in draft.bundles]

    def lines(self, draft: Draft) -> Told:
        """What sending the plan would do; nothing while it says too little."""
        if draft.verb in SALES:
            return self._sale(draft)
        if draft.verb in ("buy", "buy_free"):
            return self.purchase(draft.house, draft.verb == "buy_free") if draft.house else ()
        if draft.verb == "cash" and draft.amount is not None:
            return self.cash(draft.amount)
        if draft.verb == "bid" and draft.amount is not None:
            return self.bid(draft.amount)
        if draft.verb == "accept":
            return self.accept()
        if draft.verb == "give":
            return self.gift(draft.tiles[0] if draft.tiles else None, draft.house)
        if draft.verb == "take" and draft.house:
            return self._taken(draft.house, self.view["ruler"]["given"], self.wares)
        return ()

    # ------------------------------------------------------------ selling

    def _sale(self, draft: Draft) -> Told:
        if not draft.bundles:
            return ()
        then = self.money + sum(self.sale_value(draft))
        told = [self.say("coins_then", now=self.money, then=then)]
        if len(draft.bundles) == 1:
            bundle = (*self.view["bundle"], *draft.bundles[0])
            told += self._one_more(bundle)
        left = [tile for tile in self.wares if tile not in (*draft.chosen, *self.view["bundle"])]
        told.append(
            self.say(
                "best_then",
                now=self.best(self.wares),
                then=self.best(left),
            )
        )
        return tuple(told)

    def _one_more(self, bundle: Sequence[str]) -> list[str]:
        """What one tile more would make of a bundle, and where such a tile lies."""
        told = []
        for kind in ("ware", "colour"):
            one = self.things.tiles[bundle[0]]
            if len(bundle) > 1 and shared(self.things, bundle) != kind:
                continue
            category = self.things.category[one.category]
            values = category.same_ware if kind == "ware" else category.same_colour
            if len(bundle) < len(values):
                told.append(self.say("more", value=values[len(bundle)]))
                told += self.where(kind, getattr(one, kind), bundle)
            if len(bundle) == 1:
                break
        return told

    def where(self, kind: str, one: str, without: Sequence[str] = ()) -> list[str]:
        """Where further tiles of a ware or a colour lie on the river."""
        return [
            self.say(
                "more_at",
                tile=self.name(tile),
                house=self.things.house(place),
                price=self.things.houses[place]["price"],
            )
            for place, tile in enumerate(self.view["river"])
            if tile is not None
            and tile not in without
            and getattr(self.things.tiles[tile], kind) == one
        ]

    def name(self, tile: str) -> str:
        """The name of a ware tile."""
        return self.things.tile(tile, self.lang)

    def the_tile(self, tile: str) -> str:
        """A ware tile that something is done with: «the red vase», «die rote Vase»."""
        return self.things.the_tile(tile, self.lang)

    def of_line(self, line: Line) -> Told:
        """A line: what it brings now, with one more, and where that one lies."""
        told = [self.say("line_words", line=self.line_name(line), value=line.value)]
        told.append(
            self.say("nothing_more") if line.more is None else self.say("more", value=line.more)
        )
        return (*told, *self.where(line.kind, line.of))

    def line_name(self, line: Line) -> str:
        """«3 × Vase»."""
        name = self.things.ware if line.kind == "ware" else self.things.colour
        return self.say("line", n=len(line.tiles), what=name(line.of, self.lang))

    def of_tile(self, tile: str) -> Told:
        """One of one's own wares: the two lines it lies in."""
        return tuple(self._line_of(tile, kind) for kind in ("ware", "colour"))

    def _line_of(self, tile: str, kind: str) -> str:
        one = getattr(self.things.tiles[tile], kind)
        mine = [t for t in self.wares if getattr(self.things.tiles[t], kind) == one]
        name = self.things.ware if kind == "ware" else self.things.colour
        line = self.say("line", n=len(mine), what=name(one, self.lang))
        return self.say("line_words", line=line, value=bundle_value(self.things, mine))

    # ------------------------------------------------------------ buying

    def price(self, house: str) -> int:
        """The price of a house."""
        place = self.things.house_place(house) or 0
        return int(self.things.houses[place]["price"])

    def purchase(self, house: str, free: bool) -> Told:
        """What buying a ware would change."""
        place = self.things.house_place(house) or 0
        tile = self.view["river"][place]
        price = 0 if free else self.price(house)
        told = [] if free else [self._coins(self.money - price)]
        if not free and price > self.money:
            told = [counted("next_price", price - self.money, self.lang)]
        told += self._growth(tile, self.wares)
        moving = sum(1 for above in self.view["river"][:place] if above is not None)
        if moving and self.view["phase"] == "turn":
            told.append(counted("drift", moving, self.lang))
        return tuple(told)

    def _coins(self, then: int) -> str:
        return self.say("coins_then", now=self.money, then=then)

    def _growth(self, tile: str, wares: Sequence[str]) -> list[str]:
        """How the lines of a ware that comes grow, and the best sale of everything."""
        told = []
        one = self.things.tiles[tile]
        category = self.things.category[one.category]
        for kind, values in (("ware", category.same_ware), ("colour", category.same_colour)):
            which = getattr(one, kind)
            have = sum(1 for t in wares if getattr(self.things.tiles[t], kind) == which)
            name = self.things.ware if kind == "ware" else self.things.colour
            if have and have < len(values):
                told.append(
                    self.say(
                        "line_then",
                        what=name(which, self.lang),
                        now=have,
                        then=have + 1,
                        before=values[have - 1],
                        after=values[have],
                    )
                )
        now, then = (self.best(w) for w in (wares, [*wares, tile]))
        return [*told, self.say("best_then", now=now, then=then)]

    def cash(self, amount: int) -> Told:
        """What a liquidity card brings, and what it would bring if kept."""
        end = self.box.data["scoring"]["unused_cash_card"]
        return (self._coins(self.money + amount), self.say("kept_worth", n=end))

    # ------------------------------------------------------------ rulers

    def coins_of_ruler(self) -> int:
        """What following the ruler changes in one's own coins (YAN-5.4 to 5.7, 5.12)."""
        return self.desk.reckoning.money_after("accept") - self.money

    def accept(self) -> Told:
        """What following the ruler brings."""
        change = self.coins_of_ruler()
        told = [self._coins(self.money + change)] if change else []
        if self.ruler is not None and self.ruler["effect"].startswith("pay"):
            due = int(self.ruler["amount"])
            if self.ruler["effect"] == "pay_coins" and due > self.money:
                told.append(self.say("all_you_have", n=self.money))
        return tuple(told)

    def gift(self, tile: str | None, house: str | None) -> Told:
        """What giving a ware away would do; in a barter with the ware of a house."""
        if self.ruler is None:
            return ()
        if self.ruler["effect"] == "swap_river":
            if house is None:
                return () if tile is None else self.of_tile(tile)
            if tile is None:
                return self._taken(house, None, self.wares)
            return self._taken(house, tile, [t for t in self.wares if t != tile])
        return () if tile is None else self._given(tile)

    def _given(self, tile: str) -> Told:
        effect = "" if self.ruler is None else self.ruler["effect"]
        told = []
        if effect == "pawn" and self.ruler is not None:
            told.append(self._coins(self.money + int(self.ruler["amount"])))
        key = "bag_then" if effect == "swap_bag" else "box_then"
        left = [t for t in self.wares if t != tile]
        now, then = self.best(self.wares), self.best(left)
        told += [self.say("best_then", now=now, then=then), self.say(key, tile=self.name(tile))]
        return tuple(told)

    def _taken(self, house: str, given: str | None, left: Sequence[str]) -> Told:
        place = self.things.house_place(house) or 0
        tile = self.view["river"][place]
        told = self._growth(tile, left)
        if given is not None:
            now = self.best(self.wares)
            then = self.best([*left, tile])
            told[-1] = self.say("best_then", now=now, then=then)
            told.append(
                self.say(
                    "lies_then",
                    tile=self.name(given),
                    house=self.things.house(place),
                    price=self.things.houses[place]["price"],
                )
            )
        return tuple(told)

    # ------------------------------------------------------------ auctions

    def bid(self, amount: int) -> Told:
        """What winning with a bid would change."""
        return (
            self.say("if_won", now=self.money, then=self.money - amount),
            *self.lot_brings(),
        )

    def lot_brings(self) -> Told:
        """What the lot changes in sets and majorities if the game ended now."""
        now, then = self.desk.reckoning.incomes(), self.desk.reckoning.incomes(self.seat)
        lot = self.things.settlements[self.view["auction"]["tile"]]
        mine = [self.things.settlements[s] for s in self.view["seats"][self.seat]["settlements"]]
        count = sum(1 for one in mine if one["kind"] == lot["kind"])
        before, after = now[self.seat], then[self.seat]
        told = [
            self.say(
                "kind_then",
                kind=self.things.kind(lot["kind"], self.lang),
                now=count,
                then=count + 1,
                before=before.majority[lot["kind"]],
                after=after.majority[lot["kind"]],
            )
        ]
        colour = lot["colour"]
        if before.sets[colour] != after.sets[colour]:
            sums = {"before": before.sets[colour], "after": after.sets[colour]}
            told.append(self.say("sets_then", colour=self.say(colour), **sums))
        told.append(self.say("brings", n=signed(after.total - before.total, self.lang)))
        told += [
            self.say("loses", name=self.names[s], n=signed(then[s].total - now[s].total, self.lang))
            for s in range(self.view["players"])
            if s != self.seat and then[s].total != now[s].total
        ]
        return tuple(told)

    def passing(self) -> Told:
        """What it costs to leave the lot to whoever leads."""
        leader = self.view["auction"]["bidder"]
        if leader is None:
            return ()
        change = (
            self.desk.reckoning.incomes(leader)[self.seat].total
            - self.desk.reckoning.incomes()[self.seat].total
        )
        return (self.say("else_gets", name=self.names[leader], n=signed(change, self.lang)),)
