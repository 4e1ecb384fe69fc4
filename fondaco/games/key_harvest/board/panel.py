"""Facts beside the board: the players' panel, where the game stands, how the points came."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.numbers import number
from fondaco.games.key_harvest.board.standing import majorities, standing
from fondaco.games.key_harvest.board.texts import counted, say
from fondaco.games.key_harvest.nouns import crop_name


@dataclass(frozen=True)
class SeatFacts:
    """One seat in the players' panel."""

    #: For the class `seat-COLOUR` and the symbol `mark-COLOUR`.
    colour: str
    #: Short words with numbers.
    facts: tuple[str, ...]
    #: Points now, without crop majorities until the screens are lifted.
    score: str
    score_symbol: str


@dataclass(frozen=True)
class ScoreRow:
    """How one seat came by its points (KEY-12)."""

    colour: str
    total: int
    workers: int
    largest: int
    second: int
    crops: int
    #: «1×9», «2×6», and the crops with a majority, in words.
    largest_words: str
    second_words: str
    crop_words: str
    #: What decides between equals (KEY-12.8).
    tiles: int
    counters: int


def facts(box: Box, view: State, lang: str) -> list[SeatFacts]:
    """The facts of every seat."""
    most = majorities(box, view) if view["phase"] == "over" else None
    return [_facts_of(box, view, seat, lang, most) for seat in range(view["players"])]


def _facts_of(
    box: Box, view: State, seat: int, lang: str, most: list[list[int]] | None
) -> SeatFacts:
    now, hand = standing(box, view, seat), view["hands"][seat]
    held = sum(hand) if isinstance(hand, list) else hand
    groups = {"first": now.size(0), "second": now.size(1), "weight": now.weights[1]}
    told = (
        counted("fact_workers", lang, now.workers),
        say("fact_groups", lang, **groups),
        counted("counters", lang, held),
    )
    points = now.total
    if most is not None:
        points += box.data["constants"]["crop_majority_points"] * len(most[seat])
    return SeatFacts(box.seat_colours[seat], told, number(points, lang), "")


def place(box: Box, view: State, lang: str) -> str:
    """«turn 31 · event 7 of 10»."""
    if view["phase"] == "over":
        return say("over", lang)
    if view["phase"] != "play":
        return say("set_up", lang)
    if view["final"] is not None:
        return say("final", lang, n=view["turns"] + 1, left=view["final"])
    spaces = box.data["constants"]["event_spaces"]
    return say("turn", lang, n=view["turns"] + 1, now=len(view["track"]), all=spaces)


def score_rows(box: Box, view: State, events: Iterable[Event], lang: str) -> list[ScoreRow]:
    """How the points came, seat by seat, from the open table at the end."""
    most = majorities(box, view) or [[] for _ in range(view["players"])]
    return [_score_row(box, view, seat, most[seat], lang) for seat in range(view["players"])]


def _score_row(box: Box, view: State, seat: int, most: list[int], lang: str) -> ScoreRow:
    now, board, hand = standing(box, view, seat), view["boards"][seat], view["hands"][seat]
    crops = box.data["constants"]["crop_majority_points"] * len(most)
    first, second = now.weights
    return ScoreRow(
        colour=box.seat_colours[seat],
        total=now.total + crops,
        workers=now.workers,
        largest=now.scored(0),
        second=now.scored(1),
        crops=crops,
        largest_words=f"{now.size(0)} × {first}",
        second_words=f"{now.size(1)} × {second}",
        crop_words=", ".join(crop_name(box, crop, lang) for crop in most),
        tiles=len(board["fields"]) + len(board["workers"]),
        counters=sum(hand) if isinstance(hand, list) else hand,
    )


def score_headings(lang: str) -> list[str]:
    """The columns of the result beside the total."""
    keys = ("from_workers", "from_largest", "from_second", "from_crops", "tiles", "counters_left")
    return [say(key, lang) for key in keys]


def score_cells(row: ScoreRow) -> list[str]:
    """A row under those headings."""
    crops = f"{row.crops} ({row.crop_words})" if row.crop_words else str(row.crops)
    return [
        str(row.workers),
        f"{row.largest} ({row.largest_words})",
        f"{row.second} ({row.second_words})",
        crops,
        str(row.tiles),
        str(row.counters),
    ]
