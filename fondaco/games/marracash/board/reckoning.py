"""What would happen, from what a seat can see: visits, income, commissions, sales, limits.

The same sums as the rules make, told in advance; a test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from fondaco.engine.game import State
from fondaco.games.marracash.board.town import Town


@dataclass(frozen=True)
class Visit:
    """All customers who enter one shop at once (MAR-6.2)."""

    shop: int
    colour: int
    customers: int
    #: Which customer of the shop the first of them is.
    first: int
    income: int
    owner: int
    #: Who led them there, and what he gets out of the income; nobody on a sale.
    mover: int | None
    commission: int
    #: Souvenirs they buy (MAR-9.1): card ids.
    bought: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """What a move or a sale would do."""

    visits: tuple[Visit, ...]
    #: Visitors who arrive, by colour.
    arriving: tuple[int, ...]
    #: Antiques that would be paid (MAR-9.2), as far as they can be seen: seat and amount.
    completed: tuple[tuple[int, int], ...]
    #: What each seat would gain or lose; seats without a change are missing.
    gains: dict[int, int] = field(compare=False)


def rounds(view: State) -> int:
    """The round that is being played; 0 during the set-up."""
    turn, players = view["turn_no"], view["players"]
    return int((turn - 1) // players + 1) if turn else 0


def signs(town: Town, view: State) -> int:
    """How many signs each seat has in this game (MAR-1.6)."""
    key = "signs_per_player_two" if view["players"] == 2 else "signs_per_player"
    return int(town.constants[key])


def free_signs(town: Town, view: State, seat: int) -> int:
    """Signs a seat has not used yet."""
    used: int = view["owners"].count(seat)
    return signs(town, view) - used


def shops_of(view: State, seat: int) -> list[int]:
    """The shops of a seat, in data order."""
    return [shop for shop, owner in enumerate(view["owners"]) if owner == seat]


def closed_shops(view: State) -> list[int]:
    """The shops that nobody owns."""
    return [shop for shop, owner in enumerate(view["owners"]) if owner < 0]


def groups(view: State) -> list[int]:
    """The fountains where somebody stands."""
    return [place for place, group in enumerate(view["fountains"]) if any(group)]


def may_move(view: State) -> bool:
    """May a group be led in this turn at all (MAR-2.2, MAR-4.2)?"""
    return rounds(view) >= 2 and "auction" not in view["actions_done"]


def may_auction(town: Town, view: State, seat: int) -> bool:
    """May a seat put a shop up for auction (MAR-3.2)?"""
    enough = view["cash"][seat] >= town.constants["min_bid"]
    return enough and free_signs(town, view, seat) > 0


def may_pass(view: State, seat: int) -> bool:
    """The auctioneer's first answer must be a bid (MAR-3.3); sealed, it is his only one."""
    auction = view["auction"]
    return bool(auction["auctioneer"] != seat or auction["high_bid"])


def income_of(town: Town, customer: int) -> int:
    """What the k-th customer of a shop brings (MAR-6.1)."""
    table: Sequence[int] = town.constants["customer_income"]
    return table[min(customer, len(table)) - 1]


def lead(town: Town, view: State, start: int, end: int, mover: int) -> Outcome:
    """A group led along a street (section 7.1)."""
    group = list(view["fountains"][start])
    ledger = _Ledger(town, view)
    for shop in town.ways[start, end].shops:
        colour = town.shops[shop].colour
        if view["owners"][shop] >= 0 and group[colour]:
            ledger.visit(shop, group[colour], view["owners"][shop], mover)
            group[colour] = 0
    return ledger.outcome(tuple(group))


def waiting_at(town: Town, view: State, shop: int) -> int:
    """Visitors of a shop's colour who stand before one of its doors (MAR-3.13)."""
    colour = town.shops[shop].colour
    return sum(view["fountains"][place][colour] for place in town.shops[shop].fountains)


def auction_commission(town: Town, price: int) -> int:
    """What an auctioneer gets out of the price of another (MAR-3.11)."""
    numbers = town.constants
    low = price <= numbers["auction_commission_limit"]
    return int(numbers["auction_commission_low" if low else "auction_commission_high"])


