"""A decision at Yangtze's table as a person composes it: wares, houses, cards, bids, and go.

Every choice stands for a thing on the board: `own-TILE`, `line-...`, `buy-HOUSE`, `cash-N` and the
like. The panel beside the board shows only those that have no better place there (see board.css).
"""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Amount, Choice, Composition
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.yangtze.board import going
from fondaco.games.yangtze.board.draft import Desk, Draft, gift, read_draft
from fondaco.games.yangtze.board.reckoning import Reckoning
from fondaco.games.yangtze.board.sales import Sales
from fondaco.games.yangtze.board.things import things_of

_RAISES = (1, 2, 5, 10, 20)


def desk_of(box: Box, view: State, seat: int | None) -> Desk | None:
    """What a seat's plans are held against; None if it is not this seat that decides."""
    if seat is None or view["actor"] != seat:
        return None
    things = things_of(box)
    reckoning = Reckoning(box, things, view)
    return Desk(things, view, seat, reckoning.legal(), reckoning)


def compose(
    box: Box,
    view: State,
    seat: int | None,
    plan: str,
    lang: str,
    names: Sequence[str] | None = None,
) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their colours.
    """
    desk = desk_of(box, view, seat)
    if desk is None:
        return Composition("")
    told = names or [box.name("seats", s, lang) for s in range(view["players"])]
    return _Composer(box, desk, read_draft(desk, plan), lang, told).composition()


class _Composer(Sales):
    """One seat, one draft."""

    def composition(self) -> Composition:
        """All that can be done."""
        draft = self.draft
        go, label = going.go(self.desk, draft, self.outlook)
        return Composition(
            plan=draft.text(),
            choices=tuple(self._choices()),
            amounts=self._amounts(),
            go=go,
            go_label=label,
            clear="" if draft.begun else None,
            outlook=self.outlook.lines(going.meant(self.desk, draft)),
        )

    def _choices(self) -> list[Choice]:
        found: list[Choice] = []
        if self._selling:
            found += self._sales()
        elif self.desk.gives:
            found += self._own_to_give()
        return [*found, *self._houses(), *self._bids(), *self._cards(), *self._endings()]

    # ------------------------------------------------------------ giving and taking

    def _own_to_give(self) -> list[Choice]:
        return [
            self._choice(
                f"own-{tile}",
                "",
                self.outlook.name(tile),
                gift(self.draft, tile=tile),
                chosen=self.draft.verb == "give" and self.draft.tiles == (tile,),
                preview=self.outlook.gift(
                    tile, self.draft.house if self.draft.verb == "give" else None
                ),
            )
            for tile in self.desk.wares
        ]

    def _houses(self) -> list[Choice]:
        found = []
        for place, house in enumerate(self.things.houses):
            tile = self.view["river"][place]
            if tile is None:
                continue
            made = self._house(place, house["id"], tile)
            if made is not None:
                found.append(made)
        return found

    def _house(self, place: int, house: str, tile: str) -> Choice | None:
        """What can be done with the ware at a house, if anything can in this phase."""
        key, name = str(place + 1), self.outlook.name(tile)
        where = self._say(
            "house", house=self.things.house(place), price=self.things.houses[place]["price"]
        )
        mine = self.draft.house == house
        if self.desk.swaps and self.desk.gives and self.draft.verb != "open_sale":
            given = self.draft.tiles[0] if self.draft.verb == "give" and self.draft.tiles else None
            return self._choice(
                f"take-{house}", key, name, gift(self.draft, house=house), detail=where,
                chosen=mine, preview=self.outlook.gift(given, house),
            )  # fmt: skip
        if f"take {house}" in self.legal:
            then = Draft() if mine else Draft("take", house=house)
            preview = self.outlook.lines(Draft("take", house=house))
            return self._choice(
                f"take-{house}", key, name, then, detail=where, chosen=mine, preview=preview
            )
        if self.view["phase"] not in ("turn", "second_buy") or self._overlaid:
            return None
        return self._purchase(house, key, name, where, mine)

    @property
    def _overlaid(self) -> bool:
        return bool(self.desk.open_bundle) or self.view["sale"] is not None

    def _purchase(self, house: str, key: str, name: str, where: str, mine: bool) -> Choice:
        price = self.outlook.price(house)
        can_pay, can_take = f"buy {house}" in self.legal, f"buy_free {house}" in self.legal
        free = can_take and (self.draft.verb == "buy_free" or not can_pay)
        then = Draft() if mine else Draft("buy_free" if free else "buy", house=house)
        return self._choice(
            f"buy-{house}",
            key,
            name,
            then,
            detail=where,
            gain="0" if free else f"−{price}",
            symbol="coin",
            chosen=mine,
            blocked=None if can_pay or can_take else f"buy {house}",
            preview=self.outlook.purchase(house, free),
        )

    # ------------------------------------------------------------ bids

    def _bid_range(self) -> range:
        bids = [int(line.split()[1]) for line in self.legal if line.startswith("bid ")]
        return range(min(bids), max(bids) + 1) if bids else range(0)

    def _amounts(self) -> tuple[Amount, ...]:
        span = self._bid_range()
        if not span:
            return ()
        chosen = self.draft.amount if self.draft.verb == "bid" else None
        return (Amount("bid", self._say("bid"), span[0], span[-1], 1, chosen or span[0], "bid"),)

    def _bids(self) -> list[Choice]:
        """A few raises; any other sum is named with the slider."""
        span = self._bid_range()
        high = self.view["auction"]["bid"] if span else 0
        least = [span[0]] if span else []
        wanted = sorted({*least, *(high + step for step in _RAISES if high + step in span)})
        brings = self.outlook.lot_brings() if span else ()
        found = []
        for place, bid in enumerate(wanted, start=1):
            chosen = self.draft.verb == "bid" and self.draft.amount == bid
            left = self.outlook.money - bid
            preview = (self._say("if_won", now=self.outlook.money, then=left), *brings)
            found.append(
                self._choice(
                    f"bid-{bid}",
                    str(place),
                    number(bid, self.lang),
                    Draft() if chosen else Draft("bid", amount=bid),
                    detail=self._say("raise", n=bid - high) if high else self._say("opening"),
                    chosen=chosen,
                    preview=preview,
                )
            )
        return found

    # ------------------------------------------------------------ cards and endings

    def _cards(self) -> list[Choice]:
        found = []
        draft = self.draft
        if any(line.startswith("buy_free ") for line in self.legal):
            chosen = draft.verb == "buy_free"
            back = Draft("buy", house=draft.house) if draft.house else Draft()
            if chosen and back.text() not in self.legal:
                back = Draft()
            house = draft.house if draft.verb in ("buy", "buy_free") else None
            found.append(
                self._choice(
                    "free", "f", self._say("free"),
                    back if chosen else Draft("buy_free", house=house),
                    detail=self._say("free_detail"), chosen=chosen,
                    preview=(self._say("card_II"), self._say("when_II")),
                )
            )  # fmt: skip
        if "open_sale" in self.legal:
            chosen = draft.verb == "open_sale"
            found.append(
                self._choice(
                    "open_sale", "s", self._say("open_sale"),
                    Draft() if chosen else Draft("open_sale"),
                    detail=self._say("open_detail"), chosen=chosen,
                    preview=(self._say("card_III"), self._say("when_III")),
                )
            )  # fmt: skip
        return [*found, *self._cash()]

    def _cash(self) -> list[Choice]:
        end = self.box.data["scoring"]["unused_cash_card"]
        found = []
        for row in self.things.cards.values():
            amount = row["cash"]
            if row["type"] != "IV" or f"cash {amount}" not in self.legal:
                continue
            chosen = self.draft.verb == "cash" and self.draft.amount == amount
            found.append(
                self._choice(
                    f"cash-{amount}", "", self._say("cash", n=amount),
                    Draft() if chosen else Draft("cash", amount=amount),
                    detail=self._say("cash_detail", end=end), gain=f"+{amount}", symbol="coin",
                    chosen=chosen, preview=self.outlook.cash(amount),
                )
            )  # fmt: skip
        return found

    def _endings(self) -> list[Choice]:
        """What ends a turn, a sale, one's part in an auction or under a ruler."""
        found = []
        for verb, key, sends in going.ENDINGS:
            if verb in self.legal:
                label, detail, preview = going.ending(self.desk, verb, self.outlook)
                chosen = self.draft.verb == verb
                then = Draft() if chosen and not sends else Draft(verb)
                found.append(
                    self._choice(
                        verb, key, label, then, detail=detail, chosen=chosen, sends=sends,
                        preview=preview,
                    )
                )  # fmt: skip
        return found
