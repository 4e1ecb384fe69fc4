"""What the pages for the operator are given (shown.py)."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from fondaco.web.operation.overview import BanRow, Row
from tests.web.shown_practice import EVIL
from tests.web.shown_talk import COMPLAINTS

_FRAME: dict[str, Any] = {
    "sections": [
        ("/operator", EVIL, True),
        ("/operator/tables", "Tables", False),
        ("/operator/bans", "Bans", False),
    ]
}
_ROW = Row(7, "Wampum", "over", EVIL, True, "2026-11-19 20:00", "–", 3, "ab" * 16, "abababab")
_TABLES = _FRAME | {
    "rows": [_ROW, replace(_ROW, pk=8, public=False, watchers=0, origin="", origin_shown="")],
    "stages": [("/operator/tables", "all", True), ("/operator/tables?stage=over", "over", False)],
    "origin": "ab",
    "from_all": "/operator/tables",
    "earlier": "/operator/tables",
    "later": "/operator/tables?page=2",
    "longest": 3650,
    "error": EVIL,
}
_BANS = _FRAME | {
    "bans": [BanRow(1, "192.0.2.7/32", EVIL, "2026-12-01 10:00"), BanRow(2, EVIL, "", "soon")],
    "error": "",
    "typed": {"network": EVIL, "reason": EVIL},
    "longest": 3650,
    "longest_reason": 200,
}
_STATE = _FRAME | {"state": "All is well", "faults": [EVIL], "facts": [("Load", EVIL)]}
_PEOPLE = _FRAME | {
    "people": [SimpleNamespace(pk=7, name=EVIL, created=datetime(2026, 11, 19, tzinfo=UTC))],
    "typed": EVIL,
}
OPERATOR_PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "operator's people": ("operator/people.html", _PEOPLE),
    "operator's state": ("operator/operator.html", _STATE),
    "operator's tables": ("operator/tables.html", _TABLES),
    "operator without tables": (
        "operator/tables.html",
        _TABLES | {"rows": [], "earlier": "", "later": "", "origin": "", "error": ""},
    ),
    "operator's bans": ("operator/bans.html", _BANS),
    "operator without bans": ("operator/bans.html", _BANS | {"bans": [], "error": EVIL}),
    "operator's talk": (
        "operator/talk.html",
        _FRAME | {"rows": COMPLAINTS, "longest": 3650, "error": EVIL},
    ),
    "operator without complaints": ("operator/talk.html", _FRAME | {"rows": [], "error": ""}),
    "operator's door": ("operator/enter.html", {"key": "ab" * 32}),
}
