"""What is rationed in the database: things an hour for one address, and work that one claims."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.db.models import Q, QuerySet
from django.utils import timezone

from fondaco.web.errors import Busy

_HOUR = timedelta(hours=1)
#: Seconds after which whoever had too much may try again.
_LATER = 600


def check_hourly(of_one_address: QuerySet[Any], most: int, key: str) -> None:
    """Busy if so many of the rows were made within an hour; `key` names the page that says so."""
    if of_one_address.filter(created__gt=timezone.now() - _HOUR).count() >= most:
        raise Busy(key, _LATER)


def unclaimed(until: str, longest: timedelta) -> Q:
    """Rows whose claim (a column that says until when it holds) has run out.

    One that reaches further than a claim can is of a clock that was set back: it is nobody's.
    """
    now = timezone.now()
    over = Q((f"{until}__lt", now)) | Q((f"{until}__gt", now + longest))
    return Q((until, None)) | over
