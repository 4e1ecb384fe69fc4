"""What the report has found, along a replay: costly moves, one done well, and the chances."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.arena.analysis.advice import Adviser
from fondaco.arena.analysis.report import Report
from fondaco.arena.analysis.wording import Teller, hundredths
from fondaco.web.memo import Lately
from fondaco.web.models import BOT, Analysis
from fondaco.web.replay_page.reel import Frame, frame_of
from fondaco.web.replay_page.source import Source
from fondaco.web.texts import TEXTS

_WELL = "★"
#: Of so many matches, readers and languages it is kept what their reports say.
_KEPT = 64


@dataclass(frozen=True)
class Pin:
    """A frame that the report says something about."""

    frame: int
    #: A number as on the result page; a star for what was done well.
    label: str
    title: str
    #: A rule of thumb, or what was good; and what the report says about it.
    rule: str
    why: str = ""
    #: Chances of 100 that it cost; 0: it was good.
    cost: int = 0


@dataclass(frozen=True)
class Odds:
    """The chance of a seat at a frame, of 100, and what has become of it."""

    seat: int
    now: int
    change: int


@dataclass(frozen=True)
class Told:
    """What a report says, made ready for a replay."""

    report: Report
    pins: tuple[Pin, ...]

    def odds(self, frames: tuple[Frame, ...], number: int) -> tuple[Odds, ...]:
        """The chances of all seats at a frame."""
        now = self._chances(frames[number].line)
        before = self._chances(frames[max(0, number - 1)].line)
        return tuple(
            Odds(seat, hundredths(chance), hundredths(chance) - hundredths(earlier))
            for seat, (chance, earlier) in enumerate(zip(now, before, strict=True))
        )

    def _chances(self, line: int) -> tuple[float, ...]:
        moments = self.report.moments
        known = [moment for moment in moments if moment.line <= line]
        return (known or [moments[0]])[-1].chances


_kept = Lately(_KEPT)


def told(source: Source, frames: tuple[Frame, ...], view: int | None, lang: str) -> Told | None:
    """What the report of a table says about the seat that is looked from; None: there is none.

    With everything open it is about the visitor's own seat, else about the first person's.
    """
    table = source.table
    analysis = None if table is None else Analysis.objects.filter(table=table).first()
    report = None if analysis is None or analysis.told is None else Report.read(analysis.told)
    if report is None or not report.moments or table is None:
        return None
    seat = _seat(source, view)
    key = (source.token, seat, lang, tuple(source.names))
    return _kept.once(key, lambda: Told(report, _pins(source, report, frames, seat, lang)))


def _seat(source: Source, view: int | None) -> int:
    if view is not None:
        return view
    assert source.table is not None, "only tables have reports"  # noqa: S101
    people = [seat.number for seat in source.table.seats.all() if seat.kind != BOT]
    return next(iter((*source.own, *people, 0)))


def _pins(
    source: Source, report: Report, frames: tuple[Frame, ...], seat: int, lang: str
) -> tuple[Pin, ...]:
    teller = Teller(source.match, report, lang, source.names)
    adviser = Adviser(teller, seat)
    found = [
        Pin(
            frame_of(frames, slip.decision.first),
            str(slip.number),
            slip.title,
            slip.rule,
            slip.why,
            slip.cost,
        )
        for slip in adviser.slips
    ]
    well = adviser.well
    if well is not None and well.line is not None:
        found.append(
            Pin(frame_of(frames, well.line), _WELL, TEXTS.say("replay_good", lang), well.words)
        )
    return tuple(sorted(found, key=lambda pin: pin.frame))
