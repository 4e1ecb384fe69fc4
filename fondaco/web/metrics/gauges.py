"""What is looked up when somebody asks how the site fares."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from django.db.models import Count

from fondaco.engine.registry import game_ids
from fondaco.version import VERSION
from fondaco.web.announcements import hub
from fondaco.web.match_cache import matches
from fondaco.web.metrics.exposition import Counter, Family, Gauge
from fondaco.web.metrics.figures import COUNTED
from fondaco.web.models import ENDED, OVER, PLAYING, WAITING, Analysis, Table
from fondaco.web.workers import compile_worker
from fondaco.web.workers.bot_worker import bot_worker
from fondaco.web.workers.threads import watch

STARTED = time.time()
_STATM = Path("/proc/self/statm")

_info = Gauge("fondaco_info", "The version; always 1.", "version")
_started = Gauge("process_start_time_seconds", "When this process began, in Unix time.")
_memory = Gauge("process_resident_memory_bytes", "Memory of this process.")
_cpu = Counter("process_cpu_seconds_total", "Seconds of computing, of all threads.")
_streams = Gauge("fondaco_streams", "Pages that listen to this process.")
_connections = Gauge("fondaco_connections", "Connections to this process.")
_lanes = Gauge("fondaco_lane_waiting", "Requests that wait for a lane.", "lane")
_live = Gauge("fondaco_live_tables", "Tables that somebody looks at here.")
_tables = Gauge("fondaco_tables", "Tables in the database.", "stage")
_reports = Gauge("fondaco_reports_waiting", "Game reports that were asked for and are not done.")
_bots = Gauge("fondaco_bots_waiting", "Tables that wait for a bot of this process.", "line")
_cached = Gauge("fondaco_matches_cached", "Matches kept in memory.")
_hits = Counter("fondaco_match_cache_total", "Matches asked for, and where they were.", "found")
_ready = Gauge("fondaco_rules_ready", "Have the rules of a game been compiled here?", "game")
_restarts = Counter("fondaco_thread_restarts_total", "Threads that failed and began again.", "name")
_dead = Gauge("fondaco_threads_dead", "Threads that should be alive and are not.")
_redis = Gauge("fondaco_redis_up", "Does Redis take announcements? Absent without Redis.")

#: What the server in front knows (asgi.py): open streams, open connections, waiting in lanes.
Front = Callable[[], tuple[int, int, dict[str, int]]]
_fronts: list[Front] = []


def ask_front(front: Front) -> None:
    """The door says how it may be asked."""
    _fronts[:] = [front]


def front() -> tuple[int, int, dict[str, int]]:
    """Streams, connections, and what waits in each lane; without a door, nothing."""
    return _fronts[0]() if _fronts else (0, 0, {})


def memory() -> int:
    """Bytes of this process that are in memory; 0 where the system does not tell."""
    try:
        return int(_STATM.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError):
        return 0


def tables_by_stage() -> dict[str, int]:
    """How many tables wait, are played at, are over or were ended."""
    counted = Table.objects.order_by().values_list("stage").annotate(number=Count("pk"))
    return dict.fromkeys((WAITING, PLAYING, OVER, ENDED), 0) | dict(counted)


def reports_waiting() -> int:
    """Game reports that somebody waits for."""
    return Analysis.objects.filter(told__isnull=True).count()


def exposition() -> str:
    """All that is told."""
    _note_process()
    _note_door()
    _note_play()
    told: Iterable[Family] = (*COUNTED, *_gauges())
    return "".join(f"{line}\n" for family in told for line in family.lines())


def _gauges() -> list[Family]:
    found: list[Family] = [_info, _started, _memory, _cpu, _streams, _connections, _lanes, _live]
    found += [_tables, _reports, _bots, _cached, _hits, _ready, _restarts, _dead]
    return found if hub.redis_well is None else [*found, _redis]


def _note_process() -> None:
    _info.set(VERSION, value=1)
    _started.set(value=round(STARTED, 2))
    _memory.set(value=memory())
    _cpu.set(value=round(time.process_time(), 3))
    for name, times in watch.restarts().items():
        _restarts.set(name, value=times)
    _dead.set(value=len(watch.ill()))
    _redis.set(value=bool(hub.redis_well))


def _note_door() -> None:
    streams, connections, lanes = front()
    _streams.set(value=streams)
    _connections.set(value=connections)
    for lane, waiting in lanes.items():
        _lanes.set(lane, value=waiting)


def _note_play() -> None:
    _live.set(value=len(hub.awake_tables()))
    for stage, number in tables_by_stage().items():
        _tables.set(stage, value=number)
    _reports.set(value=reports_waiting())
    for line, waiting in bot_worker.waiting().items():
        _bots.set(line, value=waiting)
    _cached.set(value=len(matches))
    _hits.set("memory", value=matches.hits)
    _hits.set("database", value=matches.misses)
    for game in game_ids():
        _ready.set(game, value=compile_worker.ready(game))
