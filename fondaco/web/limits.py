"""How much one address may ask for: buckets that fill again with time, one for each kind of thing.

Fresh cookies and invented headers make no fresh bucket (address.py). Whoever has emptied one waits
a second for the refusal, so that asking again and again costs the asker more than the house.
"""

from __future__ import annotations

import re
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.conf import settings

_MOST_CALLERS = 20_000
#: Seconds until somebody who asks for too much is told so.
PENALTY = 1.0


class Bucket:
    """A bucket for each caller; the longest unused are forgotten."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate, self._burst = rate, burst
        self._lock = threading.Lock()
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, caller: str) -> bool:
        """Take one out; False if the bucket is empty."""
        now = time.monotonic()
        with self._lock:
            level, then = self._levels.pop(caller, (self._burst, now))
            level = min(self._burst, level + (now - then) * self._rate)
            allowed = level >= 1
            self._levels[caller] = (level - 1 if allowed else level, now)
            while len(self._levels) > _MOST_CALLERS:
                self._levels.popitem(last=False)
        return allowed


class Quota:
    """How many things of a kind a caller may have at once."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._held: Counter[str] = Counter()

    def take(self, caller: str) -> bool:
        """One more; False if the caller has enough."""
        with self._lock:
            if self._held[caller] >= self._most:
                return False
            self._held[caller] += 1
        return True

    def give_back(self, caller: str) -> None:
        """One less."""
        with self._lock:
            self._held[caller] -= 1
            if self._held[caller] <= 0:
                del self._held[caller]

    @property
    def held(self) -> int:
        """How many things all callers have together."""
        with self._lock:
            return self._held.total()

    @contextmanager
    def one(self, caller: str) -> Iterator[bool]:
        """One for a while, or False."""
        taken = self.take(caller)
        try:
            yield taken
        finally:
            if taken:
                self.give_back(caller)


#: kind of request -> things a second, in units of FONDACO_RATE, and seconds' worth of them at once.
_KINDS = {
    "change": (1.0, 5.0),
    "look": (2.0, 6.0),
    "history": (0.4, 5.0),
    "why": (0.25, 5.0),
    "hint": (0.1, 5.0),
    "record": (0.05, 10.0),
    "talk": (0.02, 20.0),
    "account": (0.1, 10.0),
    "file": (5.0, 5.0),
}
_HINT, _WHY = (re.compile(rf"(/api/v1/tables|/table)/\d+/{what}") for what in ("hint", "why"))
_TALK = re.compile(r"/table/\d+/talk(/|$)")
#: Passwords are hashed here, matches are played again for whoever takes theirs along.
_ACCOUNT = re.compile(r"/account/(login|signup|name|password|mail|delete|download)")
_REPLAY, _RECORDS = re.compile(r"/(replay|table/\d+/replay)(/|$)"), "/replays"
_DATA = "/data/"


def kind_of(scope: dict[str, Any]) -> str:
    """What sort of thing a request asks for."""
    path = scope["path"]
    if _ACCOUNT.fullmatch(path) and (scope["method"] == "POST" or path.endswith("/download")):
        return "account"
    if scope["method"] not in ("GET", "HEAD"):
        if _TALK.match(path):
            return "talk"
        # A file that somebody brings is read and checked from its first line to its last.
        return "record" if path == _RECORDS or path.startswith(_DATA) else "change"
    if path.startswith(settings.STATIC_URL):
        return "file"
    if _HINT.fullmatch(path):
        return "hint"
    if _WHY.fullmatch(path):
        return "why"
    if _REPLAY.match(path):
        return "history"
    return "history" if b"at=" in scope.get("query_string", b"") else "look"


class Limits:
    """The buckets and quotas of the site."""

    def __init__(self, rate: float, streams: int) -> None:
        self._buckets = {
            kind: Bucket(rate * share, max(1.0, rate * share * seconds))
            for kind, (share, seconds) in _KINDS.items()
        }
        self.streams = Quota(streams)

    def allow(self, caller: str, scope: dict[str, Any]) -> bool:
        """May this be asked for now?"""
        return self.take(caller, kind_of(scope))

    def take(self, caller: str, kind: str) -> bool:
        """One more thing of a kind."""
        return self._buckets[kind].take(caller)
