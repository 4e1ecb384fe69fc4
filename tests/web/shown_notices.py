"""What the page of messages is given (shown.py)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fondaco.web.models import QuietHours
from fondaco.web.views.notices import ShownWay
from tests.web.shown_practice import EVIL

_WAY = ShownWay(
    pk=1,
    kind="Mail",
    icon="i-mail",
    label=EVIL,
    target="",
    state="good",
    told=("In use", EVIL),
    occasions=(("turn", "when it is my turn", True), ("over", EVIL, False)),
    pending=True,
)
_PAGE: dict[str, Any] = {
    "ways": [
        _WAY,
        replace(_WAY, pk=2, icon="i-bell", target=EVIL, state="waits"),
        replace(_WAY, pk=3, icon="i-link", state="bad"),
    ],
    "pending": True,
    "error": EVIL,
    "said": EVIL,
    "mail_is_files": True,
    "push_key": "key",
    "hours": [(hour, f"{hour}:00") for hour in range(24)],
    "quiet": QuietHours(begin=22, end=7, zone=EVIL),
}
_ASKED = {"headline": "Shall messages come?", "lead": EVIL, "button": "Yes", "done": ""}
NOTICE_PAGES: dict[str, tuple[str, dict[str, Any]]] = {
    "messages": ("notices.html", _PAGE),
    "no messages": ("notices.html", _PAGE | {"ways": [], "pending": False, "quiet": None}),
    "message asked": ("notices_asked.html", _ASKED),
    "message answered": ("notices_asked.html", _ASKED | {"done": EVIL}),
}
