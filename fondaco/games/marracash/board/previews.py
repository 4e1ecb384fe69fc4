"""What a choice would do, in short lines: who enters which shop, and what everybody earns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.engine.game import State
from fondaco.engine.numbers import signed
from fondaco.games.marracash.board.reckoning import (
    Outcome,
    auction_commission,
    free_signs,
    lead,
    sell,
    waiting_at,
)
from fondaco.games.marracash.board.texts import count, ordinals, say, visitors
from fondaco.games.marracash.board.town import Town


@dataclass(frozen=True)
class Foresight:
    """One seat looking ahead."""

    town: Town
    view: State
    seat: int
    lang: str
    names: Sequence[str]

    def say(self, key: str, **words: object) -> str:
        """A text of the board."""
        return say(key, self.lang, **words)

    def name(self, seat: int) -> str:
        """Who sits there; the one who looks ahead is «you»."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def gains(self, gains: dict[int, int]) -> str:
        """«you +300, Anfa +500»: oneself first."""
        order = sorted(gains, key=lambda seat: (seat != self.seat, seat))
        told = [f"{self.name(seat)} {signed(gains[seat], self.lang)}" for seat in order]
        return ", ".join(told)

    # ------------------------------------------------------------ moves

    def lead(self, start: int, end: int) -> Outcome:
        """What leading a group would do."""
        return lead(self.town, self.view, start, end, self.seat)

    def move_lines(self, start: int, end: int) -> tuple[str, ...]:
        """A move in full."""
        outcome = self.lead(start, end)
        lines = self.visit_lines(outcome)
        if len(outcome.visits) > 1 or outcome.completed:
            lines.append(self.say("in_all", pay=self.gains(outcome.gains)))
        lines.append(self.arrival(outcome))
        gate = self.town.fountains[start]
        if gate.entrance and self.view["queue"] and self.view["final_turns"] is None:
            name = self.town.fountain_name(start, self.lang)
            lines.append(self.say("gate_empty", gate=name))
        return tuple(lines)

    def arrival(self, outcome: Outcome) -> str:
        """Who reaches the fountain."""
        amount = sum(outcome.arriving)
        if not amount:
            return self.say("nobody_arrives")
        who = visitors(self.town, outcome.arriving, self.lang)
        return self.say("arrive_one" if amount == 1 else "arrive", who=who)

    def visit_lines(self, outcome: Outcome) -> list[str]:
        """Every visit, and what else it pays."""
        if not outcome.visits:
            return [self.say("no_visit")]
        lines = []
        for visit in outcome.visits:
            vector = [0] * len(self.town.colours)
            vector[visit.colour] = visit.customers
            pays = {visit.owner: visit.income - visit.commission}
            if visit.commission and visit.mover is not None:
                pays[visit.mover] = visit.commission
            lines.append(
                self.say(
                    "enter",
                    who=visitors(self.town, vector, self.lang),
                    shop=self.town.shop_name(visit.shop, self.lang),
                    order=ordinals(visit.first, visit.customers, self.lang),
                    pay=self.gains(pays),
                )
            )
            if visit.bought:
                lines.append(self.say("bought", cards=self._cards(visit.bought)))
        for seat, amount in outcome.completed:
            lines.append(self.say("antiques_pay", pay=self.gains({seat: amount})))
        return lines

    def _cards(self, cards: Sequence[str]) -> str:
        ids = list(self.town.cards)
        return ", ".join(self.town.box.name("cards", ids.index(c), self.lang) for c in cards)

    def destination_lines(self, start: int) -> tuple[str, ...]:
        """A group that could be led: one line for every fountain it can reach."""
        lines = []
        for end in self.town.neighbours[start]:
            outcome = self.lead(start, end)
            pay = self.gains(outcome.gains) or self.say("no_visit")
            lines.append(f"→ {self.town.fountain_name(end, self.lang)}: {pay}")
        return tuple(lines)

    def best_gain(self, start: int) -> int:
        """The most that leading a group would bring oneself."""
        ends = self.town.neighbours[start]
        return max((self.lead(start, end).gains.get(self.seat, 0) for end in ends), default=0)

    # ------------------------------------------------------------ shops

    def walk_in(self, shop: int) -> str:
        """Who would walk in at once when a shop is sold, whoever buys it."""
        waiting = waiting_at(self.town, self.view, shop)
        if not waiting:
            return self.say("nobody_waits")
        outcome = sell(self.town, self.view, shop, self.seat, 0, self.seat)
        vector = [0] * len(self.town.colours)
        vector[self.town.shops[shop].colour] = waiting
        who = visitors(self.town, vector, self.lang)
        income = sum(visit.income for visit in outcome.visits)
        key = "walk_in_one" if waiting == 1 else "walk_in"
        return self.say(key, who=who, n=income)

    def opening_lines(self, shop: int, bid: int) -> tuple[str, ...]:
        """An auction that this seat would hold."""
        numbers = self.town.constants
        sold = sell(self.town, self.view, shop, self.seat, bid, self.seat)
        after = self.view["cash"][self.seat] + sold.gains.get(self.seat, 0)
        lines = [
            self.walk_in(shop),
            self.say("not_outbid", sum=bid),
            self.say("cash_after", n=after),
            self.say(
                "outbid",
                limit=numbers["auction_commission_limit"],
                low=numbers["auction_commission_low"],
                high=numbers["auction_commission_high"],
            ),
        ]
        return (*lines, self.say("then_no_move"))

    def shop_lines(self, shop: int) -> tuple[str, ...]:
        """A closed shop that could be put up."""
        return (
            count("streets", self.town.streets_of(shop), self.lang),
            self.walk_in(shop),
            count("signs_short", free_signs(self.town, self.view, self.seat), self.lang),
        )

    def bid_lines(self, bid: int) -> tuple[str, ...]:
        """A bid, if it should win."""
        auction = self.view["auction"]
        shop = self.town.shop(auction["shop"])
        if shop is None:
            return ()
        auctioneer = auction["auctioneer"]
        outcome = sell(self.town, self.view, shop, self.seat, bid, auctioneer)
        after = self.view["cash"][self.seat] + outcome.gains.get(self.seat, 0)
        lines = [self.say("if_wins", gain=signed(-bid, self.lang))]
        if waiting_at(self.town, self.view, shop):
            lines.append(self.walk_in(shop))
        lines += [
            self.say("antiques_pay", pay=self.gains({seat: amount}))
            for seat, amount in outcome.completed
        ]
        if auctioneer != self.seat:
            fee = auction_commission(self.town, bid)
            lines.append(self.say("commission_of", name=self.name(auctioneer), n=fee))
        free = free_signs(self.town, self.view, self.seat) - 1
        lines.append(self.say("cash_after", n=after))
        return (*lines, self.say("signs_after", n=free))