def sell(town: Town, view: State, shop: int, buyer: int, price: int, auctioneer: int) -> Outcome:
    """A shop sold, and who walks in at once."""
    ledger = _Ledger(town, view)
    ledger.pay(buyer, -price)
    if buyer != auctioneer:
        ledger.pay(auctioneer, auction_commission(town, price))
    ledger.owners[shop] = buyer
    customers = waiting_at(town, view, shop)
    if customers:
        ledger.visit(shop, customers, buyer, None)
    return ledger.outcome((0,) * len(town.colours))


def bid_limits(town: Town, view: State, seat: int) -> tuple[int, int]:
    """The lowest and the highest bid that a seat can make (MAR-3.3, 3.4, 3.6)."""
    numbers, high = town.constants, view["auction"]["high_bid"]
    step = numbers["money_step"]
    least = max(numbers["min_bid"], high + step if high else 0)
    most = min(view["cash"][seat], numbers["bid_cap"])
    return least, most - most % step


class _Ledger:
    """Books the visits of one move or sale, one after the other."""

    def __init__(self, town: Town, view: State) -> None:
        self._town, self._view = town, view
        self.owners = list(view["owners"])
        self._customers = list(view["customers"])
        cards = view["cards"] or {}
        self._open = list(cards.get("open", ()))
        self._hands = list(cards.get("hands", ()))
        self._done = list(cards.get("completed", ()))
        self._visits: list[Visit] = []
        self._completed: list[tuple[int, int]] = []
        self._gains: dict[int, int] = {}

    def pay(self, seat: int, amount: int) -> None:
        """Add to a seat's account."""
        self._gains[seat] = self._gains.get(seat, 0) + amount

    def visit(self, shop: int, customers: int, owner: int, mover: int | None) -> None:
        """MAR-6.1 to 6.5."""
        colour, first = self._town.shops[shop].colour, self._customers[shop] + 1
        incomes, bought = [], []
        for customer in range(first, first + customers):
            card = self._dearest(colour)
            if card is not None:
                bought.append(card)
            value = 0 if card is None else self._town.cards[card][1]
            incomes.append(income_of(self._town, customer) + value)
        self._customers[shop] += customers
        commission = 0 if mover is None or mover == owner else self._commission(incomes)
        income = sum(incomes)
        self._visits.append(
            Visit(shop, colour, customers, first, income, owner, mover, commission, tuple(bought))
        )
        self.pay(owner, income - commission)
        if commission and mover is not None:
            self.pay(mover, commission)
        self._complete(owner)

    def _dearest(self, colour: int) -> str | None:
        """The open souvenir that the next customer buys; it leaves the game (MAR-9.1)."""
        cards = self._town.cards
        fitting = [card for card in self._open if cards[card][0] == colour]
        if not fitting:
            return None
        dearest: str = max(fitting, key=lambda card: cards[card][1])
        self._open.remove(dearest)
        return dearest

    def _commission(self, incomes: list[int]) -> int:
        """MAR-6.3, or by the single customer with the option of MAR-R.1."""
        numbers = self._town.constants
        limit = numbers["mover_commission_limit"]
        low, high = numbers["mover_commission_low"], numbers["mover_commission_high"]
        if self._view["options"]["mover_commission"] == "customer":
            return sum(low if income <= limit else high for income in incomes)
        return len(incomes) * int(low if sum(incomes) <= limit else high)

    def _complete(self, seat: int) -> None:
        """A hand of antiques whose colours are all served is paid (MAR-9.2)."""
        if seat >= len(self._hands) or seat in self._done:
            return
        hand = self._hands[seat]
        if not isinstance(hand, list) or not hand:
            return
        served = [0] * len(self._town.colours)
        for shop, owner in enumerate(self.owners):
            if owner == seat:
                served[self._town.shops[shop].colour] += self._customers[shop]
        for card in hand:
            served[self._town.cards[card][0]] -= 1
        if min(served) < 0:
            return
        paid = self._town.constants["antiques_paid"][len(self._done)]
        values = sorted((self._town.cards[card][1] for card in hand), reverse=True)
        amount = sum(values[:paid])
        self._done.append(seat)
        self._completed.append((seat, amount))
        self.pay(seat, amount)

    def outcome(self, arriving: tuple[int, ...]) -> Outcome:
        """What has been booked."""
        gains = {seat: gain for seat, gain in self._gains.items() if gain}
        return Outcome(tuple(self._visits), arriving, tuple(self._completed), gains)
