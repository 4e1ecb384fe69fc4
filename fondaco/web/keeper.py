"""The keeper of the matches: the one path in and the one path out.

Commit, then acknowledge, then broadcast. Nothing else reads or writes a match.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import IntegrityError, OperationalError, transaction
from django.utils import timezone

from fondaco.engine.match import Match
from fondaco.web import archive, health
from fondaco.web.hub import hub
from fondaco.web.models import BOT, OPEN, OVER, PLAYING, WAITING, Commit, Table
from fondaco.web.past import Loaded, Past, Step
from fondaco.web.shelf import shelf
from fondaco.web.trouble import NotAllowed, Stale, Unplayable
from fondaco.web.warmup import ready

#: Writers of one process take turns here: SQLite would let them poll for its lock, unfairly.
_turn = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction; the next writer begins when it is committed."""
    try:
        with _turn, transaction.atomic():
            yield
    except OperationalError:
        health.note_writing(False)
        raise
    health.note_writing(True)


# ---------------------------------------------------------------- reading


def load(pk: int) -> Loaded:
    """A match as it stands."""
    return load_table(Table.objects.get(pk=pk))


def load_table(table: Table) -> Loaded:
    """The match of a row that was just read; Unplayable if it cannot be had."""
    if table.version == 0:
        raise NotAllowed  # nothing was dealt yet
    if not ready(archive.game_of(table).id):
        raise Unplayable("compiling")
    found = shelf.take(table)
    if found is None:
        found = archive.rebuild(table)
        shelf.put(table.pk, table.version, *found)
    return Loaded(table, *found)


# ---------------------------------------------------------------- writing


@contextmanager
def changing(pk: int, attended: bool = True) -> Iterator[Table]:
    """A table's row, locked; when all is well it is saved and everybody is told.

    `attended`: a person does it, so the bots at this table go on.
    """
    with writing():
        try:
            table = Table.objects.select_for_update().get(pk=pk)
        except Table.DoesNotExist:
            raise NotAllowed from None
        yield table
        changed(table, timezone.now() if attended else None)


def changed(table: Table, attended: datetime | None = None, *fields: str) -> None:
    """Save what pages show of a table, and tell them when it is committed."""
    table.news += 1
    told = ["version", "news", "stage", "actor", "bot_turn", "result", "undo_request", "changed"]
    if attended is not None:
        table.attended = attended
        told.append("attended")
    table.save(update_fields=[*told, *fields])
    pk, version, news = table.pk, table.version, table.news
    transaction.on_commit(lambda: hub.announce(pk, version, news))


def act(pk: int, seat: int, inputs: list[str], version: int | None, by_bot: bool = False) -> Table:
    """Play inputs for a seat, all of them or none, in one transaction; then tell everybody.

    Raises Stale if the table has moved on since `version`, or if a bot thought about the step and
    the seat is a person's again; IllegalAction if the rules forbid it.
    """
    try:
        with changing(pk, attended=not by_bot) as table:
            if version is not None and table.version != version:
                raise Stale
            if table.stage != PLAYING:
                raise NotAllowed
            if by_bot and not table.seats.filter(number=seat, kind=BOT).exists():
                raise Stale
            loaded = load_table(table)
            match = loaded.match
            before = len(match.lines)
            for text in inputs:
                match.play(text, seat)
            table.undo_request = None
            write(table, match, seat, match.lines[before:], loaded.past)
    except IntegrityError:
        raise Stale from None  # another process was quicker
    return table


def start_if_full(table: Table) -> None:
    """Deal, once all seats are taken and the rules are ready; the set-up is the first commit."""
    full = not table.seats.filter(kind=OPEN).exists()
    if table.stage != WAITING or not full or not ready(table.game):
        return
    match = archive.begin(table)
    write(table, match, None, match.lines, Past())


def deal(pk: int) -> None:
    """Deal at a table that only waited for the compiler."""
    with changing(pk) as table:
        start_if_full(table)


def write(
    table: Table,
    match: Match,
    seat: int | None,
    lines: list[str],
    past: Past,
    left: int | None = None,
) -> None:
    """One commit and the table's row, inside the caller's transaction."""
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
    first = 0 if seat is None else len(match.lines) - len(lines)
    if left is None:
        past = past.with_step(Step(table.version, seat, first, len(match.lines)))
    pk, version = table.pk, table.version
    transaction.on_commit(lambda: shelf.put(pk, version, match, past))


def note_bot_turn(table: Table) -> None:
    """Is it a bot that is to act?"""
    table.bot_turn = (
        table.stage == PLAYING
        and table.actor is not None
        and table.seats.filter(number=table.actor, kind=BOT).exists()
    )
