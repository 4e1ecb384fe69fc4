"""What a plan or a choice would bring, in short lines, from what the seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from fondaco.engine.numbers import signed
from fondaco.engine.texts import Speech, read_texts
from fondaco.games.yangtze.board.draft import SALES, Decision, Draft
from fondaco.games.yangtze.notation.components import Row
from fondaco.games.yangtze.notation.holdings import Line, best_value, incomes, line_of, shared
from fondaco.games.yangtze.notation.sets import expand
from fondaco.games.yangtze.rules.table import first_gap

Lines = tuple[str, ...]
_CARDS = read_texts(__file__, "cards")
_MOMENTS = read_texts(__file__, "card_moments")


class Preview(Speech):
    """The decision of a seat, and what would follow."""

    texts = read_texts(__file__, "board")

    def __init__(self, decision: Decision, lang: str, names: Sequence[str]) -> None:
        self.decision, self.lang, self.names = decision, lang, names
        self.trial, self.box, self.seat = decision.trial, decision.trial.box, decision.seat
        self.view, self.components = decision.view, decision.components
        self.money, self.wares = decision.money, decision.wares

    @cached_property
    def ruler(self) -> Row | None:
        """The ruler that is being carried out."""
        ruler = self.view["ruler"]
        return None if ruler is None else self.components.rulers[ruler["id"]]

    @property
    def effect(self) -> str:
        """What that ruler does."""
        return "none" if self.ruler is None else str(self.ruler["effect"])

    # ------------------------------------------------------------ the plan

    def coins_after(self, draft: Draft) -> int | None:
        """One's own coins when the plan is done; None if they stay."""
        if draft.verb in SALES and draft.bundles:
            lines = expand(self.box, self.trial.table, draft.sent())
            return self.decision.coins_after(*lines)
        if draft.verb == "bid" and draft.amount is not None:
            return int(self._ended(f"bid {draft.amount}")["money"][self.seat])
        line = f"give {draft.tiles[0]}" if draft.verb == "give" and draft.tiles else draft.text()
        if line not in self.decision.legal or draft.verb in ("", "done", "end_turn", "pass"):
            return None
        return self.decision.coins_after(line)

    def sale_values(self, draft: Draft) -> list[int]:
        """What each bundle of the plan brings; an open one counts whole."""
        return [self.decision.sale(bundle) or 0 for bundle in draft.bundles]

    def lines(self, draft: Draft) -> Lines:
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
            return self._taken(draft.house, self.decision.ruler["given"], self.wares)
        return ()

    def _coins(self, then: int) -> str:
        return self.say("coins_then", now=self.money, then=then)

    def _best(self, before: Sequence[str], after: Sequence[str]) -> str:
        """How the best sale of everything changes."""
        now, then = (best_value(self.components, tiles) for tiles in (before, after))
        return self.say("best_then", now=now, then=then)

    # ------------------------------------------------------------ selling

    def _sale(self, draft: Draft) -> Lines:
        if not draft.bundles:
            return ()
        said = [self._coins(self.money + sum(self.sale_values(draft)))]
        if len(draft.bundles) == 1:
            said += self._one_more((*self.view["bundle"], *draft.bundles[0]))
        sold = (*draft.chosen, *self.view["bundle"])
        left = [tile for tile in self.wares if tile not in sold]
        return (*said, self._best(self.wares, left))

    def _one_more(self, bundle: Sequence[str]) -> Lines:
        """What one tile more would make of a bundle, and where such a tile lies."""
        line = self._line(shared(self.components, bundle), bundle[0], bundle)
        if line.more is None:
            return ()
        return self.say("more", value=line.more), *self._where(line)

    def _line(self, kind: str, tile: str, held: Sequence[str]) -> Line:
        """The line of a tile's ware or colour among some tiles."""
        of = getattr(self.components.tiles[tile], kind)
        return line_of(self.components, kind, of, held)

    def _where(self, line: Line) -> list[str]:
        """Where further tiles of a ware or a colour lie on the river."""
        return [
            self._at_house("more_at", tile, place)
            for place, tile in enumerate(self.view["river"])
            if tile is not None and getattr(self.components.tiles[tile], line.kind) == line.of
        ]

    def _at_house(self, key: str, tile: str, place: int) -> str:
        price = self.components.houses[place]["price"]
        return self.say(key, tile=self.name(tile), house=self.components.house(place), price=price)

    def name(self, tile: str) -> str:
        """The name of a ware tile."""
        return self.components.tile(tile, self.lang)

    def of_line(self, line: Line) -> Lines:
        """A line: what it brings now, with one more, and where that one lies."""
        more = "nothing_more" if line.more is None else "more"
        return self._worth(line), self.say(more, value=line.more), *self._where(line)

    def _worth(self, line: Line) -> str:
        return self.say("line_words", line=self.line_name(line), value=line.value)

    def line_name(self, line: Line) -> str:
        """«3 × Vase»."""
        name = self.components.line(line.kind, line.of, self.lang)
        return self.say("line", n=len(line.tiles), what=name)

    def of_tile(self, tile: str) -> Lines:
        """One of one's own wares: the two lines it lies in."""
        return tuple(self._worth(self._line(kind, tile, self.wares)) for kind in ("ware", "colour"))

    # ------------------------------------------------------------ buying

    def price(self, house: str) -> int:
        """The price of a house."""
        return int(self.components.houses[self.components.house_place(house)]["price"])

    def purchase(self, house: str, free: bool) -> Lines:
        """What buying a ware would change."""
        place = self.components.house_place(house)
        said = []
        if not free:
            then = self.decision.coins_after(f"buy {house}")
            missing = self.price(house) - self.money
            said.append(self.count("next_price", missing) if then is None else self._coins(then))
        said += self._growth(self.decision.tile_at(house), self.wares)
        moving = min(place, int(first_gap(self.trial.table)))
        if moving and self.view["phase"] == "turn":
            said.append(self.count("drift", moving))
        return tuple(said)

    def growth(self, tile: str) -> Lines:
        """The same for the wares that one has."""
        return tuple(self._growth(tile, self.wares))

    def _growth(self, tile: str, wares: Sequence[str]) -> list[str]:
        """How the lines of a ware that comes grow, and the best sale of everything."""
        said = []
        for kind in ("ware", "colour"):
            of = getattr(self.components.tiles[tile], kind)
            if not any(getattr(self.components.tiles[held], kind) == of for held in wares):
                continue
            line = self._line(kind, tile, wares)
            if line.more is not None:
                said.append(
                    self.say(
                        "line_then",
                        what=self.components.line(kind, of, self.lang),
                        now=len(line.tiles),
                        then=len(line.tiles) + 1,
                        before=line.value,
                        after=line.more,
                    )
                )
        return [*said, self._best(wares, [*wares, tile])]

    def card(self, type_: str) -> Lines:
        """What a special card does, and when."""
        return _CARDS.say(type_, self.lang), _MOMENTS.say(type_, self.lang)

    def cash(self, amount: int) -> Lines:
        """What a liquidity card brings, and what it would bring if kept."""
        end = self.box.data["scoring"]["unused_cash_card"]
        then = self.decision.coins_after(f"cash {amount}") or 0
        return (self._coins(then), self.say("kept_worth", n=end))

    # ------------------------------------------------------------ rulers

    @cached_property
    def coins_of_ruler(self) -> int:
        """What following the ruler changes in one's own coins (YAN-5.4 to 5.7, 5.12)."""
        then = self.decision.coins_after("accept")
        return 0 if then is None else then - self.money

    def accept(self) -> Lines:
        """What following the ruler brings."""
        change = self.coins_of_ruler
        said = [self._coins(self.money + change)] if change else []
        if self.ruler is not None and self.effect == "pay_coins" and -change < self.ruler["amount"]:
            said.append(self.say("all_you_have", n=self.money))
        return tuple(said)

    def gift(self, tile: str | None, house: str | None) -> Lines:
        """What giving a ware away would do; in a barter with the ware of a house."""
        if not self.decision.takes:
            return () if tile is None else self._given(tile)
        if house is None:
            return () if tile is None else self.of_tile(tile)
        return self._taken(house, tile, [held for held in self.wares if held != tile])

    def _given(self, tile: str) -> Lines:
        then = self.decision.coins_after(f"give {tile}")
        said = [] if then is None or then == self.money else [self._coins(then)]
        left = [held for held in self.wares if held != tile]
        key = "bag_then" if self.effect == "swap_bag" else "box_then"
        return (*said, self._best(self.wares, left), self.say(key, tile=self.name(tile)))

    def _taken(self, house: str, given: str | None, left: Sequence[str]) -> Lines:
        place, tile = self.components.house_place(house), self.decision.tile_at(house)
        *said, best = self._growth(tile, left)
        if given is None:
            return (*said, best)
        lies = self._at_house("lies_then", given, place)
        return (*said, self._best(self.wares, [*left, tile]), lies)

    # ------------------------------------------------------------ auctions

    def _ended(self, *lines: str) -> Any:
        """The table of an auction after some lines, when all others have passed."""
        others = sum(self.decision.auction["in"]) - 1
        then = self.trial.after(*lines, *["pass"] * others)
        return self.trial.table if then is None else then.table

    def bid(self, amount: int) -> Lines:
        """What winning with a bid would change."""
        left = int(self._ended(f"bid {amount}")["money"][self.seat])
        return self.say("if_won", now=self.money, then=left), *self._lot_brings

    @cached_property
    def _lot_brings(self) -> Lines:
        """What the lot changes in sets and majorities if the game ended now."""
        bid = next(line for line in self.trial.legal if line.startswith("bid "))
        now, then = (incomes(self.box, table) for table in (self.trial.table, self._ended(bid)))
        lot = self.components.settlements[self.decision.auction["tile"]]
        mine = self.view["seats"][self.seat]["settlements"]
        count = sum(self.components.settlements[one]["kind"] == lot["kind"] for one in mine)
        before, after = now[self.seat], then[self.seat]
        said = [
            self.say(
                "kind_then",
                kind=self.components.kind(lot["kind"], self.lang),
                now=count,
                then=count + 1,
                before=before.majority[lot["kind"]],
                after=after.majority[lot["kind"]],
            )
        ]
        colour = lot["colour"]
        if before.sets[colour] != after.sets[colour]:
            sums = {"before": before.sets[colour], "after": after.sets[colour]}
            said.append(self.say("sets_then", colour=self.say(colour), **sums))
        changes = [then[seat].total - now[seat].total for seat in range(self.view["players"])]
        said.append(self.say("brings", n=signed(changes[self.seat], self.lang)))
        said += [
            self.say("loses", name=self.names[seat], n=signed(change, self.lang))
            for seat, change in enumerate(changes)
            if seat != self.seat and change
        ]
        return tuple(said)

    def passing(self) -> Lines:
        """What it costs to leave the lot to whoever leads."""
        leader = self.decision.auction["bidder"]
        if leader is None:
            return ()
        now, then = (incomes(self.box, table) for table in (self.trial.table, self._ended()))
        change = then[self.seat].total - now[self.seat].total
        return (self.say("else_gets", name=self.names[leader], n=signed(change, self.lang)),)
