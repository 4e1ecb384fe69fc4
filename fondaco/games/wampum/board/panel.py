"""Facts beside the board: the players' panel, where the game stands, how the points came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.wampum.board.reckoning import size, total
from fondaco.games.wampum.board.texts import say
from fondaco.pictures.marks import COLOURS


@dataclass(frozen=True)
class SeatFacts:
    """One seat in the players' panel."""

    #: For the class `seat-COLOUR` and the symbol `mark-COLOUR`.
    colour: str
    #: Short words with numbers.
    facts: tuple[str, ...]
    #: The score; empty if it is hidden.
    score: str
    #: The symbol beside it: a bead, or a lock where the chest is hidden.
    score_symbol: str


@dataclass(frozen=True)
class ScoreRow:
    """How one seat came by its points."""

    colour: str
    total: int
    #: Points from swaps for wampum, and how many of its swaps these were.
    earned: int
    wampum_swaps: int
    swaps: int
    bonus: int
    #: What each swap for wampum brought, in the order of the rounds.
    pieces: tuple[int, ...]
    #: «3 of 8 swaps».
    share: str
    lang: str


def facts(box: Box, view: State, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    return [_facts_of(view, seat, lang) for seat in range(view["players"])]


def _facts_of(view: State, seat: int, lang: str) -> SeatFacts:
    told = [say("hand", lang, n=total(view["hands"][seat]))]
    offer = view["offers"][seat]
    if offer is not None:
        told.append(say("offer", lang, n=size(offer)))
        if offer["village"] is None:
            told.append(say("driven_out", lang))
    if view["canoe"] == seat:
        told.append(say("canoe", lang))
    chest = view["chests"][seat]
    score = "" if chest is None else number(sum(chest), lang)
    return SeatFacts(COLOURS[seat], tuple(told), score, "i-lock" if chest is None else "bead")


def rounds(box: Box, view: State) -> int:
    """How many rounds this game has (WAM-9.3)."""
    row = box.data["setup"][view["players"] - box.fewest_players]
    return int(row["rounds"])


def place(box: Box, view: State, lang: str) -> str:
    """«round 5 of 8»."""
    if view["phase"] == "over":
        return say("over", lang)
    if view["round"] == 0:
        return say("set_up", lang)
    return say("round", lang, now=view["round"], all=rounds(box, view))


def score_rows(box: Box, view: State, events: Iterable[Event], lang: str) -> list[ScoreRow]:
    """How the points came, seat by seat, from the public events of the whole match."""
    seats = range(view["players"])
    points = box.data["rules"]["points_per_card"]
    swaps, bonus = dict.fromkeys(seats, 0), dict.fromkeys(seats, 0)
    pieces: dict[int, list[int]] = {seat: [] for seat in seats}
    for event in events:
        if event.kind in ("swap_goods", "swap_wampum"):
            swaps[event.facts["seat"]] += 1
        if event.kind == "swap_wampum":
            pieces[event.facts["seat"]].append(points * sum(event.facts["earned"]))
        elif event.kind == "bonus":
            bonus[event.facts["seat"]] += points * sum(event.facts["cards"])
    return [
        ScoreRow(
            colour=COLOURS[seat],
            total=sum(pieces[seat]) + bonus[seat],
            earned=sum(pieces[seat]),
            wampum_swaps=len(pieces[seat]),
            swaps=swaps[seat],
            bonus=bonus[seat],
            pieces=tuple(pieces[seat]),
            share=_share(len(pieces[seat]), swaps[seat], lang),
            lang=lang,
        )
        for seat in seats
    ]


def _share(some: int, swaps: int, lang: str) -> str:
    return say("swaps_of_one" if swaps == 1 else "swaps_of", lang, n=some, all=swaps)


def score_headings(lang: str) -> list[str]:
    """The columns of the result beside the total."""
    return [say(key, lang) for key in ("from_swaps", "share_of_swaps", "from_bonus")]


def score_cells(row: ScoreRow) -> list[str]:
    """A row under those headings."""
    pieces = " + ".join(number(piece, row.lang) for piece in row.pieces if piece)
    earned = number(row.earned, row.lang)
    return [f"{earned} ({pieces})" if pieces else earned, row.share, number(row.bonus, row.lang)]
