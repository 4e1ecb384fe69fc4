"""The keeper of the matches: the one path in and the one path out.

Commit, then acknowledge, then broadcast. Nothing else reads or writes a match.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import IntegrityError, transaction

from fondaco.engine.box import choose_options
from fondaco.engine.dice import new_seed, seed_hash
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.match import Match, check_players
from fondaco.engine.registry import find_game
from fondaco.web.hub import hub
from fondaco.web.links import new_nonce
from fondaco.web.models import (
    BOT,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Commit,
    Holder,
    Seat,
    Table,
)
from fondaco.web.opponents import bot_name
from fondaco.web.past import Loaded, Past, Step
from fondaco.web.warmup import ready

_KEPT = 512


class Stale(Exception):  # noqa: N818 - a state of things, not a fault
    """The page was made from an older version; nothing was changed."""


class NotAllowed(Exception):  # noqa: N818
    """This visitor may not do that here."""


#: Writers of one process take turns here: SQLite would let them poll for its lock, unfairly.
_turn = threading.RLock()


@contextmanager
def writing() -> Iterator[None]:
    """One transaction; the next writer begins when it is committed."""
    with _turn, transaction.atomic():
        yield


class _Shelf:
    """Matches in use, the longest unused leave first. Start-up does not read any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[int, Match, Past]] = OrderedDict()

    def take(self, table: Table) -> tuple[Match, Past] | None:
        with self._lock:
            found = self._kept.get(table.pk)
            if found is None or found[0] != table.version:
                return None
            self._kept.move_to_end(table.pk)
            return found[1].copy(), found[2]

    def put(self, table: int, version: int, match: Match, past: Past) -> None:
        match.events(None)  # told once here, and every copy knows its past
        with self._lock:
            known = self._kept.get(table)
            if known is None or known[0] <= version:
                self._kept[table] = (version, match.copy(), past)
                self._kept.move_to_end(table)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)


_shelf = _Shelf()


# ---------------------------------------------------------------- reading


def load(pk: int) -> Loaded:
    """A match as it stands."""
    return load_table(Table.objects.get(pk=pk))


def load_table(table: Table) -> Loaded:
    """The match of a row that was just read."""
    found = _shelf.take(table)
    if found is None:
        found = _rebuild(table)
        _shelf.put(table.pk, table.version, *found)
    return Loaded(table, *found)


def _begin(table: Table) -> Match:
    game = find_game(table.game)
    if game.version != table.rules_version:
        raise FondacoError("This match was begun with an older version of the rules.")
    match = Match.start(game, table.players, table.seed, table.options, data=table.data)
    match.seats = [seat.name or None for seat in table.seats.all()]
    return match


def _rebuild(table: Table) -> tuple[Match, Past]:
    """Play the lines of the commits again; the dice must deal what was written down."""
    match, past = _begin(table), Past()
    for commit in table.commits.filter(version__lte=table.version):
        if commit.left is not None:
            past = past.taken_back(match, commit.left)
            match = _replay(table, match.lines[: commit.left])
            continue
        before = 0 if commit.seat is None else len(match.lines)
        _follow(match, commit.lines)
        if match.lines[before:] != commit.lines:
            raise FondacoError("The lines of this match do not follow from its seed.")
        past = past.with_step(Step(commit.version, commit.seat, before, len(match.lines)))
    return match, past


def _replay(table: Table, lines: list[str]) -> Match:
    """A table's match with its first lines played."""
    match = _begin(table)
    _follow(match, lines)
    return match


def _follow(match: Match, lines: list[str]) -> None:
    """Play the lines of seats; chance follows from the seed."""
    first_chance = match.first_chance
    for line in lines:
        if match.box.index[line] < first_chance:
            match.act(line)


def at_step(loaded: Loaded, number: int) -> Match:
    """The match as it stood after some of its steps."""
    lines = loaded.steps[number - 1].last if number > 0 else 0
    return _replay(loaded.table, loaded.match.lines[:lines])


# ---------------------------------------------------------------- writing


def open_table(
    game: Game,
    seats: list[tuple[str, str, str]],
    visitor: str,
    options: dict[str, Any] | None = None,
    data: dict[str, Any] | None = None,
    public: bool = False,
) -> Table:
    """A new table; seats are (kind, name, bot), kind `me` is the visitor's own."""
    box = game.box if data is None else game.open_box(data)
    check_players(game, box, len(seats), options)
    chosen = choose_options(box, options or {}, game.refusals.SETUP_RULE)
    seed = new_seed()
    with writing():
        table = Table.objects.create(
            game=game.id,
            rules_version=game.version,
            players=len(seats),
            options=chosen,
            data=None if box.delivered else data,
            seed=seed,
            seed_hash=seed_hash(game.id, seed),
            public=public,
            watch_nonce=new_nonce(),
        )
        for number, (kind, name, bot) in enumerate(seats):
            mine = kind == "me"
            seat = Seat.objects.create(
                table=table,
                number=number,
                kind=PERSON if mine else kind,
                name=name,
                bot=bot,
                nonce=new_nonce(),
            )
            if mine:
                Holder.objects.create(table=table, seat=seat, visitor=visitor)
        _start_if_full(table)
        pk, version = table.pk, table.version
        transaction.on_commit(lambda: hub.announce(pk, version))
    return table


