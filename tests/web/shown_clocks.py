"""What pages are given of clocks, for the tests of the templates."""

from __future__ import annotations

from dataclasses import replace

from fondaco.web.clocks.face import Face, Hand, Vote
from tests.web.shown_practice import EVIL

_RUNNING = Hand("9:41", EVIL, ends=1_800_000_000_000, until=EVIL, short=True)
_VOTE = Vote(
    title=EVIL,
    line=EVIL,
    mine=True,
    choice="bot",
    level="trader",
    wait=EVIL,
    counted="Votes: 1 of 2",
    default=EVIL,
    levels=(("trader", EVIL), ("master", EVIL)),
)
CLOCK = Face(
    kind="live",
    pace=EVIL,
    hands=(_RUNNING, None),
    running=_RUNNING,
    rests=True,
    now=1_799_999_000_000,
    short_at=120_000,
    say_minute=EVIL,
    say_seconds=EVIL,
)
VOTED = replace(CLOCK, running=replace(_RUNNING, ends=0, out=True), rests=False, vote=_VOTE)
WATCHED = replace(VOTED, vote=replace(_VOTE, mine=False))
_OFFERED = [{"value": "days-2", "label": "2 days a move", "selected": True}]
CLOCK_FORM = {
    "ways": _OFFERED,
    "night_from": _OFFERED,
    "night_to": _OFFERED,
    "zones": _OFFERED,
    "weekends": False,
}
