"""The auction panel: what is being auctioned, and how it stands."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.box import Box
from fondaco.engine.composition import Bidder, Lot
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.yangtze.board.reckoning import Reckoning
from fondaco.games.yangtze.board.texts import counted, say
from fondaco.games.yangtze.board.things import things_of


def auction(box: Box, view: State, seat: int | None, lang: str, names: Sequence[str]) -> Lot | None:
    """The auction that is going on; None if there is none."""
    held = view["auction"]
    if held is None:
        return None
    things = things_of(box)
    lowest = Reckoning(box, things, view).lowest_bid()
    row = things.settlements[held["tile"]]
    line = say(
        "lot_line", lang, colour=say(row["colour"], lang), dots=counted("dots", row["dots"], lang)
    )
    return Lot(
        symbol=things.settlement_symbol(held["tile"]),
        title=things.kind(row["kind"], lang),
        line=line,
        high=number(held["bid"], lang) if held["bidder"] is not None else "",
        leader=held["bidder"],
        bidders=tuple(_bidder(box, view, one, lang, lowest) for one in _order(view)),
    )


def _order(view: State) -> list[int]:
    """The seats as they are asked, beginning with the one whose turn it is (YAN-6.1)."""
    return [(view["active"] + step) % view["players"] for step in range(view["players"])]


def _bidder(box: Box, view: State, seat: int, lang: str, lowest: int) -> Bidder:
    things, held, told = things_of(box), view["auction"], view["seats"][seat]
    kind = things.settlements[held["tile"]]["kind"]
    owned = sum(1 for one in told["settlements"] if things.settlements[one]["kind"] == kind)
    cash = sum(things.cards[card]["cash"] for card in told["cards"])
    out = not held["in"][seat]
    leads = held["bidder"] == seat
    if leads:
        bid = say("leads", lang, n=held["bid"])
    elif out:
        bid = say("passed", lang)
    else:
        bid = say("deciding" if view["actor"] == seat else "still_in", lang)
    sum_ = held["bid"] if leads else lowest
    share = 0 if out else min(100, 100 * sum_ // max(told["money"], 1))
    line = say("bidder_line", lang, coins=told["money"], cash=cash, n=owned)
    return Bidder(seat, bid, out, share, line)
