"""When something fails: one sentence for the visitor, the traceback in the log, no token in it."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from django.core.signals import got_request_exception
from django.db import Error as DatabaseTrouble
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from fondaco.web.refusals import message
from fondaco.web.trouble import Busy, NotAllowed, Unplayable

log = logging.getLogger("fondaco.faults")
#: Seconds after which to try again, for programs that obey.
_AGAIN = "3"
#: A database that fails is told of once in so many seconds.
_SELDOM = 5.0


class Faults:
    """Middleware: what a view could not do, in a sentence."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response
        self._told = -_SELDOM

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before, nothing after."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a fault that was foreseen; None: it is a 500."""
        if isinstance(error, DatabaseTrouble):
            self._note(error)
            answer = message(request, 503, "unavailable")
            answer.headers["Retry-After"] = _AGAIN
            return answer
        if isinstance(error, Unplayable):
            return message(request, 409, error.key)
        if isinstance(error, Busy):
            answer = message(request, 429, error.key)
            answer.headers["Retry-After"] = str(error.seconds)
            return answer
        if isinstance(error, NotAllowed):
            return message(request, 403, "forbidden")
        return None

    def _note(self, error: Exception) -> None:
        now = time.monotonic()
        if now - self._told >= _SELDOM:
            self._told = now
            log.error("The database failed", exc_info=error)


@receiver(got_request_exception)
def _note_fault(request: HttpRequest | None = None, **_: object) -> None:
    """Every 500, with its traceback; the pattern of the address, never the address itself."""
    match = getattr(request, "resolver_match", None)
    facts = {"method": getattr(request, "method", "?"), "route": match.route if match else "none"}
    log.exception("A request failed", extra={"facts": facts})
