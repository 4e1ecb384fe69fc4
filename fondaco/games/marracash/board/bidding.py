"""Bids: quick sums, any sum, pass; and the auction as its panel shows it."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Amount, Bidder, Choice, Composition, Lot
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.marracash.board.draft import Draft
from fondaco.games.marracash.board.previews import Foresight
from fondaco.games.marracash.board.reckoning import (
    bid_limits,
    free_signs,
    may_pass,
    shops_of,
)
from fondaco.games.marracash.board.texts import count, say
from fondaco.games.marracash.board.town import Town, town_of

#: How much more than the highest bid, in smallest notes: 25, 50, 100.
_RAISES = (1, 2, 4)


# ---------------------------------------------------------------- a seat's own bid


def bidding(ahead: Foresight, draft: Draft) -> Composition:
    """The answer that is due in an auction."""
    town, view = ahead.town, ahead.view
    least, most = bid_limits(town, view, ahead.seat)
    bid = draft.sum or least
    high, fee = view["auction"]["high_bid"], view["auction"]["auctioneer"] != ahead.seat
    sums = quick_sums(town, high or least, high > 0, least, most)
    chosen = 0 if draft.passing else bid
    choices = [_bid_choice(ahead, i, n, high, n == chosen, fee) for i, n in enumerate(sums)]
    choices.append(_pass(ahead, draft.passing))
    amounts = (bid_amount(ahead, least, most, bid, "bid"),)
    if draft.passing:
        outlook = (ahead.say("pass_detail"),)
        label = ahead.say("pass")
        return Composition("pass", (), tuple(choices), amounts, "pass", label, "", outlook)
    return Composition(
        plan="" if draft.sum is None else f"bid {bid}",
        choices=tuple(choices),
        amounts=amounts,
        go=f"bid {bid}",
        go_label=ahead.say("bid", sum=bid),
        clear=None if draft.sum is None else "",
        outlook=ahead.bid_lines(bid),
    )


def quick_sums(town: Town, base: int, raising: bool, least: int, most: int) -> list[int]:
    """The lowest bid and raises by 25, 50 and 100; and where the commission changes (MAR-3.11)."""
    step = town.constants["money_step"]
    limit = town.constants["auction_commission_limit"]
    wished = {base + step * notes for notes in _RAISES}
    wished |= {limit + step} if raising else {base, limit + step}
    return sorted(n for n in wished if least <= n <= most)


def bid_amount(ahead: Foresight, least: int, most: int, chosen: int, plan: str) -> Amount:
    """Any legal sum."""
    step = ahead.town.constants["money_step"]
    return Amount("bid", ahead.say("bid_sum"), least, most - most % step, step, chosen, plan)


def _bid_choice(
    ahead: Foresight, place: int, bid: int, high: int, chosen: bool, fee: bool
) -> Choice:
    return Choice(
        id=f"bid-{bid}",
        key=str(place + 1),
        label=number(bid, ahead.lang),
        detail=_threshold(ahead, bid) if fee else "",
        gain=ahead.say("raise", n=bid - high) if high else "",
        gain_symbol="",
        plan=f"bid {bid}",
        chosen=chosen,
        blocked=None,
        preview=ahead.bid_lines(bid),
    )


def _threshold(ahead: Foresight, bid: int) -> str:
    """From here on the auctioneer gets more."""
    numbers = ahead.town.constants
    if bid != numbers["auction_commission_limit"] + numbers["money_step"]:
        return ""
    name = ahead.name(ahead.view["auction"]["auctioneer"])
    return ahead.say("threshold", name=name, n=numbers["auction_commission_high"])


def _pass(ahead: Foresight, chosen: bool) -> Choice:
    """One key, sent at once; blocked as an auctioneer's first answer."""
    first = not may_pass(ahead.view, ahead.seat)
    return Choice(
        id="pass",
        key="p",
        label=ahead.say("pass"),
        detail=ahead.say("must_bid" if first else "pass_detail"),
        gain="",
        gain_symbol="",
        plan="pass",
        chosen=chosen,
        blocked="pass" if first else None,
        sends=not first,
    )


