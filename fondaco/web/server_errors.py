"""When something fails: one sentence for the visitor, the traceback in the log, no token in it."""

from __future__ import annotations

import logging
import time

from django.core.signals import got_request_exception
from django.db import Error as DatabaseTrouble
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from fondaco.web.error_pages import message
from fondaco.web.errors import Refusal
from fondaco.web.metrics.figures import database_faults
from fondaco.web.views import View

log = logging.getLogger("fondaco.faults")
#: Seconds after which a well-behaved program tries again.
_AGAIN = 3
#: Seconds between two log entries about a database that fails.
_SELDOM = 5.0


class Faults:
    """Middleware: what a view could not do, in a sentence."""

    def __init__(self, get_response: View) -> None:
        self._get_response = get_response
        self._told = -_SELDOM

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Nothing before, nothing after."""
        return self._get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        """The answer to a fault that was foreseen; None: it is a 500."""
        retry_after: int | None
        if isinstance(error, DatabaseTrouble):
            database_faults.add()
            self._note(error)
            answer, retry_after = message(request, 503, "unavailable"), _AGAIN
        elif isinstance(error, Refusal):
            answer, retry_after = message(request, error.status, error.key), error.retry_after
        else:
            return None
        if retry_after is not None:
            answer.headers["Retry-After"] = str(retry_after)
        return answer

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
