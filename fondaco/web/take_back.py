"""Taking back: free inside one's own unfinished step, otherwise if the other people agree.

A take-back is a commit like any other, so nothing is ever erased.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fondaco.web import table_store
from fondaco.web.errors import NotAllowed, Stale
from fondaco.web.history import LoadedMatch, Undone
from fondaco.web.models import BOT, Table
from fondaco.web.orders.answers import end_orders

#: Changing one's mind is human; doing it for ever would fill the database.
MOST_AT_A_STEP, MOST_IN_A_MATCH = 20, 300


@dataclass(frozen=True)
class Undo:
    """What a page offers: taking back, for free or by asking, and what somebody asks for."""

    possible: bool = False
    #: The others would have to agree.
    asks: bool = False
    #: The seat that asks the table to take its last step back.
    asked_by: int | None = None


def offered(loaded: LoadedMatch, seat: int | None, seats: tuple[int, ...]) -> Undo:
    """What taking back looks like for somebody who holds some seats and looks from one."""
    request = _request(loaded.table)
    asked_by = None if request is None else request["seat"]
    if seat is None or not _possible(loaded, seat):
        return Undo(asked_by=asked_by)
    return Undo(True, not _needs_nobody(loaded, seat, seats), asked_by)


def ask(pk: int, seat: int, seats: tuple[int, ...], version: int) -> LoadedMatch:
    """A seat wants its last step back: done at once if nobody has to agree."""
    with table_store.playing(pk, version) as loaded:
        if not _possible(loaded, seat) or _too_often(loaded, seat):
            raise NotAllowed
        if _needs_nobody(loaded, seat, seats):
            return _take_back(loaded, seat)
        loaded.table.undo_request = {"seat": seat, "version": version, "agreed": sorted(seats)}
        return loaded


def answer(pk: int, seats: tuple[int, ...], agrees: bool, version: int) -> LoadedMatch:
    """Agree to what somebody asks for, refuse it, or (as the asker) withdraw it."""
    with table_store.playing(pk, version) as loaded:
        table = loaded.table
        request = _request(table)
        if request is None:
            raise Stale
        agreed = {*request["agreed"], *seats}
        if not agrees:
            table.undo_request = None
        elif _others(table, agreed):
            table.undo_request = request | {"agreed": sorted(agreed)}
        elif _possible(loaded, request["seat"]):
            return _take_back(loaded, request["seat"])
        else:
            raise NotAllowed
        return loaded


def _request(table: Table) -> dict[str, Any] | None:
    """What somebody asks for, as long as nothing was played since."""
    asked: dict[str, Any] | None = table.undo_request
    return asked if asked is not None and asked["version"] == table.version else None


def _possible(loaded: LoadedMatch, seat: int) -> bool:
    """Nothing random or hidden has come to light since the seat's last step (design: undo)."""
    match, step = loaded.match, loaded.last_decision_of(seat)
    if step is None or match.actor is None:
        return False
    if any(event.reveals for event in match.events(None, step.first)):
        return False
    return all(action < match.first_chance for action in match.actions[step.first :])


def _needs_nobody(loaded: LoadedMatch, seat: int, seats: tuple[int, ...]) -> bool:
    """Is the seat in the middle of a step of its own, or nobody there who could mind?"""
    unfinished = loaded.match.unfinished and loaded.match.actor == seat
    return unfinished or not _others(loaded.table, set(seats))


def _others(table: Table, seats: set[int]) -> set[int]:
    """The people who would have to agree; bots agree to everything."""
    return {s.number for s in table.seats.all() if s.kind != BOT} - seats


def _too_often(loaded: LoadedMatch, seat: int) -> bool:
    back = loaded.table.commits.filter(left__isnull=False)
    step = loaded.last_decision_of(seat)
    left = 0 if step is None else step.first
    return back.filter(left=left).count() >= MOST_AT_A_STEP or back.count() >= MOST_IN_A_MATCH


def _take_back(loaded: LoadedMatch, seat: int) -> LoadedMatch:
    """Back to before the seat's last step."""
    step = loaded.last_decision_of(seat)
    assert step is not None, "it can be taken back"  # noqa: S101
    end_orders(
        loaded.table,
        {old.seat for old in loaded.steps if old.seat is not None and old.first >= step.first},
    )
    undone = Undone(step.first, tuple(loaded.match.happened(step.first)))
    loaded.table.undo_request = None
    back = LoadedMatch(
        loaded.table, loaded.match.earlier(step.first), loaded.past.taken_back(undone)
    )
    return table_store.write_taken_back(back, seat)
