"""What a visitor has won: the strongest bot beaten in each game, kept by the browser."""

from __future__ import annotations

from dataclasses import replace

from django.http import HttpRequest, HttpResponse

from fondaco.bots import LEVELS
from fondaco.engine.contract import Result
from fondaco.web.access import Access
from fondaco.web.kept_result import sound
from fondaco.web.ledger import Progress, keep, progress_of
from fondaco.web.models import BOT, OVER, PERSON, Seat, Table


def next_level(game: str, progress: Progress) -> str:
    """Who is proposed next: as last time, one stronger if those were beaten, first the weakest."""
    names = list(LEVELS)
    beaten = rank_beaten(game, progress)
    last = progress.against.get(game)
    wanted = names.index(last) if last in names else 0
    return names[min(max(wanted, beaten), len(names) - 1)]


def rank_beaten(game: str, progress: Progress) -> int:
    """The rank of the strongest level beaten; 0: none yet."""
    level = LEVELS.get(progress.beaten.get(game, ""))
    return 0 if level is None else level.rank


def note_victory(request: HttpRequest, response: HttpResponse, access: Access) -> HttpResponse:
    """Whoever looks at the end of a match that they won has beaten its bots."""
    table = access.table
    whole = table.stage == OVER and table.start is None  # not from a position, not a lesson's end
    level = _beaten(table, access.seats) if whole else None
    if level is None:
        return response
    progress = progress_of(request)
    if LEVELS[level].rank > rank_beaten(table.game, progress):
        beaten = {**progress.beaten, table.game: level}
        keep(request, response, replace(progress, beaten=beaten))
    return response


def note_choice(
    request: HttpRequest, response: HttpResponse, game: str, level: str
) -> HttpResponse:
    """The strength somebody plays against is proposed again the next time."""
    progress = progress_of(request)
    if progress.against.get(game) != level:
        against = {**progress.against, game: level}
        keep(request, response, replace(progress, against=against))
    return response


def _beaten(table: Table, mine: tuple[int, ...]) -> str | None:
    """The strongest level that lost to the seats of one visitor, who played them to the end."""
    seats = list(table.seats.all())
    result = sound(table.result, table.players)
    if result is None or not any(_won(seats[number], result) for number in mine):
        return None
    levels = [
        LEVELS[seat.bot]
        for seat in seats
        if seat.kind == BOT and seat.bot in LEVELS and result["ranks"][seat.number] > 1
    ]
    return max(levels, key=lambda level: level.rank).name if levels else None


def _won(seat: Seat, result: Result) -> bool:
    return seat.kind == PERSON and result["ranks"][seat.number] == 1
