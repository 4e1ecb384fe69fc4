"""A decision at Yangtze's table as a person composes it: wares, houses, cards, bids, and go.

Every choice stands for a thing on the board: `own-TILE`, `line-...`, `buy-HOUSE`, `cash-N` and the
like. The panel beside the board shows only those that have no better place there (see board.css).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from fondaco.engine.composition import SUM, Amount, Choice, Composition
from fondaco.engine.numbers import number
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.board import send_button
from fondaco.games.yangtze.board.draft import Draft, decision_of, gift, read_draft
from fondaco.games.yangtze.board.sales import Sales

_RAISES = (1, 2, 5, 10, 20)


def compose(trial: Trial, plan: str, lang: str, names: Sequence[str] | None = None) -> Composition:
    """What a seat can do in a plan; empty if it is not this seat that decides.

    `names` are those of the people at the table; without them the seats go by their colours.
    """
    decision = decision_of(trial)
    if decision is None:
        return Composition("")
    seats = names or [trial.box.name("seats", s, lang) for s in range(trial.view["players"])]
    return _Composer(decision, read_draft(decision, plan), lang, seats).composition()


class _Composer(Sales):
    """One seat, one draft."""

    def composition(self) -> Composition:
        """All that can be done."""
        draft = self.draft
        go, label = send_button.go(self.decision, draft, self.preview)
        return Composition(
            plan=draft.text(),
            choices=tuple(self._choices()),
            amounts=self._amounts(),
            go=go,
            go_label=label,
            clear="" if draft.begun else None,
            then=self.preview.lines(send_button.meant(self.decision, draft)),
            prompt=self._prompt(),
            why=self._why(),
        )

    def _why(self) -> tuple[str, ...]:
        """A ware that is bought: what it does for one's own, and that nobody else has it."""
        draft = self.draft
        if draft.verb not in ("buy", "buy_free") or draft.house is None:
            return ()
        tile = self.decision.tile_at(draft.house)
        gone = self.say("gone_for_others", tile=self.components.the_tile(tile, self.lang))
        return (*self.preview.growth(tile)[:1], gone)

    def _prompt(self) -> str:
        """What a ruler who takes a ware asks for; a card that may be played before stands apart."""
        if not self.decision.gives or self.draft.begun:
            return ""
        name = self.components.ruler(self.decision.ruler["id"], self.lang)
        wanted = self.say("want_swap" if self.decision.takes else "want_gift")
        return self.say("prompt_gift", name=name, wanted=wanted)

    def _choices(self) -> list[Choice]:
        found: list[Choice] = []
        # With card III own tiles go into a bundle only after the card was chosen.
        if self.draft.verb == "open_sale" or self.decision.sale_verb == "sell":
            found += self._sales()
        elif self.decision.gives:
            found += self._own_to_give()
        return [*found, *self._houses(), *self._bids(), *self._cards(), *self._endings()]

    # ------------------------------------------------------------ giving and taking

    def _own_to_give(self) -> list[Choice]:
        """In the list, too: what must be given shall not have to be found on the board."""
        given = self.draft.verb == "give"
        found = [
            self._choice(
                f"own-{tile}",
                "",
                self.preview.name(tile),
                gift(self.draft, tile=tile),
                chosen=given and self.draft.tiles == (tile,),
                preview=self.preview.gift(tile, self.draft.house if given else None),
            )
            for tile in self.decision.wares
        ]
        return [replace(choice, reach=True) for choice in found]

    def _houses(self) -> list[Choice]:
        lying = zip(self.components.houses, self.view["river"], strict=True)
        found = [
            self._house(place, house["id"], tile)
            for place, (house, tile) in enumerate(lying)
            if tile is not None
        ]
        return [choice for choice in found if choice is not None]

    def _house(self, place: int, house: str, tile: str) -> Choice | None:
        """What can be done with the ware at a house, if anything can in this phase."""
        key, name = str(place + 1), self.preview.name(tile)
        where = self.say(
            "house",
            house=self.components.house(place),
            price=self.components.houses[place]["price"],
        )
        mine = self.draft.house == house
        if self.decision.takes and self.draft.verb != "open_sale":
            given = self.draft.tiles[0] if self.draft.verb == "give" and self.draft.tiles else None
            return self._choice(
                f"take-{house}", key, name, gift(self.draft, house=house), detail=where,
                chosen=mine, preview=self.preview.gift(given, house),
            )  # fmt: skip
        if f"take {house}" in self.legal:
            taken = Draft("take", house=house)
            preview = self.preview.lines(taken)
            return self._toggle(f"take-{house}", key, name, taken, detail=where, preview=preview)
        overlaid = self.decision.open_bundle or self.view["sale"] is not None
        if self.view["phase"] not in ("turn", "second_buy") or overlaid:
            return None
        return self._purchase(house, key, name, where, mine)

    def _purchase(self, house: str, key: str, name: str, where: str, mine: bool) -> Choice:
        price = self.preview.price(house)
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
            chosen=mine,
            blocked=None if can_pay or can_take else f"buy {house}",
            preview=self.preview.purchase(house, free),
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
        label = self.say("bid_n", n=SUM)
        return (
            Amount("bid", self.say("bid"), span[0], span[-1], 1, chosen or span[0], "bid", label),
        )

    def _bids(self) -> list[Choice]:
        """A few raises; any other sum is named with the slider."""
        span = self._bid_range()
        high = self.decision.auction["bid"] if span else 0
        least = [span[0]] if span else []
        wanted = sorted({*least, *(high + step for step in _RAISES if high + step in span)})
        found = []
        for place, bid in enumerate(wanted, start=1):
            found.append(
                self._toggle(
                    f"bid-{bid}",
                    str(place),
                    number(bid, self.lang),
                    Draft("bid", amount=bid),
                    detail=self.say("raise", n=bid - high) if high else self.say("opening"),
                    preview=self.preview.bid(bid),
                )
            )
        return found

    # ------------------------------------------------------------ cards and endings

    def _cards(self) -> list[Choice]:
        found = []
        draft = self.draft
        if "buy_free" in self.decision.verbs:
            chosen = draft.verb == "buy_free"
            back = Draft("buy", house=draft.house) if draft.house else Draft()
            if chosen and back.text() not in self.legal:
                back = Draft()
            house = draft.house if draft.verb in ("buy", "buy_free") else None
            found.append(
                self._choice(
                    "free", "f", self.say("free"),
                    back if chosen else Draft("buy_free", house=house),
                    detail=self.say("free_detail"), chosen=chosen,
                    preview=self.preview.card("II"),
                )
            )  # fmt: skip
        if "open_sale" in self.legal:
            chosen = draft.verb == "open_sale"
            found.append(
                self._choice(
                    "open_sale", "s", self.say("open_sale"),
                    Draft() if chosen else Draft("open_sale"),
                    detail=self.say("open_detail"), chosen=chosen,
                    preview=self.preview.card("III"),
                )
            )  # fmt: skip
        return [*found, *self._cash()]

    def _cash(self) -> list[Choice]:
        end = self.preview.box.data["scoring"]["unused_cash_card"]
        found = []
        for row in self.components.cards.values():
            amount = row["cash"]
            if row["type"] != "IV" or f"cash {amount}" not in self.legal:
                continue
            found.append(
                self._toggle(
                    f"cash-{amount}", "", self.say("cash", n=amount), Draft("cash", amount=amount),
                    detail=self.say("cash_detail", end=end), gain=f"+{amount}",
                    preview=self.preview.cash(amount),
                )
            )  # fmt: skip
        return found

    def _endings(self) -> list[Choice]:
        """What ends a turn, a sale, one's part in an auction or under a ruler."""
        found = []
        for verb, key in send_button.ENDINGS:
            if verb in self.legal:
                label, detail, preview = send_button.ending(self.decision, verb, self.preview)
                chosen = self.draft.verb == verb
                then = Draft() if chosen else Draft(verb)
                choice = self._choice(
                    verb, key, label, then, detail=detail, chosen=chosen, preview=preview
                )
                found.append(replace(choice, reach=True))
        return found
