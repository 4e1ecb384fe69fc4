"""Facts beside the board: the players' panel, where the game stands, how the cash came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number, signed
from fondaco.games.marracash.board.reckoning import free_signs, rounds, shops_of
from fondaco.games.marracash.board.texts import count, say
from fondaco.games.marracash.board.town import Town, town_of


@dataclass(frozen=True)
class SeatFacts:
    """One seat in the players' panel."""

    #: For the class `seat-COLOUR` and the symbol `mark-COLOUR`.
    colour: str
    #: Short words with numbers.
    facts: tuple[str, ...]
    #: The cash; empty if it is hidden.
    score: str
    #: The symbol beside it: a note, or a lock where the cash is hidden.
    score_symbol: str


@dataclass(frozen=True)
class ScoreRow:
    """How one seat came by its cash."""

    colour: str
    total: int
    start: int
    customers: int
    leading: int
    auctions: int
    antiques: int
    paid: int
    shops: int
    served: int
    lang: str


def facts(box: Box, view: State, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    town = town_of(box)
    return [_facts_of(town, view, seat, lang) for seat in range(view["players"])]


def _facts_of(town: Town, view: State, seat: int, lang: str) -> SeatFacts:
    shops = shops_of(view, seat)
    told = [count("shops", len(shops), lang)]
    if shops:
        told.append(count("customers", sum(view["customers"][shop] for shop in shops), lang))
    told.append(count("signs", free_signs(town, view, seat), lang))
    if view["options"]["cards"] == "antiques" and view["cards"] is not None:
        told.append(_antiques(view, seat, lang))
    cash = view["cash"][seat]
    score = "" if cash is None else number(cash, lang)
    symbol = "i-lock" if cash is None else "dirham"
    return SeatFacts(town.box.seat_colours[seat], tuple(told), score, symbol)


def _antiques(view: State, seat: int, lang: str) -> str:
    if seat in view["cards"]["completed"]:
        return say("antiques_paid", lang)
    hand = view["cards"]["hands"][seat]
    return count("antiques", hand if isinstance(hand, int) else len(hand), lang)


def place(box: Box, view: State, lang: str) -> str:
    """«round 4, 25 outside»."""
    if view["phase"] == "over":
        return say("over", lang)
    if rounds(view) == 0:
        return say("set_up", lang)
    if view["final_turns"] is not None:
        return say("last_round", lang, turns=count("turns", view["final_turns"], lang))
    return say("round", lang, n=rounds(view), outside=len(view["queue"]))


def score_rows(box: Box, view: State, events: Iterable[Event], lang: str) -> list[ScoreRow]:
    """How the cash came, seat by seat, from the public events of the whole match."""
    town = town_of(box)
    books = [dict.fromkeys(_CATEGORIES, 0) for _ in range(view["players"])]
    for event in events:
        told = event.facts
        if event.kind == "visit":
            books[told["owner"]]["customers"] += told["income"] - told["commission"]
            if told["commission"]:
                books[told["by"]]["leading"] += told["commission"]
        elif event.kind == "sold":
            books[told["seat"]]["paid"] += told["price"]
            if told["commission"]:
                books[told["by"]]["auctions"] += told["commission"]
        elif event.kind == "completed":
            books[told["seat"]]["antiques"] += told["amount"]
    return [_row(town, view, seat, book, lang) for seat, book in enumerate(books)]


_CATEGORIES = ("customers", "leading", "auctions", "antiques", "paid")


def _row(town: Town, view: State, seat: int, book: dict[str, int], lang: str) -> ScoreRow:
    start = town.constants["start_cash"]
    shops = shops_of(view, seat)
    earned = book["customers"] + book["leading"] + book["auctions"] + book["antiques"]
    return ScoreRow(
        colour=town.box.seat_colours[seat],
        total=start + earned - book["paid"],
        start=start,
        **book,
        shops=len(shops),
        served=sum(view["customers"][shop] for shop in shops),
        lang=lang,
    )


_HEADINGS = (
    "shops_head",
    "from_customers",
    "from_leading",
    "from_auctions",
    "from_antiques",
    "paid_for_shops",
)


def score_headings(lang: str) -> list[str]:
    """The columns of the result beside the total."""
    return [say(key, lang) for key in _HEADINGS]


def score_cells(row: ScoreRow) -> list[str]:
    """A row under those headings."""
    sums = (row.customers, row.leading, row.auctions, row.antiques)
    paid = signed(-row.paid, row.lang)
    return [f"{row.shops} · {row.served}", *(number(n, row.lang) for n in sums), paid]
