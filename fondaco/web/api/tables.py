"""Routes of tables: which there are, opening one, sitting down, links, beginning, getting up."""

from __future__ import annotations

import re
from typing import cast

from fondaco.engine.registry import find_game, game_ids
from fondaco.web import links, match_archive, seats
from fondaco.web.access import Access, may_sit
from fondaco.web.api.callers import Call
from fondaco.web.api.forms import (
    Clock,
    Components,
    Join,
    Left,
    Links,
    NewTable,
    OpenTable,
    OpenTables,
    OwnTables,
    Result,
    SeatInfo,
    SeatLink,
    Sit,
    Stage,
    Start,
    Table,
    TableNumber,
)
from fondaco.web.api.own_seats import own_tables
from fondaco.web.api.problems import Problem
from fondaco.web.api.routes import route
from fondaco.web.bot_names import may_play, seat_name
from fondaco.web.clocks.hours import ALWAYS
from fondaco.web.clocks.keeper import terms_at
from fondaco.web.clocks.terms import terms_of
from fondaco.web.errors import NotAllowed
from fondaco.web.forms import read_data_text
from fondaco.web.kept_result import sound
from fondaco.web.models import BOT, OPEN, WAITING
from fondaco.web.models import Table as Row
from fondaco.web.views.lobby import open_tables

_LONGEST_NAME = 40
_LINK = re.compile(r"(?:^|/)(seat|watch)/([\w-]{1,80})/?$", re.ASCII)
_NOT_NOW = {422: "It cannot be so; the sentence says why."}


def about(access: Access, lang: str) -> Table:
    """A table as its visitor may know it."""
    row = access.table
    asked = row.undo_request if isinstance(row.undo_request, dict) else {}
    result = sound(row.result, row.players)
    return Table(
        table=row.pk,
        game=row.game,
        rules_version=row.rules_version,
        players=row.players,
        options=row.options,
        own_data=row.data is not None,
        public=row.public,
        stage=cast(Stage, row.stage),
        version=row.version,
        news=row.news,
        actor=row.actor,
        your_turn=row.actor in access.seats,
        seats=[
            SeatInfo(
                seat.number,
                seat.kind,  # type: ignore[arg-type]
                seat_name(seat, lang),
                seat.bot if seat.kind == BOT else "",
                seat.number in access.seats,
            )
            for seat in row.seats.all()
        ],
        clock=_clock(row),
        undo_asked_by=asked.get("seat") if asked.get("version") == row.version else None,
        seed_hash=row.seed_hash,
        seed=row.seed if row.told else None,
        result=None if result is None else Result(**result),
    )


def _clock(row: Row) -> Clock | None:
    """What everybody at a table sees of its clock; None if it has none."""
    if not row.pace:
        return None
    clock = row.clock
    left = {hand.number: hand.left.total_seconds() for hand in clock.seats.all()}
    ends = None if clock.ends is None else f"{clock.ends:%Y-%m-%dT%H:%M:%SZ}"
    of_seats = [left.get(number) for number in range(row.players)]
    return Clock(terms_at(clock).key, clock.seat, ends, of_seats)


@route("GET", "/tables")
def list_own_tables(call: Call) -> OwnTables:
    """List the tables at which you hold a seat: those not over, and the newest of the others."""
    return OwnTables(own_tables(call.visitor))


@route("GET", "/lobby")
def list_open_tables(call: Call) -> OpenTables:
    """List public tables: to sit down at, or to watch."""
    return OpenTables(
        [
            OpenTable(
                table.pk,
                table.game,
                table.players,
                [seat.number for seat in table.seats.all() if seat.kind == OPEN],
                cast(Stage, table.stage),
                next((seat.name for seat in table.seats.all() if seat.name), ""),
            )
            for table in open_tables(call.visitor)
        ]
    )


@route("POST", "/tables", scope="create", status=201, trouble=_NOT_NOW)
def open_table(call: Call, body: NewTable) -> Table:
    """Open a table. With no open seat its match begins at once."""
    if body.game not in game_ids():
        raise Problem(404, "not_found", where="game")
    game, name = find_game(body.game), _checked(body.name)
    chosen: list[tuple[str, str, str]] = []
    for place, seat in enumerate(body.seats):
        if seat.kind == BOT and not may_play(seat.bot):
            raise Problem(422, "no_bot", where=f"seats[{place}].bot")
        own = seat.kind == "me"
        chosen.append((seat.kind, name if own else "", seat.bot if seat.kind == BOT else ""))
    if not any(kind == "me" for kind, _, _ in chosen):
        raise Problem(422, "no_own_seat", where="seats")
    data = read_data_text(body.data) if body.data else None
    terms = terms_of(body.clock, ALWAYS)
    if body.clock and terms is None:
        raise Problem(422, "no_clock", where="clock")
    made = seats.open_table(game, chosen, call.opener, body.options, data, body.public, terms=terms)
    return about(call.enter(made.pk), call.lang)


