"""Announcements: "table N is at version V, and its pages show news M", and nothing more.

Inside one process the hub wakes whoever listens. With Redis it also tells the other processes, and
hears them. Redis may be gone, hang or talk nonsense: then the database is asked a little more often
what has changed at the tables that pages here are open for.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import queue
import threading
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.db import close_old_connections

from fondaco.web.models import Table, Talk
from fondaco.web.workers.threads import watch

log = logging.getLogger("fondaco.hub")
CHANNEL = "fondaco:news"
#: Seconds until Redis is given up for now, between two pings, and between two questions to the
#: database: without Redis, and with a Redis that works.
_PATIENCE, _PING, _POLL, _SELDOM_POLL = 2.0, 5.0, 2.0, 10.0
_RETRY = 1.0
#: Announcements that wait for Redis, and tables whose last visit is remembered.
_MOST_WAITING, _MOST_VISITS = 1000, 10_000
#: Somebody who has loaded a page counts as present for so many seconds, even without a script.
AWAKE = 120.0
#: Seconds to wait before watchers are counted: a page that is loaded again leaves and comes back.
_SETTLE = 0.3
#: Ids in one question to the database.
_CHUNK = 500


class Listener:
    """One open page: keeps only the newest that it has not been told.

    `watcher` names a visitor who only watches; those at the table are not counted. `visitor` names
    whoever it is (empty: a program). Several listeners may share an event that says that one of
    them has heard something.
    """

    def __init__(self, hub: Hub, table: int, heard: asyncio.Event | None = None) -> None:
        self._hub = hub
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._news = heard or asyncio.Event()
        self.watcher = self.visitor = ""
        #: A word for each seat: who is there (own_seat/presence.py).
        self.there: Callable[[], list[str]] = list
        self.version = self.news = -1
        #: How far the talk has come: among those at the table, and among those who watch. A page of
        #: a seat is not even woken by the latter.
        self.talk = (0, 0)
        self.seated = True

    def hear(self, version: int, news: int) -> None:
        """Called from any thread."""
        with contextlib.suppress(RuntimeError):  # the loop is gone: so is the page
            self._loop.call_soon_threadsafe(self._note, version, news)

    def hear_talk(self, together: int, apart: int) -> None:
        """The same of what is said at the table."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._note_talk, together, apart)

    def _note(self, version: int, news: int) -> None:
        self.version, self.news = max(self.version, version), max(self.news, news)
        self._news.set()

    def _note_talk(self, together: int, apart: int) -> None:
        heard = (max(self.talk[0], together), 0 if self.seated else max(self.talk[1], apart))
        if heard != self.talk:
            self.talk = heard
            self._news.set()

    @property
    def watchers(self) -> int:
        """How many watch the table."""
        return self._hub.watchers(self._table)

    async def wait(self, seconds: float) -> bool:
        """Until something is announced; False if nothing was in this time."""
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            return False
        self._news.clear()
        return True

    def __enter__(self) -> Listener:
        self._hub.join(self._table, self)
        return self

    def __exit__(self, *_: object) -> None:
        self._hub.leave(self._table, self)


