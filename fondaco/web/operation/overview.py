"""What the pages for the operator show, in words: the state of the house, its tables, its bans."""

from __future__ import annotations

import time
from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.db import connection
from django.db.models import QuerySet
from django.utils import timezone

from fondaco.engine.numbers import number
from fondaco.version import VERSION
from fondaco.web.announcements import hub
from fondaco.web.bot_names import seat_name
from fondaco.web.health import faults
from fondaco.web.metrics import figures, gauges
from fondaco.web.models import ENDED, OPEN, OVER, PLAYING, WAITING, Ban, Table
from fondaco.web.my_games import UNREAD, table_title
from fondaco.web.operation.bans import in_force
from fondaco.web.texts import Say, say_in
from fondaco.web.workers.bot_worker import bot_worker

#: Rows of a page, and of the list of bans.
ROWS, _MOST_BANS = 25, 500
STAGES = {
    WAITING: "stage_waiting",
    PLAYING: "stage_playing",
    OVER: "stage_over",
    ENDED: "stage_ended",
}
_MEGABYTE = 1 << 20
#: Letters of an address's hash: enough to tell two of them apart.
_SHOWN = 8


@dataclass(frozen=True)
class Row:
    """A table in the list."""

    pk: int
    title: str
    stage: str
    seats: str
    public: bool
    opened: str
    attended: str
    watchers: int
    origin: str
    origin_shown: str


@dataclass(frozen=True)
class BanRow:
    """A ban in the list."""

    pk: int
    whom: str
    reason: str
    until: str


Facts = list[tuple[str, str]]


def state(lang: str) -> tuple[str, list[str]]:
    """Is all well, in a word, and what is not."""
    found, say = faults(hub.redis_well), say_in(lang)
    return say["house_well" if not found else "house_ill"], found


def facts(lang: str) -> Facts:
    """How the house fares."""
    say = say_in(lang)
    return [*_load(say), *_play(say), *_process(say), *_kept(say)]


def _load(say: Say) -> Facts:
    load, (streams, connections, lanes) = figures.load(), gauges.front()
    answers = say("load_requests", number=load.requests, refused=load.refused, failed=load.failed)
    slow = say("load_slow_seconds", ms=round(load.slow * 1000))
    return [
        (say["load"], answers),
        (say["load_slow"], slow if load.requests else say["load_none"]),
        (say["load_open"], say("load_streams", streams=streams, connections=connections)),
        (say["load_waiting"], number(sum(lanes.values()), say.lang)),
    ]


def _play(say: Say) -> Facts:
    counted, waiting = gauges.tables_by_stage(), bot_worker.waiting()
    told = say("tables_counted", **{stage: counted[stage] for stage in STAGES})
    return [
        (say["tables"], told),
        (say["tables_live"], number(len(hub.awake_tables()), say.lang)),
        (say["bots_waiting"], say("bots_waiting_told", **waiting)),
        (say["reports_waiting"], number(gauges.reports_waiting(), say.lang)),
    ]


def _process(say: Say) -> Facts:
    hours = (time.time() - gauges.STARTED) / 3600
    redis = {None: "redis_none", True: "redis_up", False: "redis_down"}[hub.redis_well]
    database = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    return [
        (say["process"], say("process_told", version=VERSION, hours=number(hours, say.lang, 1))),
        (say["memory"], say("megabytes", n=gauges.memory() // _MEGABYTE)),
        (say["database"], f"{database}; {say[redis]}"),
    ]


def _kept(say: Say) -> Facts:
    kept = (
        ("keep_finished", settings.KEEP_FINISHED),
        ("keep_abandoned", settings.KEEP_ABANDONED),
        ("keep_reports", settings.KEEP_REPORTS),
    )
    return [
        (say[key], say("keep_days", days=days) if days else say["keep_ever"]) for key, days in kept
    ]


def rows(lang: str, stage: str, origin: str, page: int) -> tuple[list[Row], bool]:
    """Tables, those where somebody was last first; and is there a further page?"""
    wanted: QuerySet[Table] = Table.objects.defer(*UNREAD).order_by("-changed", "-pk")
    if stage in STAGES:
        wanted = wanted.filter(stage=stage)
    if origin:
        wanted = wanted.filter(opened_from=origin)
    found = list(wanted.prefetch_related("seats")[page * ROWS : (page + 1) * ROWS + 1])
    return [_row(table, say_in(lang)) for table in found[:ROWS]], len(found) > ROWS


def _row(table: Table, say: Say) -> Row:
    names = [
        say["free_seat"] if seat.kind == OPEN else seat_name(seat, say.lang) or say["nameless"]
        for seat in table.seats.all()
    ]
    return Row(
        pk=table.pk,
        title=table_title(table, say.lang),
        stage=say[STAGES.get(table.stage, "stage_over")],
        seats=", ".join(names),
        public=table.public,
        opened=moment(table.created),
        attended=moment(table.attended) if table.attended else "–",
        watchers=hub.watchers(table.pk),
        origin=table.opened_from,
        origin_shown=table.opened_from[:_SHOWN],
    )


def ban_rows(lang: str) -> list[BanRow]:
    """The bans that hold."""
    return [_ban_row(ban, say_in(lang)) for ban in in_force()[:_MOST_BANS]]


def _ban_row(ban: Ban, say: Say) -> BanRow:
    whom = ban.network or say("address_of_table", origin=ban.origin[:_SHOWN])
    return BanRow(ban.pk, whom, ban.reason, moment(ban.until))


def moment(when: datetime) -> str:
    """A moment as both languages write it in tables: the day, and the minute in UTC."""
    return f"{when.astimezone(timezone.get_default_timezone()):%Y-%m-%d %H:%M}"
