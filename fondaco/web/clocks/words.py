"""Time in words: what is left, for the eye and for the ear, and how a table is played."""

from __future__ import annotations

from datetime import datetime, timedelta

from fondaco.web.clocks.hours import zone_of
from fondaco.web.clocks.terms import DAYS, Terms
from fondaco.web.texts import TEXTS

_DAY, _HOUR, _MINUTE, _SECOND = (
    timedelta(days=1),
    timedelta(hours=1),
    timedelta(minutes=1),
    timedelta(seconds=1),
)


def pace(terms: Terms, lang: str) -> str:
    """How a table is played: «live, 10 min + 15 s», «2 days a move»."""
    if terms.kind == DAYS:
        return TEXTS.count("pace_days", terms.days, lang)
    minutes, seconds = terms.bank // _MINUTE, terms.gain // _SECOND
    return TEXTS.say("pace_live", lang, minutes=minutes, seconds=seconds)


def pace_in_full(terms: Terms, lang: str) -> str:
    """The same with the hours in which the clock rests."""
    said, hours = [pace(terms, lang)], terms.hours
    if hours.night is not None:
        first, last = (TEXTS.say("on_the_hour", lang, hour=hour) for hour in hours.night)
        said.append(TEXTS.say("pace_night", lang, first=first, last=last))
    if not hours.weekends:
        said.append(TEXTS.say("pace_weekends", lang))
    if not hours.always:
        zone = hours.zone.rpartition("/")[2].replace("_", " ")
        said.append(TEXTS.say("pace_where", lang, zone=zone))
    return " · ".join(said)


def short(left: timedelta, kind: str, lang: str) -> str:
    """«9:41», «1 d 4 h»: as the page's script goes on counting (clocks.js)."""
    left = max(timedelta(), left)
    if kind != DAYS or left < _HOUR:
        minutes, seconds = left // _MINUTE, left % _MINUTE // _SECOND
        return f"{minutes}:{seconds:02}"
    if left < _DAY:
        large, small, units = left // _HOUR, left % _HOUR // _MINUTE, ("unit_hour", "unit_minute")
    else:
        large, small, units = left // _DAY, left % _DAY // _HOUR, ("unit_day", "unit_hour")
    first, second = (TEXTS.say(unit, lang) for unit in units)
    return f"{large} {first} {small} {second}" if small else f"{large} {first}"


def spoken(left: timedelta, lang: str) -> str:
    """«9 minutes», «1 day 4 hours»: for the ear, no finer than one wants to hear."""
    left = max(timedelta(), left)
    days, hours, minutes = left // _DAY, left % _DAY // _HOUR, left % _HOUR // _MINUTE
    if days:
        parts = [("days_long", days), ("hours_long", hours)]
    elif hours:
        parts = [("hours_long", hours), ("minutes_long", minutes)]
    elif minutes:
        parts = [("minutes_long", minutes)]
    else:
        return TEXTS.count("seconds_long", left // _SECOND, lang)
    return " ".join(TEXTS.count(key, number, lang) for key, number in parts if number)


def moment(when: datetime, zone: str, lang: str) -> str:
    """«until Tue 11/24, 15:40», by the walls of a time zone."""
    wall = when.astimezone(zone_of(zone))
    weekday = TEXTS.say(f"weekday_{wall.weekday()}", lang)
    day = TEXTS.say("day_short", lang, weekday=weekday, month=wall.month, day=wall.day)
    return TEXTS.say("until", lang, day=day, time=f"{wall:%H:%M}")
