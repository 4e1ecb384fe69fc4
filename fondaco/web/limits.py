"""How much one caller may ask for: a bucket that fills again with time."""

from __future__ import annotations

import os
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from fondaco.web.visitors import COOKIE

#: Changing requests a second for one caller, and how many at once.
RATE = float(os.environ.get("FONDACO_RATE", "20"))
BURST = RATE * 5
_MOST_CALLERS = 20_000


class Buckets:
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


_buckets = Buckets(RATE, BURST)


def _caller(request: HttpRequest) -> str:
    """A cookie is not proof of anything here, so the address counts as well."""
    cookie = request.COOKIES.get(COOKIE, "")[:80]
    return f"{request.META.get('REMOTE_ADDR', '')} {cookie}"


def limits(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: refuse whoever sends too much."""

    def refusal(request: HttpRequest) -> HttpResponse | None:
        if request.method in ("GET", "HEAD") or _buckets.take(_caller(request)):
            return None
        sentence = "Too many requests; wait a moment.\n"
        told = {"Retry-After": "2", "Content-Type": "text/plain"}
        return HttpResponse(sentence, status=429, headers=told)

    def now(request: HttpRequest) -> HttpResponse:
        answer: HttpResponse = refusal(request) or get_response(request)
        return answer

    return now
