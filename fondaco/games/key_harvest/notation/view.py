"""What a view of Key Harvest holds (section 8), for type checkers and for readers."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

from fondaco.engine.contract import TableView

#: Counters by crop; where the kinds are hidden, how many there are.
Counters = list[int] | int


class Country(TypedDict):
    """A country board: fields with their side (1: harvested), spaces with their worker."""

    fields: list[tuple[str, int]]
    workers: list[tuple[str, str]]


class Slot(TypedDict):
    """A tile in a store, with its bid."""

    field: str
    bid: list[int]
    fresh: bool


class Frame(TypedDict, total=False):
    """One frame of the stack: `kind` always, the rest as the kind has it."""

    kind: str
    seat: int
    left: int
    last: int
    cands: list[str]
    group: bool
    short: bool
    must: bool
    field: str
    side: int
    worker: str
    cost: int
    to: Literal["bag", "left"]
    pool: Literal["farmhands", "all"]
    target: int
    fields_only: bool
    event: str
    start: int
    step: int
    passed: list[tuple[str, int] | None]
    bonus: int
    used: str
    drew: bool


class View(TableView):
    """What a seat sees; the state of a table has nothing hidden."""

    options: dict[str, Any]
    setup_seat: int
    setup_dealt: int
    pairs_left: list[str]
    stock: Counters
    hands: list[Counters]
    boards: list[Country]
    stores: list[list[Slot]]
    town: list[str]
    registry: list[str]
    bag_fields: list[str]
    bag_events: list[int]
    track: list[str]
    spent: list[str]
    lapsed: list[str]
    setbacks: int
    idle: int
    turns: int
    final_pending: bool
    final: int | None
    stack: list[Frame]


def held(counters: Counters) -> int:
    """How many counters they are."""
    return sum(counters) if isinstance(counters, list) else counters


def kinds(counters: Counters) -> list[int]:
    """Counters whose kinds are seen, by crop."""
    return counters if isinstance(counters, list) else []
