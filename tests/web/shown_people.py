"""What the pages about people are given (shown.py)."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from django.utils.safestring import SafeString

from fondaco.web.people import plots
from fondaco.web.views.people import Line
from tests.web.shown_practice import EVIL

_SINCE = datetime(2026, 11, 19, tzinfo=UTC)
_SOMEBODY = SimpleNamespace(name=EVIL, created=_SINCE, public=False, mail=EVIL, pk=7)
_DOOR: dict[str, Any] = {
    "back": "/",
    "query": "?next=%2Fx",
    "error": EVIL,
    "typed": {"name": EVIL, "mail": EVIL},
    "longest": 24,
    "by_mail": False,
}
_OWN = {
    "account": _SOMEBODY,
    "has_password": True,
    "profile": "/people/x",
    "guest_games": 2,
    "guest_told": "at 2 tables",
    "most_matches": 300,
    "done": EVIL,
    "error": EVIL,
    "longest": 24,
}
_BAR = SafeString(plots.bar_of_places((3, 0, 1), EVIL))
_PERSON = {
    "shown": _SOMEBODY,
    "mine": True,
    "matches": 12,
    "won": 4,
    "most": 1000,
    "ratings": [
        {
            "title": EVIL,
            "url": "/ratings/wampum",
            "rating": "1,100",
            "reach": "± 90",
            "matches": 4,
            "enough": False,
        }
    ],
    "badges": [{"title": EVIL, "rank": 3, "level": EVIL}],
    "course": SafeString(plots.course([1.0, 0.0, 0.5], "first", "last", EVIL)),
    "places": [{"title": EVIL, "players": 3, "matches": 4, "bar": _BAR, "told": EVIL}],
    "levels": [(EVIL, 4, 2)],
}
_INTERVAL = SafeString(plots.interval(plots.Axis(900, 1300), 950, 1000, 1100, EVIL))
_LINE = Line(1, EVIL, "/people/x", True, "1,000", "± 80", 12, _INTERVAL)
_BOARD = {
    "game": {"id": "wampum", "title": EVIL},
    "games": [("/ratings/wampum", EVIL, True), ("/ratings/yangtze", "Yangtze", False)],
    "lines": [_LINE],
    "few": [Line(1, EVIL, "", False, "1,000", "± 80", 2, None)],
    "enough": 10,
    "bots": [(EVIL, "1,200")],
}
_LINK = SimpleNamespace(kind="enter", name=EVIL, mail=EVIL)
PEOPLE_PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "log in": ("people/login.html", _DOOR),
    "log in by mail": ("people/login.html", _DOOR | {"by_mail": True}),
    "sign up": ("people/signup.html", _DOOR),
    "link sent": ("people/sent.html", {"mail": EVIL, "minutes": 30}),
    "link": ("people/link.html", {"link": _LINK, "token": "x"}),
    "account": ("people/account.html", _OWN),
    "account without a password": (
        "people/account.html",
        _OWN | {"has_password": False, "guest_games": 0, "done": "", "error": ""},
    ),
    "good-bye": ("people/delete.html", _OWN),
    "person": ("people/person.html", _PERSON),
    "new person": (
        "people/person.html",
        _PERSON | {"matches": 0, "ratings": [], "badges": [], "mine": False},
    ),
    "leaderboard": ("people/leaderboard.html", _BOARD),
    "empty leaderboard": ("people/leaderboard.html", _BOARD | {"lines": [], "few": [], "bots": []}),
}
