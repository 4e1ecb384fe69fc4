"""Threads that matter: each goes on whatever happens, and `/health` knows of it."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import dataclass

log = logging.getLogger("fondaco.watch")
#: Seconds until something that failed is tried again; doubled each time, up to the second.
_PAUSE, _LONGEST_PAUSE = 0.2, 5.0

Work = Callable[[], None]


@dataclass
class Watched:
    """A thread, and how it fares."""

    thread: threading.Thread
    restarts: int = 0
    #: It has come to its end as it should.
    done: bool = False

    @property
    def well(self) -> bool:
        """Alive, or done."""
        return self.done or self.thread.is_alive()


class Watch:
    """Keeps threads going until they return by themselves."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: dict[str, Watched] = {}
        self._end = threading.Event()

    def keep(self, name: str, work: Work) -> threading.Thread:
        """Do a work on a thread of its own; begin it again whenever it fails."""
        thread = threading.Thread(target=self._go_on, args=(name, work), name=name, daemon=True)
        with self._lock:
            self._kept[name] = Watched(thread)
        thread.start()
        return thread

    def _go_on(self, name: str, work: Work) -> None:
        pause = _PAUSE
        while True:
            try:
                work()
            except Exception:
                log.exception("A thread failed and begins again", extra={"facts": {"name": name}})
            else:
                break
            with self._lock:
                self._kept[name].restarts += 1
            if self._end.wait(pause):
                break
            pause = min(2 * pause, _LONGEST_PAUSE)
        with self._lock:
            self._kept[name].done = True

    def ill(self) -> list[str]:
        """The threads that have died."""
        with self._lock:
            return sorted(name for name, kept in self._kept.items() if not kept.well)

    def restarts(self) -> dict[str, int]:
        """How often threads had to begin again."""
        with self._lock:
            return {name: kept.restarts for name, kept in self._kept.items() if kept.restarts}

    def close(self) -> None:
        """Nothing is begun again."""
        self._end.set()


watch = Watch()
