"""The store of the matches: the one path in and the one path out.

Commit, then acknowledge, then broadcast. Nothing else reads or writes a match.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime
from functools import partial

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone

from fondaco.web import forced_steps, match_archive
from fondaco.web.announcements import hub
from fondaco.web.clocks import keeper
from fondaco.web.clocks.pulse import heart
from fondaco.web.errors import NotAllowed, Stale
from fondaco.web.history import LoadedMatch, Past, Step
from fondaco.web.match_cache import matches
from fondaco.web.memo import Memo
from fondaco.web.models import BOT, OPEN, OVER, PLAYING, WAITING, Commit, Table
from fondaco.web.notices import turns
from fondaco.web.orders.answers import answered_by_order, answered_in_person
from fondaco.web.people import rated
from fondaco.web.seating import seating
from fondaco.web.workers.compile_worker import hurry
from fondaco.web.writing import writing as writing

# ---------------------------------------------------------------- reading


def load(pk: int) -> LoadedMatch:
    """A match as it stands."""
    return load_table(Table.objects.get(pk=pk))


def load_table(table: Table) -> LoadedMatch:
    """The match of a row that was just read; Unplayable if it cannot be had."""
    if table.version == 0:
        raise NotAllowed  # nothing was dealt yet
    hurry(match_archive.game_of(table).id)
    found = matches.take(table)
    if found is None:
        found = match_archive.rebuild(table)
        matches.put(found)
    return found


# ---------------------------------------------------------------- writing


@contextmanager
def changing(pk: int, attended: bool = True) -> Iterator[Table]:
    """A table's row, locked; when all is well it is saved and everybody is told.

    `attended`: a person does it, so the bots at this table go on.
    """
    heart.wake()
    with writing():
        try:
            table = Table.objects.select_for_update().get(pk=pk)
        except Table.DoesNotExist:
            raise NotAllowed from None
        before = table.stage, table.actor
        yield table
        turns.follow(table, *before)
        changed(table, timezone.now() if attended else None)


@contextmanager
def playing(pk: int, version: int | None, attended: bool = True) -> Iterator[LoadedMatch]:
    """A match that goes on, locked in the same way; Stale if it has moved on since `version`."""
    with changing(pk, attended) as table:
        if version is not None and table.version != version:
            raise Stale
        if table.stage != PLAYING:
            raise NotAllowed
        yield load_table(seating.bring(table))


@contextmanager
def considering(pk: int) -> Iterator[LoadedMatch]:
    """A match that goes on, locked, for what only one seat knows of: nobody is told of that.

    Where the table itself answers then, everybody is told of the step.
    """
    with writing():
        table = Table.objects.select_for_update().filter(pk=pk, stage=PLAYING).first()
        if table is None:
            raise NotAllowed
        loaded, version = load_table(seating.bring(table)), table.version
        before = table.stage, table.actor
        yield loaded
        _go_on(loaded)
        if table.version != version:
            turns.follow(table, *before)
            changed(table, timezone.now())


def changed(table: Table, attended: datetime | None) -> None:
    """Save what pages show of a table, and tell them when it is committed."""
    if table.rated:
        rated.note(table)
    keeper.follow(table)
    table.news += 1
    saved = ["version", "news", "stage", "actor", "bot_turn", "result", "undo_request", "changed"]
    if attended is not None:
        table.attended = attended
        saved.append("attended")
    table.save(update_fields=saved)
    pk, version, news = table.pk, table.version, table.news
    transaction.on_commit(lambda: hub.announce(pk, version, news))


def act(
    pk: int, seat: int, inputs: list[str], version: int | None, by_bot: bool = False
) -> LoadedMatch:
    """Play inputs for a seat, all of them or none, in one transaction; then tell everybody.

    Raises Stale if the table has moved on since `version`, or if a bot thought about the step and
    the seat is a person's again; IllegalAction if the rules forbid it.
    """
    try:
        with playing(pk, version, attended=not by_bot) as loaded:
            if by_bot and not _is_bot(loaded.table, seat):
                raise Stale
            before = len(loaded.match.actions)
            if not by_bot:
                answered_in_person(loaded.table, loaded.match, seat)
            for text in inputs:
                loaded.match.play(text, seat)
            loaded.table.undo_request = None
            return _go_on(write(loaded, seat, before))
    except IntegrityError:
        raise Stale from None  # another process was quicker


def remove(wanted: QuerySet[Table], most: int) -> int:
    """Tables that are to be no more, some at a time; open pages are told. How many went."""
    with writing():
        rows = list(wanted.select_for_update().values_list("pk", "version", "news")[:most])
        Table.objects.filter(pk__in=[pk for pk, _, _ in rows]).delete()
        for pk, version, news in rows:
            transaction.on_commit(partial(hub.announce, pk, version, news + 1))
    return len(rows)


def start_if_full(table: Table) -> None:
    """Deal, once all seats are taken; the set-up is the first commit."""
    full = not table.seats.filter(kind=OPEN).exists()
    if table.stage != WAITING or not full:
        return
    hurry(table.game)
    _go_on(write(LoadedMatch(table, match_archive.begin(table), Past()), None, 0))


def deal(pk: int) -> None:
    """Deal at a table that is full and has not begun."""
    with changing(pk) as table:
        start_if_full(table)


def _go_on(loaded: LoadedMatch) -> LoadedMatch:
    """What is no choice, or was ordered, the table answers, each time as a step of that seat."""
    while True:
        table, match = loaded.table, loaded.match
        ordered: tuple[str, ...] = ()
        lines = forced_steps.answered_at_once(table, match)
        if not lines:
            lines = ordered = answered_by_order(table, match)
        if not lines:
            return loaded
        seat, before = match.actor, len(match.actions)
        assert isinstance(seat, int), "a seat is to act"  # noqa: S101
        for line in lines:
            match.act(line, seat)
        table.undo_request = None
        loaded = write(loaded, seat, before, decided=bool(ordered))


def write(loaded: LoadedMatch, seat: int | None, before: int, decided: bool = True) -> LoadedMatch:
    """A step of the match is one commit, inside the caller's transaction.

    `before`: how many lines the match had before the step. `decided`: by somebody, not by the
    table where there was no choice.
    """
    match = loaded.match
    step = Step(loaded.table.version + 1, seat, before, len(match.actions), decided)
    if seat is not None and decided:
        keeper.decided(loaded.table, seat, before, len(match.actions), match.unfinished)
    return _commit(replace(loaded, past=loaded.past.with_step(step)), seat, match.lines[before:])


def write_taken_back(loaded: LoadedMatch, seat: int) -> LoadedMatch:
    """Fewer lines than before are a commit too: it says how many are left."""
    return _commit(loaded, seat, [], len(loaded.match.actions))


def _commit(
    loaded: LoadedMatch, seat: int | None, lines: list[str], left: int | None = None
) -> LoadedMatch:
    """One commit and the table's row."""
    loaded = replace(loaded, memo=Memo(loaded.memo))
    table, match = loaded.table, loaded.match
    table.version += 1
    actor = match.actor
    table.actor = actor if isinstance(actor, int) else None
    table.result = match.result
    table.stage = OVER if match.result is not None else PLAYING
    note_bot_turn(table)
    Commit.objects.create(
        table=table,
        version=table.version,
        seat=seat,
        lines=lines,
        left=left,
        snapshot=match.state(),
    )
    transaction.on_commit(lambda: matches.put(loaded))
    return loaded


def note_bot_turn(table: Table) -> None:
    """Is it a bot that is to act?"""
    table.bot_turn = table.stage == PLAYING and _is_bot(table, table.actor)


def _is_bot(table: Table, number: int | None) -> bool:
    return any(seat.number == number and seat.kind == BOT for seat in table.seats.all())
