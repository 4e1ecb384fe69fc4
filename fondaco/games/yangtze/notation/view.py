"""The form of Yangtze's states and views (section 8)."""

from __future__ import annotations

from typing import TypedDict, cast

from fondaco.engine.contract import Result, TableView


class Options(TypedDict):
    """The options that were chosen."""

    settlement_sets: str
    end_ruler: int
    open_wares: bool


class Seat(TypedDict):
    """What a seat has."""

    money: int
    #: Behind another's screen only their number is seen (YAN-1.7).
    wares: list[str] | int
    known: list[str]
    settlements: list[str]
    cards: list[str]


Auction = TypedDict(
    "Auction", {"tile": str, "bid": int, "bidder": int | None, "in": list[bool]}
)  # `in` is a word of Python


class Ruler(TypedDict):
    """The ruler that is being followed, and what is on its way."""

    id: str
    pos: int
    given: str | None
    returned: str | None


class View(TableView):
    """What a seat sees of the table; a state is a view in which nothing is hidden."""

    options: Options
    active: int
    turn: int
    idle: int
    sold: bool
    bought: int
    missing: int
    bundle: list[str]
    sale: int | None
    river: list[str | None]
    bag: list[str] | int
    box: list[str]
    rulers: list[str]
    seats: list[Seat]
    auction: Auction | None
    ruler: Ruler | None
    final: list[dict[str, int]] | None


NOTHING = Seat(money=0, wares=[], known=[], settlements=[], cards=[])


def open_wares(seat: Seat) -> list[str]:
    """The wares of a seat as far as a view opens them."""
    return list(seat["wares"]) if isinstance(seat["wares"], list) else []


def result_of(view: View) -> Result:
    """How the match ended; asked for only when it has."""
    return cast(Result, view["result"])


def final_of(view: View) -> list[dict[str, int]]:
    """The parts of every score; asked for only when the match has ended."""
    return view["final"] or []


def ware_count(seat: Seat) -> int:
    """How many wares a seat has."""
    return seat["wares"] if isinstance(seat["wares"], int) else len(seat["wares"])


def bag_count(view: View) -> int:
    """How many tiles are in the bag."""
    return view["bag"] if isinstance(view["bag"], int) else len(view["bag"])
