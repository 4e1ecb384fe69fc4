"""Bids: quick sums, any sum, pass; and the auction as its panel shows it."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.composition import SUM, Amount, Bidder, Choice, Composition, Lot
from fondaco.engine.numbers import number
from fondaco.engine.trial import Trial
from fondaco.games.marracash.board.draft import Draft
from fondaco.games.marracash.board.preview import Preview, preview_of
from fondaco.games.marracash.notation.views import Auction
from fondaco.games.marracash.rules.auction import auction_commission

#: How much more than the highest bid, in smallest notes: 25, 50, 100.
_RAISES = (1, 2, 4)


# ---------------------------------------------------------------- a seat's own bid


def bidding(ahead: Preview, draft: Draft) -> Composition:
    """The answer that is due in an auction."""
    held, bids = _auction(ahead), ahead.bids()
    bid = draft.sum or bids[0]
    high, fee = held["high_bid"], held["auctioneer"] != ahead.seat
    sums = quick_sums(ahead, high or bids[0], high > 0, bids)
    choices = [_bid_choice(ahead, i, n, high, n == draft.sum, fee) for i, n in enumerate(sums)]
    choices.append(_pass(ahead, draft.passing))
    amounts = (bid_amount(ahead, bids, bid, "bid", ahead.say("bid", sum=SUM)),)
    if draft.passing:
        then = (ahead.say("pass_detail"),)
        label = ahead.say("pass")
        return Composition("pass", (), tuple(choices), amounts, "pass", label, "", then)
    if draft.sum is None:
        first = "pass" not in ahead.trial.legal
        label = ahead.say("want_first_bid" if first else "want_bid")
        return Composition("", choices=tuple(choices), amounts=amounts, go_label=label)
    return Composition(
        plan=f"bid {bid}",
        choices=tuple(choices),
        amounts=amounts,
        go=f"bid {bid}",
        go_label=ahead.say("bid", sum=bid),
        clear="",
        then=ahead.bid_lines(bid),
    )


def _auction(ahead: Preview) -> Auction:
    held = ahead.view["auction"]
    if held is None:
        raise LookupError("no auction")
    return held


def quick_sums(ahead: Preview, base: int, raising: bool, bids: list[int]) -> list[int]:
    """The lowest bid and raises by 25, 50 and 100; and where the commission changes (MAR-3.11)."""
    step = ahead.town.constants["money_step"]
    limit = ahead.town.constants["auction_commission_limit"]
    wished = {base + step * notes for notes in _RAISES}
    wished |= {limit + step} if raising else {base, limit + step}
    return sorted(wished.intersection(bids))


def bid_amount(ahead: Preview, bids: list[int], chosen: int, plan: str, label: str) -> Amount:
    """Any legal sum; `label` is what go says of one."""
    step = ahead.town.constants["money_step"]
    return Amount("bid", ahead.say("bid_sum"), bids[0], bids[-1], step, chosen, plan, label)


def _bid_choice(ahead: Preview, place: int, bid: int, high: int, chosen: bool, fee: bool) -> Choice:
    return Choice(
        id=f"bid-{bid}",
        key=str(place + 1),
        label=number(bid, ahead.lang),
        detail=_threshold(ahead, bid) if fee else "",
        gain=ahead.say("raise", n=bid - high) if high else "",
        plan="" if chosen else f"bid {bid}",
        chosen=chosen,
        reach=True,
        preview=ahead.bid_lines(bid),
    )


def _threshold(ahead: Preview, bid: int) -> str:
    """From here on the auctioneer gets more."""
    numbers = ahead.town.constants
    if bid != numbers["auction_commission_limit"] + numbers["money_step"]:
        return ""
    name = ahead.name(_auction(ahead)["auctioneer"])
    return ahead.say("threshold", name=name, n=numbers["auction_commission_high"])


def _pass(ahead: Preview, chosen: bool) -> Choice:
    """Blocked as an auctioneer's first answer."""
    first = "pass" not in ahead.trial.legal
    return Choice(
        id="pass",
        key="p",
        label=ahead.say("pass"),
        detail=ahead.say("must_bid" if first else "pass_detail"),
        plan="" if chosen else "pass",
        chosen=chosen,
        blocked="pass" if first else None,
        reach=True,
    )


def opening_choices(ahead: Preview, shop: int, bid: int, plan: str) -> tuple[Choice, ...]:
    """First bids of an auction that this seat would hold."""
    bids = ahead.bids(shop)
    least = bids[0]
    return tuple(
        Choice(
            id=f"bid-{amount}",
            key=str(place + 1),
            label=number(amount, ahead.lang),
            detail=ahead.say("lowest") if amount == least else "",
            plan=f"{plan} {amount}",
            chosen=amount == bid,
            reach=True,
            preview=ahead.opening_lines(shop, amount),
        )
        for place, amount in enumerate(quick_sums(ahead, least, False, bids))
    )


# ---------------------------------------------------------------- the panel


def auction(trial: Trial, lang: str, names: Sequence[str] | None = None) -> Lot | None:
    """The auction that is going on; None if there is none."""
    ahead = preview_of(trial, lang, names)
    held, town, players = ahead.view["auction"], ahead.town, ahead.view["players"]
    if held is None:
        return None
    shop = town.shop_at[held["shop"]]
    key = "auctions_it_you" if held["auctioneer"] == ahead.seat else "auctions_it"
    line = [
        ahead.say(key, name=ahead.name(held["auctioneer"])),
        ahead.count("streets", town.streets_of(shop)),
        ahead.walk_in(shop),
    ]
    if held["auctioneer"] == ahead.seat and held["high_seat"] not in (None, ahead.seat):
        earned = int(auction_commission(trial.box.record[0], trial.table))
        line.append(ahead.say("your_commission", n=earned))
    return Lot(
        symbol=f"lot-{town.colours[town.shops[shop].colour]}",
        title=town.shop_name(shop, lang),
        line=" · ".join(line),
        high=number(held["high_bid"], lang) if held["high_bid"] else "",
        leader=held["high_seat"],
        bidders=tuple(
            _bidder(ahead, held, (held["auctioneer"] + step) % players) for step in range(players)
        ),
    )


def _bidder(ahead: Preview, held: Auction, place: int) -> Bidder:
    view = ahead.view
    cash = view["cash"][place]
    sealed = view["options"]["bidding"] == "sealed"
    pays = held["high_bid"] if held["high_seat"] == place else 0
    parts = [
        ahead.say("cash_hidden") if cash is None else number(cash, ahead.lang),
        ahead.owned(place),
        ahead.count("signs", ahead.free_signs(place)),
    ]
    return Bidder(
        seat=place,
        bid=(_sealed_words if sealed else _open_words)(ahead, held, place),
        out=not sealed and not held["active"][place],
        share=min(100, 100 * pays // cash) if cash else 0,
        line=" · ".join(parts),
    )


def _open_words(ahead: Preview, held: Auction, place: int) -> str:
    if held["high_seat"] == place:
        return ahead.say("leads", n=held["high_bid"])
    if not held["active"][place]:
        return ahead.say("passed")
    return ahead.say("decides" if ahead.view["actor"] == place else "is_in")


def _sealed_words(ahead: Preview, held: Auction, place: int) -> str:
    given = held["sealed"][place]
    if given is None:
        return ahead.say("decides" if ahead.view["actor"] == place else "waits")
    if isinstance(given, str):
        return ahead.say("answered")
    if given == 0:
        return ahead.say("answered_pass" if place == ahead.seat else "passed")
    return ahead.say("answered_own", n=given)
