"""What a view says: a canonical state (section 8), as far as somebody may see it."""

from __future__ import annotations

from typing import Literal, TypedDict

from fondaco.engine.contract import TableView

#: Cards that are seen, or how many there are.
Cards = list[int] | int


class Options(TypedDict):
    """What was chosen before the match."""

    two_player_mode: Literal["bag", "plain"]
    sale_poll: Literal["all", "holder"]


class Pending(TypedDict, total=False):
    """The half-finished step; which keys there are, the phase says."""

    #: `bag`, `deal`, `draw`: what is still to come, and for whom.
    left: int
    seat: int
    #: `discard`: the cards of whoever looks, or how many they are.
    cards: list[int]
    count: int
    #: `place`, `more`, `sale`.
    family: str
    placed: int
    good: int
    poll: list[int]


class View(TableView):
    """Lists by seats or by families, where nothing else is said."""

    options: Options
    turn_seat: int
    turn_no: int
    passes: int
    money: list[int]
    families: list[list[str]]
    hands: list[Cards]
    sold: list[list[int]]
    goods_markers: list[list[int]]
    link_markers: list[list[int]]
    treasury: list[int]
    tiles: list[int]
    camels: list[int]
    stacks: list[int]
    #: The families on each space that is not empty, in order of arrival.
    board: dict[str, list[str]]
    goods_left: list[int]
    links: list[list[str]]
    deck: Cards
    discards: list[Cards]
    bag: list[int] | None
    pending: Pending | None
    end: str | None


def amount(cards: Cards) -> int:
    """How many cards there are."""
    return len(cards) if isinstance(cards, list) else cards


def seen(cards: Cards) -> list[int]:
    """The cards, as far as they are seen."""
    return cards if isinstance(cards, list) else []


def pending(view: View) -> Pending:
    """The half-finished step; empty where there is none."""
    return view["pending"] or {}
