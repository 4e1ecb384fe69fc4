"""The clock in the form of a new table: what is offered, and what came back."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from fondaco.engine.errors import SetupError
from fondaco.web.clocks.hours import ALWAYS, Hours, zone_names
from fondaco.web.clocks.terms import DAYS, DAYS_TERMS, LIVE, LIVE_TERMS, Terms, terms_of
from fondaco.web.texts import TEXTS

_NO_NIGHT, _MORNING = "", "8"
_HOURS = [str(hour) for hour in range(24)]


def clock_form(request: HttpRequest, lang: str) -> dict[str, Any]:
    """What the form shows: as it was filled in, or no clock."""
    sent = request.POST
    ways = [("", TEXTS.say("clock_none", lang))]
    ways += [
        (f"{LIVE}-{m}-{s}", TEXTS.say("clock_live", lang, minutes=m, seconds=s))
        for m, s in LIVE_TERMS
    ]
    ways += [(f"{DAYS}-{days}", TEXTS.count("clock_days", days, lang)) for days in DAYS_TERMS]
    hours = [(hour, TEXTS.say("on_the_hour", lang, hour=hour)) for hour in _HOURS]
    never = (_NO_NIGHT, TEXTS.say("night_none", lang))
    return {
        "ways": _offered(ways, sent.get("clock", "")),
        "night_from": _offered([never, *hours], sent.get("night_from", _NO_NIGHT)),
        "night_to": _offered(hours, sent.get("night_to", _MORNING)),
        "weekends": sent.get("no_weekends") != "on",
        "zones": _offered([(name, name.replace("_", " ")) for name in zone_names()], _zone(sent)),
    }


def _zone(sent: Any) -> str:
    return str(sent.get("zone", "UTC"))


def _offered(labels: list[tuple[str, str]], chosen: str) -> list[dict[str, object]]:
    return [{"value": v, "label": label, "selected": v == chosen} for v, label in labels]


def read_clock(request: HttpRequest) -> Terms | None:
    """The clock that was chosen, None if none was; SetupError if that cannot be."""
    key = request.POST.get("clock", "")
    if not key:
        return None
    terms = terms_of(key, _read_hours(request) if key.startswith(DAYS) else ALWAYS)
    if terms is None:
        raise SetupError(TEXTS["bad_clock"])
    return terms


def _read_hours(request: HttpRequest) -> Hours:
    zone, weekends = _zone(request.POST), request.POST.get("no_weekends") != "on"
    first = request.POST.get("night_from", _NO_NIGHT)
    last = request.POST.get("night_to", _MORNING)
    known = first in (_NO_NIGHT, *_HOURS) and last in _HOURS and zone in zone_names()
    if not known:
        raise SetupError(TEXTS["bad_clock"])
    night = None if first in (_NO_NIGHT, last) else (int(first), int(last))
    return Hours(zone, night, weekends)