class Hub:
    """Who listens to which table."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._listeners: dict[int, set[Listener]] = defaultdict(set)
        self._elsewhere: dict[int, dict[str, int]] = defaultdict(dict)
        self._visits: OrderedDict[int, float] = OrderedDict()
        self._known: dict[int, int] = {}
        self._known_talk: dict[int, tuple[int, int]] = {}
        self._unsettled: set[int] = set()
        self._wakers: list[Callable[[int], None]] = []
        self._outbox: queue.Queue[list[Any]] = queue.Queue(_MOST_WAITING)
        self._process = f"{os.getpid()}-{id(self):x}"
        self._closed = threading.Event()
        self._opened = False
        #: Does Redis work? None: there is no Redis.
        self.redis_well: bool | None = None

    # ------------------------------------------------------------ who is there

    def join(self, table: int, listener: Listener) -> None:
        """Begin to listen."""
        with self._lock:
            self._listeners[table].add(listener)

    def leave(self, table: int, listener: Listener) -> None:
        """Stop listening."""
        with self._lock:
            self._listeners[table].discard(listener)
            if not self._listeners[table]:
                del self._listeners[table]
            self._visits[table] = time.monotonic()
        if listener.watcher:
            self.settle_watchers(table)

    def visitors(self) -> dict[int, set[str]]:
        """Who has which tables open here."""
        with self._lock:
            return {
                table: {there.visitor for there in listeners}
                for table, listeners in self._listeners.items()
            }

    def watchers(self, table: int) -> int:
        """How many visitors watch a table, here and (as far as Redis tells) elsewhere."""
        with self._lock:
            return self._watchers_here(table) + sum(self._elsewhere.get(table, {}).values())

    def _watchers_here(self, table: int) -> int:
        return len({there.watcher for there in self._listeners.get(table, ()) if there.watcher})

    def settle_watchers(self, table: int) -> None:
        """Somebody has come or gone: all open pages are told in a moment."""
        with self._lock:
            if table in self._unsettled:
                return
            self._unsettled.add(table)
        with contextlib.suppress(RuntimeError):  # no loop: the server is ending
            asyncio.get_running_loop().call_later(_SETTLE, self._tell_watchers, table)

    def _tell_watchers(self, table: int) -> None:
        with self._lock:
            self._unsettled.discard(table)
            here = self._watchers_here(table)
        self._tell_pages(table, -1, -1)
        self._send(["watchers", self._process, table, here])

    def visit(self, table: int) -> None:
        """Somebody has looked at a table; its bots go on."""
        asleep = not self.awake(table)
        with self._lock:
            self._visits[table] = time.monotonic()
            self._visits.move_to_end(table)
            while len(self._visits) > _MOST_VISITS:
                self._visits.popitem(last=False)
        if asleep:
            self._wake(table)

    def awake(self, table: int) -> bool:
        """Is a page of this table open here, or was it a short while ago?"""
        with self._lock:
            if table in self._listeners:
                return True
            return time.monotonic() - self._visits.get(table, -AWAKE) < AWAKE

    def awake_tables(self) -> list[int]:
        """All tables that somebody looks at here."""
        with self._lock:
            now = time.monotonic()
            lately = {table for table, then in self._visits.items() if now - then < AWAKE}
            return sorted(lately.union(self._listeners))

    # ------------------------------------------------------------ news

    def on_announcement(self, waker: Callable[[int], None]) -> None:
        """Call somebody (the bots) with the table of every announcement."""
        self._wakers.append(waker)

    def announce(self, table: int, version: int, news: int) -> None:
        """Tell everybody; called after the commit, from any thread. Waits for nobody."""
        self._tell(table, version, news)
        self._send(["news", table, version, news])

    def _tell(self, table: int, version: int, news: int) -> None:
        with self._lock:
            if table in self._listeners:
                self._known[table] = max(news, self._known.get(table, -1))
        self._tell_pages(table, version, news)
        self._wake(table)

    def announce_talk(self, table: int, together: int, apart: int) -> None:
        """Somebody has said something; called after the commit, from any thread."""
        self._tell_talk(table, together, apart)
        self._send(["talk", table, together, apart])

    def _tell_talk(self, table: int, together: int, apart: int) -> None:
        with self._lock:
            listeners = list(self._listeners.get(table, ()))
            if listeners:
                self._known_talk[table] = (together, apart)
        for listener in listeners:
            listener.hear_talk(together, apart)

    def _tell_pages(self, table: int, version: int, news: int) -> None:
        with self._lock:
            listeners = list(self._listeners.get(table, ()))
        for listener in listeners:
            listener.hear(version, news)

    def _wake(self, table: int) -> None:
        for waker in self._wakers:
            waker(table)

    # ------------------------------------------------------------ other processes

    def open(self) -> None:
        """Begin to hear the other processes."""
        if self._opened:
            return
        self._opened = True
        watch.keep("news from the database", self._poll)
        if settings.REDIS_URL:
            self.redis_well = False
            watch.keep("news to Redis", self._publish)
            watch.keep("news from Redis", self._hear)

    def close(self) -> None:
        """Stop hearing them."""
        self._closed.set()

    def _send(self, message: list[Any]) -> None:
        if settings.REDIS_URL and self._opened:
            with contextlib.suppress(queue.Full):  # the database will tell
                self._outbox.put_nowait(message)

    def _publish(self) -> None:
        """Bring announcements to Redis; somebody who posts a move does not wait for it."""
        import redis

        patience = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
        with redis.Redis.from_url(settings.REDIS_URL, **patience) as connection:
            while not self._closed.is_set():
                try:
                    message = self._outbox.get(timeout=_PING)
                except queue.Empty:
                    message = None
                try:
                    if message is None:
                        connection.ping()
                    else:
                        connection.publish(CHANNEL, json.dumps(message))
                    self._note_redis(True)
                except Exception as error:
                    self._note_redis(False, error)
                    self._closed.wait(_RETRY)

    def _note_redis(self, well: bool, error: Exception | None = None) -> None:
        if self.redis_well is not well and not well:
            log.warning("Redis does not take announcements: %s", error)
        elif self.redis_well is False and well:
            log.warning("Redis takes announcements")
        self.redis_well = well

    def _hear(self) -> None:
        """Listen for ever; a lost connection is made again."""
        import redis

        warned = False
        while not self._closed.is_set():
            try:
                with redis.Redis.from_url(
                    settings.REDIS_URL, socket_connect_timeout=_PATIENCE
                ) as connection:
                    subscription = connection.pubsub(ignore_subscribe_messages=True)
                    subscription.subscribe(CHANNEL)
                    while not self._closed.is_set():
                        message = subscription.get_message(timeout=1.0)
                        warned = False
                        if message is not None:
                            self._read(message.get("data"))
            except Exception as error:
                if not warned:
                    log.warning("Redis cannot be heard: %s", error)
                warned = True
                self._closed.wait(_RETRY)

    def _read(self, data: Any) -> None:
        """One message of another process; nonsense is not heeded."""
        try:
            match json.loads(data):
                case ["news", int(table), int(version), int(news)]:
                    self._tell(table, version, news)
                case ["talk", int(table), int(together), int(apart)]:
                    self._tell_talk(table, together, apart)
                case ["watchers", str(process), int(table), int(count)]:
                    self._hear_watchers(process, table, count)
        except (TypeError, ValueError, RecursionError):
            log.warning("Redis brought something that is no announcement")

    def _hear_watchers(self, process: str, table: int, count: int) -> None:
        if process == self._process or not 0 <= count < 10**6:
            return
        with self._lock:
            self._elsewhere[table][process] = count
            if not count:
                del self._elsewhere[table][process]
            if not self._elsewhere[table]:
                del self._elsewhere[table]
        self._tell_pages(table, -1, -1)

    def _poll(self) -> None:
        """Ask the database what is new at the tables of open pages."""
        while not self._closed.wait(_SELDOM_POLL if self.redis_well else _POLL):
            with self._lock:
                self._known = {t: n for t, n in self._known.items() if t in self._listeners}
                talks = self._known_talk.items()
                self._known_talk = {t: said for t, said in talks if t in self._listeners}
                tables = sorted(self._listeners)
            close_old_connections()
            for first in range(0, len(tables), _CHUNK):
                rows = Table.objects.filter(pk__in=tables[first : first + _CHUNK])
                for table, version, news in rows.values_list("pk", "version", "news"):
                    if news > self._known.get(table, -1):
                        self._tell(table, version, news)
                said = Talk.objects.filter(table__in=tables[first : first + _CHUNK])
                for table, together, apart in said.values_list("table", "together", "apart"):
                    if (together, apart) != self._known_talk.get(table):
                        self._tell_talk(table, together, apart)


hub = Hub()
