"""What one viewer may do, and in short lines what it would bring: asked of the rules at a trial."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property

from fondaco.engine.event import Event
from fondaco.engine.numbers import number, signed
from fondaco.engine.texts import Speech, read_texts
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board.outcome import Outcome, sale
from fondaco.games.marracash.board.town import town_of
from fondaco.games.marracash.notation.account import payments
from fondaco.games.marracash.notation.views import View, shops_of

TEXTS = read_texts(__file__, "board")


class Preview(Speech):
    """One viewer looking ahead."""

    texts = TEXTS

    def __init__(self, trial: Trial, lang: str, names: Sequence[str] | None = None) -> None:
        self.trial, self.lang = trial, lang
        self.town, self.seat = town_of(trial.box), trial.seat
        self.view: View = trial.view
        box, players = trial.box, self.view["players"]
        self.names = names or [box.name("seats", seat, lang) for seat in range(players)]
        #: Worked out once: both drawings of a page and its panel ask for them.
        self.lead = cache(self._lead)
        self.bids = cache(self._bids)
        self.destination_lines = cache(self._destination_lines)
        self.walk_in = cache(self._walk_in)
        self.shop_lines = cache(self._shop_lines)

    # ------------------------------------------------------------ words

    def name(self, seat: int) -> str:
        """Who sits there; the one who looks ahead is «you»."""
        return self.say("you") if seat == self.seat else self.names[seat]

    def gains(self, gains: dict[int, int]) -> str:
        """«you +300, Anfa +500»: oneself first."""
        order = sorted(gains, key=lambda seat: (seat != self.seat, seat))
        return ", ".join(f"{self.name(seat)} {signed(gains[seat], self.lang)}" for seat in order)

    def visitors(self, vector: Sequence[int]) -> str:
        """«2 green, 1 red»."""
        times = "× " if self.lang == "de" else " "
        named = [
            f"{number(n, self.lang)}{times}{self.town.box.name('colours', colour, self.lang)}"
            for colour, n in enumerate(vector)
            if n
        ]
        return ", ".join(named) or self.say("nobody")

    def visitors_of(self, colour: int, amount: int) -> str:
        """«2 green»."""
        return self.visitors([amount if c == colour else 0 for c in range(len(self.town.colours))])

    def owned(self, seat: int) -> str:
        """«Green 2 (4), Yellow 4 (1)»: shops with their customers."""
        shops = []
        for shop in shops_of(self.view, seat):
            row = self.town.shops[shop]
            colour = self.town.box.name("colours", row.colour, self.lang)
            shops.append(f"{colour} {row.number} ({self.view['customers'][shop]})")
        return ", ".join(shops) or self.say("owns_nothing")

    # ------------------------------------------------------------ what may be done

    @cached_property
    def groups(self) -> dict[int, list[int]]:
        """For each group that may be led, the fountains it may be led to."""
        found: dict[int, list[int]] = {}
        for start, end in self._legal("move"):
            found.setdefault(self.town.fountain_at[start], []).append(self.town.fountain_at[end])
        return found

    @cached_property
    def shops(self) -> list[int]:
        """The shops that may be put up for auction."""
        return [self.town.shop_at[name] for (name,) in self._legal("auction")]

    def _legal(self, verb: str) -> list[list[str]]:
        """The words after a verb in all legal lines of it; the viewer must be the one to act."""
        if self.seat is None or self.view["actor"] != self.seat:
            return []
        lines = (line.split(" ") for line in self.trial.legal)
        return [words for first, *words in lines if first == verb]

    def _bids(self, shop: int | None = None) -> list[int]:
        """All bids that may be made now, or in an auction of a shop."""
        trial = self.trial
        if shop is not None:
            opened = trial.after(f"auction {self.town.shops[shop].id}")
            trial = trial if opened is None else opened
        return [int(line[4:]) for line in trial.legal if line.startswith("bid ")]

    # ------------------------------------------------------------ moves

    def _lead(self, start: int, end: int) -> Outcome:
        """What leading a group would do."""
        fountains = self.town.fountains
        after = self.trial.after(f"move {fountains[start].id} {fountains[end].id}")
        if after is None:
            raise LookupError((start, end))
        return Outcome(self.trial, after)

    def in_short(self, start: int, end: int) -> str:
        """What a move brings to everybody."""
        outcome = self.lead(start, end)
        if not any(outcome.gains.values()):
            return self.say("no_visit")
        return self.say("in_all", pay=self.gains(outcome.gains))

    def move_lines(self, start: int, end: int) -> tuple[str, ...]:
        """A move in full."""
        outcome = self.lead(start, end)
        lines = [line for visit in outcome.visits for line in self._visit_lines(visit)]
        lines = lines or [self.say("no_visit")]
        lines += self._antiques(outcome)
        if len(outcome.visits) > 1 or outcome.completed:
            lines.append(self.say("in_all", pay=self.gains(outcome.gains)))
        lines.append(self._arrival(outcome.arriving))
        filled_again = self.view["queue"] and self.view["final_turns"] is None
        if self.town.fountains[start].entrance and filled_again:
            gate = self.town.fountain_name(start, self.lang)
            lines.append(self.say("gate_empty", gate=gate))
        return tuple(lines)

    def _visit_lines(self, visit: Event) -> list[str]:
        """One visit, and what else it pays."""
        facts = visit.facts
        shop, amount = facts["shop"], facts["customers"]
        lines = [
            self.say(
                "enter",
                who=self.visitors_of(facts["colour"], amount),
                shop=self.town.shop_name(shop, self.lang),
                order=ordinals(self.view["customers"][shop] + 1, amount, self.lang),
                pay=self.gains({seat: paid for seat, _, paid in payments(visit)}),
            )
        ]
        if facts["cards"]:
            names = [self.town.box.name("cards", card, self.lang) for card in facts["cards"]]
            lines.append(self.say("bought", cards=", ".join(names)))
        return lines

    def _antiques(self, outcome: Outcome) -> list[str]:
        return [
            self.say("antiques_pay", pay=self.gains({seat: amount}))
            for seat, amount in outcome.completed.items()
        ]

    def _arrival(self, arriving: list[int]) -> str:
        """Who reaches the fountain."""
        if not any(arriving):
            return self.say("nobody_arrives")
        return self.count("arrive", sum(arriving), who=self.visitors(arriving))

    def _destination_lines(self, start: int) -> tuple[str, ...]:
        """A group that could be led: one line for every fountain it can reach."""
        lines = []
        for end in self.groups[start]:
            pay = self.gains(self.lead(start, end).gains) or self.say("no_visit")
            lines.append(f"→ {self.town.fountain_name(end, self.lang)}: {pay}")
        return tuple(lines)

    def own_gain(self, start: int, end: int) -> int:
        """What leading a group would bring oneself."""
        return 0 if self.seat is None else self.lead(start, end).gains.get(self.seat, 0)

    # ------------------------------------------------------------ shops

    def free_signs(self, seat: int) -> int:
        """Signs a seat has not used yet."""
        return int(self.trial.table["signs"][seat])

    def waiting_at(self, shop: int) -> int:
        """Visitors of a shop's colour who stand before one of its doors."""
        row, fountains = self.town.shops[shop], self.view["fountains"]
        return sum(fountains[place][row.colour] for place in row.fountains)

    def _walk_in(self, shop: int) -> str:
        """Who would walk in at once when a shop is sold, whoever buys it."""
        amount = self.waiting_at(shop)
        if not amount:
            return self.say("nobody_waits")
        buyer = self.seat or 0
        outcome = sale(self.trial, shop, buyer, 0)
        income = outcome.gains.get(buyer, 0) - outcome.completed.get(buyer, 0)
        who = self.visitors_of(self.town.shops[shop].colour, amount)
        return self.count("walk_in", amount, who=who, income=income)

    def opening_lines(self, shop: int, bid: int) -> tuple[str, ...]:
        """An auction that this seat would hold."""
        numbers = self.town.constants
        return (
            self.walk_in(shop),
            self.say("not_outbid", sum=bid),
            self.say("cash_after", n=self._cash_after(sale(self.trial, shop, self._me, bid))),
            self.say(
                "outbid",
                limit=numbers["auction_commission_limit"],
                low=numbers["auction_commission_low"],
                high=numbers["auction_commission_high"],
            ),
            self.say("then_no_move"),
        )

    @property
    def _me(self) -> int:
        if self.seat is None:
            raise LookupError("a spectator buys nothing")
        return self.seat

    def _cash_after(self, outcome: Outcome) -> int:
        return int(self.trial.table["cash"][self._me]) + outcome.gains.get(self._me, 0)

    def _shop_lines(self, shop: int) -> tuple[str, ...]:
        """A closed shop that could be put up."""
        return (
            self.count("streets", self.town.streets_of(shop)),
            self.walk_in(shop),
            self.count("signs_short", self.free_signs(self._me)),
        )

    def bid_lines(self, bid: int) -> tuple[str, ...]:
        """A bid, if it should win."""
        auction = self.view["auction"]
        if auction is None:
            return ()
        shop, auctioneer = self.town.shop_at[auction["shop"]], auction["auctioneer"]
        outcome = sale(self.trial, shop, self._me, bid)
        lines = [self.say("if_wins", gain=signed(-bid, self.lang))]
        if self.waiting_at(shop):
            lines.append(self.walk_in(shop))
        lines += self._antiques(outcome)
        if auctioneer != self.seat:
            fee = outcome.gains.get(auctioneer, 0)
            lines.append(self.say("commission_of", name=self.name(auctioneer), n=fee))
        lines.append(self.say("cash_after", n=self._cash_after(outcome)))
        return (*lines, self.say("signs_after", n=int(outcome.after.table["signs"][self._me])))


def preview_of(trial: Trial, lang: str, names: Sequence[str] | None = None) -> Preview:
    """The preview of a trial, made once for the panel and all drawings of a page."""
    key = ("preview", lang, tuple(names or ()))
    if key not in trial.memo:
        trial.memo[key] = Preview(trial, lang, names)
    found: Preview = trial.memo[key]
    return found


def ordinal(number: int, lang: str) -> str:
    """«3rd», «3.»."""
    if lang == "de":
        return f"{number}."
    teen = 10 < number % 100 < 14
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def ordinals(first: int, amount: int, lang: str) -> str:
    """«3rd», «3rd to 5th»."""
    if amount == 1:
        return ordinal(first, lang)
    last = ordinal(first + amount - 1, lang)
    return TEXTS.say("from_to", lang, first=ordinal(first, lang), last=last)
