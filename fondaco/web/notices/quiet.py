"""Quiet hours: what comes in them waits for their end."""

from __future__ import annotations

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo, available_timezones

from fondaco.web.models import QuietHours


def is_zone(name: str) -> bool:
    """Is this a time zone, as browsers and we call it?"""
    return name in available_timezones()


def quiet_until(hours: QuietHours | None, now: datetime) -> datetime | None:
    """The end of the quiet hours that it is in; None: it is in none."""
    if hours is None or hours.begin == hours.end or not is_zone(hours.zone):
        return None
    here = now.astimezone(ZoneInfo(hours.zone))
    over_midnight = hours.begin > hours.end
    inside = hours.begin <= here.hour < hours.end
    if over_midnight:
        inside = here.hour >= hours.begin or here.hour < hours.end
    if not inside:
        return None
    end = here.replace(hour=hours.end % 24, minute=0, second=0, microsecond=0)
    return end if end > here else end + timedelta(days=1)
