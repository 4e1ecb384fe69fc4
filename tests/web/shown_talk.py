"""What the talk of a table is given (shown.py)."""

from __future__ import annotations

from fondaco.web.talk.complaints import Row, Spoken
from fondaco.web.talk.panel import Muted, Panel, Said
from tests.web.shown_practice import EVIL

_MOMENT = {"moment": "2026-11-19T20:15:00Z", "clock": "20:15 UTC"}
TALK = Panel(
    cursor="3.1",
    new_only=False,
    lines=(
        Said("s1", EVIL, "red", EVIL, mine=True, removed=False, **_MOMENT),
        Said("s2", EVIL, "blue", EVIL, mine=False, removed=True, **_MOMENT),
        Said("w1", EVIL, "", EVIL, mine=False, removed=False, **_MOMENT),
    ),
    muted=(Muted("s3", EVIL),),
    rule="free",
    rules=(("free", "Anything"), ("none", "Nothing")),
    may_talk=True,
    may_type=True,
    heard_by="Everybody reads it.",
    phrases=(("hello", EVIL),),
)
_LINE = Spoken(EVIL, EVIL, "2026-11-19 20:15", watching=True, meant=True)
COMPLAINTS = [Row(9, 7, "Wampum", 2, removed=False, has_origin=True, around=(_LINE, _LINE))]