@route("POST", "/join", scope="play", trouble={404: "The link leads nowhere (any more)."})
def join_table(call: Call, body: Join) -> Table:
    """Sit down, or watch, by a link."""
    name = _checked(body.name)
    found = _LINK.search(body.link)
    if found is None:
        raise Problem(404, "dead_link", where="link")
    kind, token = found.groups()
    if kind == "watch":
        watched = links.find_watched(token)
        if watched is None:
            raise Problem(404, "dead_link", where="link")
        seats.watch(watched, call.visitor)
        return about(call.enter(watched.pk), call.lang)
    held, seat = links.used_link(token, call.visitor), links.find_seat(token)
    if held is None and seat is not None:
        try:
            seats.take_seat(seat, call.visitor, name)
        except NotAllowed:
            seat = None  # somebody was quicker
    taken = held or seat
    if taken is None:
        raise Problem(404, "dead_link", where="link")
    return about(call.enter(taken.table_id), call.lang)


@route("GET", "/tables/{table}")
def read_table(call: Call, table: TableNumber) -> Table:
    """Read a table: who sits there, how it stands."""
    return about(call.enter(table), call.lang)


@route("POST", "/tables/{table}/sit", scope="play", trouble={409: "No seat is free for you."})
def sit_down(call: Call, table: TableNumber, body: Sit) -> Table:
    """Take a free seat of a public table."""
    access, name = call.enter(table), _checked(body.name)
    free = [seat for seat in access.table.seats.all() if seat.kind == OPEN]
    wanted = [seat for seat in free if body.seat in (None, seat.number)]
    if access.seats or not wanted or not may_sit(access.table):
        raise Problem(409, "no_free_seat")
    try:
        seats.take_seat(wanted[0], call.visitor, name)
    except NotAllowed:
        raise Problem(409, "no_free_seat") from None
    return about(call.enter(table), call.lang)


@route("POST", "/tables/{table}/leave", scope="play")
def leave_table(call: Call, table: TableNumber) -> Left:
    """Get up before the match has begun; who opened the table closes it with that."""
    return Left(seats.leave(call.enter(table).table.pk, call.visitor))


@route("POST", "/tables/{table}/start", scope="create", trouble=_NOT_NOW)
def start_match(call: Call, table: TableNumber, body: Start) -> Table:
    """Wait no longer: bots take the free seats. Only who opened the table may say so."""
    call.enter(table)
    if not may_play(body.bot):
        raise Problem(422, "no_bot", where="bot")
    seats.fill_with_bots(table, call.visitor, body.bot)
    return about(call.enter(table), call.lang)


@route("GET", "/tables/{table}/links", scope="create")
def read_links(call: Call, table: TableNumber) -> Links:
    """Read the links of your table: for its free seats, and for watching."""
    access = call.enter(table)
    if not access.opened or access.table.stage != WAITING:
        raise NotAllowed
    return _links(call, access.table)


@route("POST", "/tables/{table}/links", scope="create")
def renew_links(call: Call, table: TableNumber) -> Links:
    """Make the links of your table anew; the old ones are worth nothing any more."""
    access = call.enter(table)
    if not access.opened or access.table.stage != WAITING:
        raise NotAllowed
    seats.renew_links(table, call.visitor)
    return _links(call, call.enter(table).table)


@route("GET", "/tables/{table}/components")
def read_table_components(call: Call, table: TableNumber) -> Components:
    """Read the data that a table is played with, and the lines of its flat actions."""
    row = call.enter(table).table
    game = match_archive.game_of(row)
    box = match_archive.begin(row).box
    lines = list(box.lines[: game.seat_actions(box)])
    return Components(row.game, row.rules_version, match_archive.data_of(row), lines)


def _links(call: Call, row: Row) -> Links:
    url = call.request.build_absolute_uri
    free = [seat for seat in row.seats.all() if seat.kind == OPEN]
    return Links(
        [SeatLink(seat.number, url(f"/seat/{links.seat_token(seat)}")) for seat in free],
        url(f"/watch/{links.watch_token(row)}"),
    )


def _checked(name: str) -> str:
    """A name as forms take it."""
    if not name.isprintable():
        raise Problem(422, "bad_name", where="name", most=_LONGEST_NAME)
    return name.strip()
