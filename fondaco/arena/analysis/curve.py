"""The curve of a report: everybody's chances by rounds, with the moves that cost most."""

from __future__ import annotations

import math
from collections.abc import Sequence

from fondaco.arena.analysis.advice import Adviser
from fondaco.arena.analysis.pieces import Setting, colour, name
from fondaco.arena.analysis.wording import Teller
from fondaco.pictures.chart import Curve, Pin, chart, line_sample
from fondaco.pictures.svg import Markup, el, join

_WIDE, _PHONE = (940, 330), (340, 300)
_TICKS_WIDE, _TICKS_PHONE = 12, 5
_STAR = "★"


def chances(teller: Teller, adviser: Adviser, setting: Setting) -> Markup:
    """The chart as a panel, with its legend and a sentence about it."""
    report = teller.report
    times = [moment.round for moment in report.moments]
    curves = [
        Curve(
            colour(teller, seat),
            [moment.chances[seat] for moment in report.moments],
            setting.own and seat == setting.seat,
        )
        for seat in range(report.players)
    ]
    title = teller.say("chances_own" if setting.own else "chances_all")
    drawn = [
        chart(curves, times, _ticks(times, most), _pins(teller, adviser, setting), _LEVELS, title,
              *size, class_)
        for size, most, class_ in (
            (_WIDE, _TICKS_WIDE, "only-wide"),
            (_PHONE, _TICKS_PHONE, "only-phone"),
        )
    ]  # fmt: skip
    head = el(
        "div",
        el("h2", title, id="report-chances"),
        el("span", teller.say("of_100"), class_="soft"),
        class_="panel__head",
    )
    axis = el("p", teller.say("after_round"), class_="soft chart__axis")
    return el(
        "section",
        head,
        el("div", _legend(teller), *drawn, axis, el("p", adviser.decided()), class_="panel__body"),
        class_="panel report__chart",
        aria_labelledby="report-chances",
    )


_LEVELS = ("0", "25", "50", "75", "100")


def _ticks(times: Sequence[float], most: int) -> list[tuple[float, str]]:
    """Whole rounds under the chart, not more than there is room for."""
    last = math.floor(times[-1])
    every = max(1, -(-last // most))
    return [(float(number), str(number)) for number in range(0, last + 1, every)]


def _pins(teller: Teller, adviser: Adviser, setting: Setting) -> list[Pin]:
    """The costly moves by their numbers, and a star for the good one."""
    told = [(str(slip.number), slip.decision.first, f"{slip.place}: {slip.title}", "")
            for slip in adviser.slips]  # fmt: skip
    well = adviser.well
    if well is not None and well.line is not None:
        told.append((_STAR, well.line, f"{well.place}: {teller.say('well')}", "good"))
    return [
        Pin(label, setting.seat, _moment(teller, line), words, kind)
        for label, line, words, kind in told
    ]


def _moment(teller: Teller, line: int) -> int:
    """The last moment before a line."""
    moments = teller.report.moments
    return max((n for n, one in enumerate(moments) if one.line <= line), default=0)


def _legend(teller: Teller) -> Markup:
    return el(
        "ul",
        join(
            el("li", line_sample(seat), name(teller, seat), class_=f"seat-{colour(teller, seat)}")
            for seat in range(teller.report.players)
        ),
        class_="chart__legend",
    )
