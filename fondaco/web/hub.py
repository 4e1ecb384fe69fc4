"""Announcements: "match N is now at version V", and nothing more.

Inside one process the hub wakes whoever listens. With Redis it also tells the other processes,
and hears them.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import threading
from collections import defaultdict
from collections.abc import Callable

from django.conf import settings

log = logging.getLogger("fondaco.hub")
CHANNEL = "fondaco:versions"
_RETRY = 1.0


class Listener:
    """One open page: keeps only the newest version that it has not been told."""

    def __init__(self, hub: Hub, table: int) -> None:
        self._hub = hub
        self._table = table
        self._loop = asyncio.get_running_loop()
        self._news = asyncio.Event()
        self.version = -1

    def hear(self, version: int) -> None:
        """Called from any thread."""
        with contextlib.suppress(RuntimeError):  # the loop is gone: so is the page
            self._loop.call_soon_threadsafe(self._note, version)

    def _note(self, version: int) -> None:
        self.version = max(self.version, version)
        self._news.set()

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
        self._wakers: list[Callable[[int], None]] = []
        self._redis_thread: threading.Thread | None = None
        self._closed = threading.Event()

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

    def watchers(self, table: int) -> int:
        """How many pages of a table are open in this process."""
        with self._lock:
            return len(self._listeners.get(table, ()))

    def on_announcement(self, waker: Callable[[int], None]) -> None:
        """Call somebody (the bots) with the table of every announcement."""
        self._wakers.append(waker)

    def announce(self, table: int, version: int) -> None:
        """Tell everybody; called after the commit, from any thread."""
        self._tell(table, version)
        if settings.REDIS_URL:
            self._publish(table, version)

    def _tell(self, table: int, version: int) -> None:
        with self._lock:
            listeners = list(self._listeners.get(table, ()))
        for listener in listeners:
            listener.hear(version)
        for waker in self._wakers:
            waker(table)

    def _publish(self, table: int, version: int) -> None:
        import redis

        try:
            with redis.Redis.from_url(settings.REDIS_URL, socket_timeout=2) as connection:
                connection.publish(CHANNEL, json.dumps([table, version]))
        except redis.RedisError as error:
            log.warning("Redis did not take an announcement: %s", error)

    def open(self) -> None:
        """Begin to hear the other processes."""
        if settings.REDIS_URL and self._redis_thread is None:
            self._redis_thread = threading.Thread(target=self._hear_redis, daemon=True)
            self._redis_thread.start()

    def close(self) -> None:
        """Stop hearing them."""
        self._closed.set()

    def _hear_redis(self) -> None:
        """Listen for ever; a lost connection is made again."""
        import redis

        while not self._closed.is_set():
            try:
                with redis.Redis.from_url(settings.REDIS_URL) as connection:
                    subscription = connection.pubsub(ignore_subscribe_messages=True)
                    subscription.subscribe(CHANNEL)
                    while not self._closed.is_set():
                        message = subscription.get_message(timeout=1.0)
                        if message is not None:
                            table, version = json.loads(message["data"])
                            self._tell(table, version)
            except redis.RedisError as error:
                log.warning("Redis cannot be heard: %s", error)
                self._closed.wait(_RETRY)


hub = Hub()
