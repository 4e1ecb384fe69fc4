"""The auction panel: what is being auctioned, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.compiled.kit import clockwise
from fondaco.engine.composition import Bidder, Lot
from fondaco.engine.numbers import number
from fondaco.engine.texts import read_texts
from fondaco.engine.trial import Trial
from fondaco.games.yangtze.board.artwork import settlement_symbol
from fondaco.games.yangtze.notation.components import components_of
from fondaco.games.yangtze.notation.view import Auction, Seat
from fondaco.games.yangtze.rules.table import lowest_bid

_TEXTS = read_texts(__file__, "board")


def auction(trial: Trial, lang: str, names: Sequence[str]) -> Lot | None:
    """The auction that is going on; None if there is none."""
    held, components = trial.view["auction"], components_of(trial.box)
    if held is None:
        return None
    row = components.settlements[held["tile"]]
    dots = _TEXTS.count("dots", row["dots"], lang)
    seats = seats_from_active(trial)
    return Lot(
        symbol=settlement_symbol(components, held["tile"]),
        title=components.kind(row["kind"], lang),
        line=_TEXTS.say("lot_line", lang, colour=_TEXTS.say(row["colour"], lang), dots=dots),
        high=number(held["bid"], lang) if held["bidder"] is not None else "",
        leader=held["bidder"],
        bidders=tuple(_bidder(trial, held, seat, lang) for seat in seats),
    )


def seats_from_active(trial: Trial) -> list[int]:
    """The seats as they are asked, beginning with the one whose turn it is (YAN-5.2, 6.1)."""
    table = trial.table
    return [int(clockwise(table, table["active"], n)) for n in range(trial.view["players"])]


def bid_key(auction: Auction, actor: int | str | None, seat: int) -> str:
    """Which text says how a seat stands in an auction."""
    if auction["bidder"] == seat:
        return "leads"
    if not auction["in"][seat]:
        return "passed"
    return "deciding" if actor == seat else "still_in"


def _bidder(trial: Trial, auction: Auction, seat: int, lang: str) -> Bidder:
    components, view = components_of(trial.box), trial.view
    own: Seat = view["seats"][seat]
    kind = components.settlements[auction["tile"]]["kind"]
    owned = sum(components.settlements[one]["kind"] == kind for one in own["settlements"])
    cash = sum(components.cards[card]["cash"] for card in own["cards"])
    out, leads = not auction["in"][seat], auction["bidder"] == seat
    bid = auction["bid"] if leads else int(lowest_bid(trial.box.record[0], trial.table))
    return Bidder(
        seat,
        _TEXTS.say(bid_key(auction, view["actor"], seat), lang, n=auction["bid"]),
        out,
        0 if out else min(100, 100 * bid // max(own["money"], 1)),
        _TEXTS.say("bidder_line", lang, coins=own["money"], cash=cash, n=owned),
    )