def opening_choices(
    ahead: Foresight, shop: int, bid: int, most: int, plan: str
) -> tuple[Choice, ...]:
    """First bids of an auction that this seat would hold."""
    least = ahead.town.constants["min_bid"]
    return tuple(
        Choice(
            id=f"bid-{amount}",
            key=str(place + 1),
            label=number(amount, ahead.lang),
            detail=ahead.say("lowest") if amount == least else "",
            gain="",
            gain_symbol="",
            plan=f"{plan} {amount}",
            chosen=amount == bid,
            blocked=None,
            preview=ahead.opening_lines(shop, amount),
        )
        for place, amount in enumerate(quick_sums(ahead.town, least, False, least, most))
    )


# ---------------------------------------------------------------- the panel


def auction(
    box: Box, view: State, seat: int | None, lang: str, names: Sequence[str] | None = None
) -> Lot | None:
    """The auction that is going on; None if there is none."""
    held = view["auction"]
    if held is None:
        return None
    town = town_of(box)
    told = names or [box.name("seats", place, lang) for place in range(view["players"])]
    shop = town.shop(held["shop"])
    if shop is None:
        return None
    ahead = Foresight(town, view, -1 if seat is None else seat, lang, told)
    own = held["auctioneer"] == seat
    key = "auctions_it_you" if own else "auctions_it"
    line = [say(key, lang, name=ahead.name(held["auctioneer"]))]
    line += [count("streets", town.streets_of(shop), lang), _door(ahead, shop)]
    order = [(held["auctioneer"] + step) % view["players"] for step in range(view["players"])]
    return Lot(
        symbol=f"lot-{town.colours[town.shops[shop].colour]}",
        title=town.shop_name(shop, lang),
        line=" · ".join(part for part in line if part),
        high=number(held["high_bid"], lang) if held["high_bid"] else "",
        leader=held["high_seat"],
        bidders=tuple(_bidder(ahead, place) for place in order),
    )


def _door(ahead: Foresight, shop: int) -> str:
    """Who would walk in; any seat may stand for the buyer, only the income is told."""
    seat = max(ahead.seat, 0)
    return Foresight(ahead.town, ahead.view, seat, ahead.lang, ahead.names).walk_in(shop)


def _bidder(ahead: Foresight, place: int) -> Bidder:
    view, held = ahead.view, ahead.view["auction"]
    cash = view["cash"][place]
    sealed = view["options"]["bidding"] == "sealed"
    bid = _sealed_words(ahead, place) if sealed else _open_words(ahead, place)
    pays = held["high_bid"] if held["high_seat"] == place else 0
    return Bidder(
        seat=place,
        bid=bid,
        out=not sealed and not held["active"][place],
        share=min(100, 100 * pays // cash) if cash else 0,
        line=" · ".join(
            [
                ahead.say("cash_hidden") if cash is None else number(cash, ahead.lang),
                _owned(ahead, place),
                count("signs", free_signs(ahead.town, view, place), ahead.lang),
            ]
        ),
    )


def _owned(ahead: Foresight, place: int) -> str:
    """«Green 2 (4), Yellow 4 (1)»: shops with their customers."""
    told = []
    for shop in shops_of(ahead.view, place):
        row = ahead.town.shops[shop]
        colour = ahead.town.box.name("colours", row.colour, ahead.lang)
        told.append(f"{colour} {row.number} ({ahead.view['customers'][shop]})")
    return ", ".join(told) or ahead.say("owns_nothing")


def _open_words(ahead: Foresight, place: int) -> str:
    held = ahead.view["auction"]
    if held["high_seat"] == place:
        return ahead.say("leads", n=held["high_bid"])
    if not held["active"][place]:
        return ahead.say("passed")
    return ahead.say("decides" if ahead.view["actor"] == place else "is_in")


def _sealed_words(ahead: Foresight, place: int) -> str:
    given = ahead.view["auction"]["sealed"][place]
    if given is None:
        return ahead.say("decides" if ahead.view["actor"] == place else "waits")
    if not isinstance(given, int):
        return ahead.say("answered")
    if given == 0:
        return ahead.say("answered_pass" if place == ahead.seat else "passed")
    return ahead.say("answered_own", n=given)
