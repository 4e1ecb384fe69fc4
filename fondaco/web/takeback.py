"""Taking back: free inside one's own unfinished step, otherwise if the other people agree.

A take-back is a commit like any other, so nothing is ever erased.
"""

from __future__ import annotations

from fondaco.web import archive, keeper
from fondaco.web.models import BOT, PLAYING, Table
from fondaco.web.past import Loaded, Undone
from fondaco.web.trouble import NotAllowed, Stale

#: Changing one's mind is human; doing it for ever would fill the database.
MOST_AT_A_STEP, MOST_IN_A_MATCH = 20, 300


def last_own_step(loaded: Loaded, seat: int) -> int | None:
    """The number of a seat's last step, counted from 1."""
    for number in range(len(loaded.steps), 0, -1):
        if loaded.steps[number - 1].seat == seat:
            return number
    return None


def may_take_back(loaded: Loaded, seat: int) -> bool:
    """Nothing random or hidden has come to light since the seat's last step (design: undo)."""
    number = last_own_step(loaded, seat)
    if number is None or loaded.match.actor is None:
        return False
    first = loaded.steps[number - 1].first
    if any(event.reveals for event in loaded.match.events(None, first)):
        return False
    since = loaded.match.lines[first:]
    first_chance = loaded.match.first_chance
    return all(loaded.match.box.index[line] < first_chance for line in since)


def is_free(loaded: Loaded, seat: int) -> bool:
    """Is the seat in the middle of a step of its own?"""
    return loaded.match.unfinished and loaded.match.actor == seat


def others(table: Table, seats: set[int]) -> set[int]:
    """The people who would have to agree; bots agree to everything."""
    return {s.number for s in table.seats.all() if s.kind != BOT} - seats


def ask(pk: int, seat: int, seats: tuple[int, ...], version: int) -> None:
    """A seat wants its last step back: done at once if nobody has to agree."""
    with keeper.changing(pk) as table:
        loaded = _loaded(table, version)
        if not may_take_back(loaded, seat) or _too_often(loaded, seat):
            raise NotAllowed
        if is_free(loaded, seat) or not others(table, set(seats)):
            _take_back(loaded, seat)
        else:
            table.undo_request = {"seat": seat, "version": version, "agreed": sorted(seats)}


def answer(pk: int, seats: tuple[int, ...], agrees: bool, version: int) -> None:
    """Agree to what somebody asks for, refuse it, or (as the asker) withdraw it."""
    with keeper.changing(pk) as table:
        loaded = _loaded(table, version)
        request = table.undo_request
        if request is None or request["version"] != table.version:
            raise Stale
        agreed = {*request["agreed"], *seats}
        if not agrees:
            table.undo_request = None
        elif others(table, agreed):
            table.undo_request = request | {"agreed": sorted(agreed)}
        else:
            _take_back(loaded, request["seat"])


def _loaded(table: Table, version: int) -> Loaded:
    if table.version != version:
        raise Stale
    if table.stage != PLAYING:
        raise NotAllowed
    return keeper.load_table(table)


def _too_often(loaded: Loaded, seat: int) -> bool:
    back = loaded.table.commits.filter(left__isnull=False)
    number = last_own_step(loaded, seat)
    left = loaded.steps[number - 1].first if number else 0
    return back.filter(left=left).count() >= MOST_AT_A_STEP or back.count() >= MOST_IN_A_MATCH


def _take_back(loaded: Loaded, seat: int) -> None:
    """Back to before the seat's last step."""
    number = last_own_step(loaded, seat)
    if number is None or not may_take_back(loaded, seat):
        raise NotAllowed
    match = archive.at_step(loaded, number - 1)
    left = len(match.lines)
    past = loaded.past.taken_back(Undone(left, tuple(loaded.match.happened(left))))
    loaded.table.undo_request = None
    keeper.write(loaded.table, match, seat, [], past, left=left)