def take_seat(seat: Seat, visitor: str, name: str) -> None:
    """A visitor sits down at an open seat; the last one starts the match."""
    with writing():
        table = Table.objects.select_for_update().get(pk=seat.table_id)
        taken = Seat.objects.filter(pk=seat.pk, kind=OPEN).update(kind=PERSON, name=name)
        if not taken:
            raise NotAllowed
        Holder.objects.get_or_create(table=table, seat=seat, visitor=visitor)
        _start_if_full(table)
    hub.announce(table.pk, table.version)


def fill_with_bots(table: Table, bot: str, lang: str) -> None:
    """The table does not wait any longer: bots take the open seats."""
    with writing():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.stage != WAITING:
            raise NotAllowed
        for seat in table.seats.filter(kind=OPEN):
            seat.kind, seat.bot, seat.name = BOT, bot, bot_name(bot, seat.number, lang)
            seat.save(update_fields=["kind", "bot", "name"])
        _start_if_full(table)
    hub.announce(table.pk, table.version)


def start_if_full(pk: int) -> Table:
    """Deal at a table that only waited for the compiler."""
    with writing():
        table = Table.objects.select_for_update().get(pk=pk)
        _start_if_full(table)
    hub.announce(pk, table.version)
    return table


def _start_if_full(table: Table) -> None:
    """Deal, once all seats are taken and the rules are ready; the set-up is the first commit."""
    full = not table.seats.filter(kind=OPEN).exists()
    if table.stage != WAITING or not full or not ready(table.game):
        return
    table.stage = PLAYING
    match = _begin(table)
    _write(table, match, None, match.lines, Past())


def act(pk: int, seat: int, inputs: list[str], version: int | None) -> Table:
    """Play inputs for a seat, all of them or none, in one transaction; then tell everybody.

    Raises Stale if the table has moved on since `version`, IllegalAction if the rules forbid it.
    """
    try:
        with writing():
            table = Table.objects.select_for_update().prefetch_related("seats").get(pk=pk)
            if version is not None and table.version != version:
                raise Stale
            loaded = load_table(table)
            match = loaded.match
            before = len(match.lines)
            for text in inputs:
                match.play(text, seat)
            table.undo_request = None
            _write(table, match, seat, match.lines[before:], loaded.past)
    except IntegrityError:
        raise Stale from None  # another process was quicker
    hub.announce(table.pk, table.version)
    return table


def take_back(pk: int, seat: int, version: int) -> Table:
    """Take back a seat's last step; a step of its own, so nothing is ever erased."""
    with writing():
        table = Table.objects.select_for_update().get(pk=pk)
        if table.version != version:
            raise Stale
        loaded = load_table(table)
        number = last_own_step(loaded, seat)
        if number is None or not may_take_back(loaded, seat):
            raise NotAllowed
        match = at_step(loaded, number - 1)
        table.undo_request = None
        past = loaded.past.taken_back(loaded.match, len(match.lines))
        _write(table, match, seat, [], past, left=len(match.lines))
    hub.announce(table.pk, table.version)
    return table


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


def _write(
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
    bots = {s.number for s in table.seats.all() if s.kind == BOT}
    table.bot_turn = table.actor in bots
    Commit.objects.create(
        table=table,
        version=table.version,
        seat=seat,
        lines=lines,
        left=left,
        snapshot=match.state(),
    )
    table.save(
        update_fields=["version", "actor", "result", "stage", "bot_turn", "undo_request", "changed"]
    )
    first = 0 if seat is None else len(match.lines) - len(lines)
    if left is None:
        past = past.with_step(Step(table.version, seat, first, len(match.lines)))
    pk, version = table.pk, table.version
    transaction.on_commit(lambda: _shelf.put(pk, version, match, past))


def ask_undo(pk: int, request: dict[str, Any] | None) -> None:
    """Note that somebody asks to take back (None: the question is answered with no)."""
    with writing():
        table = Table.objects.select_for_update().get(pk=pk)
        table.undo_request = request
        table.save(update_fields=["undo_request", "changed"])
    hub.announce(pk, table.version)


def hand_over(pk: int, number: int, bot: str) -> None:
    """A seat changes hands: to a bot, or ("") back to its people."""
    with writing():
        table = Table.objects.select_for_update().get(pk=pk)
        kind = BOT if bot else PERSON
        Seat.objects.filter(table=table, number=number).update(kind=kind, bot=bot)
        table.bot_turn = table.seats.filter(number=table.actor, kind=BOT).exists()
        table.save(update_fields=["bot_turn", "changed"])
    hub.announce(pk, table.version)


def rematch(table: Table) -> Table:
    """The table's next match; made once, whoever asks first."""
    with writing():
        table = Table.objects.select_for_update().get(pk=table.pk)
        if table.rematch is not None:
            return table.rematch
        old = list(table.seats.all())
        moved = [old[(seat.number + 1) % len(old)] for seat in old]
        seats = [(seat.kind, seat.name, seat.bot) for seat in moved]
        again = open_table(
            find_game(table.game), seats, "", table.options, table.data, table.public
        )
        for seat, new in zip(moved, again.seats.all(), strict=True):
            for hold in seat.holders.all():
                Holder.objects.create(table=again, seat=new, visitor=hold.visitor)
        table.rematch = again
        table.save(update_fields=["rematch", "changed"])
    hub.announce(table.pk, table.version)
    return again
