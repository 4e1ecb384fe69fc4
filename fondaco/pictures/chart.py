"""A chart of shares over time: one line a seat, told apart by colour, dashes and mark."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.pictures.marks import disc
from fondaco.pictures.svg import Markup, at, el, group, join, number, path, text

#: Strokes of the lines, one a seat: nobody needs the colours.
DASHES = (None, "9 4", "2 4", "12 4 2 4", "5 3")
_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 22, 14, 26
_DISC = 9


@dataclass(frozen=True)
class Curve:
    """One line: a seat's colour and its shares, from 0 to 1, at the times of the chart."""

    colour: str
    shares: Sequence[float]
    #: It is the reader's own: thicker.
    own: bool = False


@dataclass(frozen=True)
class Pin:
    """A numbered place on a curve."""

    label: str
    curve: int
    time: int
    title: str
    #: "good" for what is to be praised.
    kind: str = ""


class _Frame:
    """Where on the picture a time and a share lie."""

    def __init__(self, times: Sequence[float], width: float, height: float) -> None:
        self.width, self.height = width, height
        self.first, self.last = times[0], times[-1]

    def x(self, time: float) -> float:
        room = self.width - _LEFT - _RIGHT
        return _LEFT + room * (time - self.first) / ((self.last - self.first) or 1)

    def y(self, share: float) -> float:
        return _TOP + (self.height - _TOP - _BOTTOM) * (1 - share)


def chart(
    curves: Sequence[Curve],
    times: Sequence[float],
    ticks: Sequence[tuple[float, str]],
    pins: Sequence[Pin],
    percents: Sequence[str],
    title: str,
    width: int,
    height: int,
    class_: str,
) -> Markup:
    """The chart as SVG; `percents` are the labels of 0, a quarter, a half, …"""
    frame = _Frame(times, width, height)
    return el(
        "svg",
        join(_level(frame, place / 4, label) for place, label in enumerate(percents)),
        join(_tick(frame, time, label) for time, label in ticks),
        join(_curve(frame, curve, times, place) for place, curve in enumerate(curves)),
        join(_ends(frame, curves)),
        join(_pin(frame, pin, curves, times) for pin in pins),
        viewBox=f"0 0 {width} {height}",
        class_=f"chart {class_}",
        role="img",
        aria_label=title,
    )


def line_sample(place: int) -> Markup:
    """The stroke of a curve, for a legend."""
    stroke = path("M0 5H34", class_="chart__line", stroke_dasharray=DASHES[place % len(DASHES)])
    return el("svg", stroke, viewBox="0 0 34 10", class_="chart__sample", aria_hidden="true")


def _level(frame: _Frame, share: float, label: str) -> Markup:
    y = frame.y(share)
    line = path(f"M{_LEFT} {number(y)}H{number(frame.width - _RIGHT)}", class_="chart__level")
    return join([line, text(label, _LEFT - 6, y + 4, 12, text_anchor="end")])


def _tick(frame: _Frame, time: float, label: str) -> Markup:
    x, y = frame.x(time), frame.y(0)
    line = path(f"M{number(x)} {number(y)}v5", class_="chart__level")
    return join([line, text(label, x, y + 18, 12, text_anchor="middle")])


def _curve(frame: _Frame, curve: Curve, times: Sequence[float], place: int) -> Markup:
    points = zip(times, curve.shares, strict=True)
    d = "L".join(f"{number(frame.x(t))} {number(frame.y(share))}" for t, share in points)
    stroke = DASHES[place % len(DASHES)]
    edge = path(f"M{d}", class_="chart__edge")
    thick = "chart__line chart__line--own" if curve.own else "chart__line"
    line = path(f"M{d}", class_=thick, stroke_dasharray=stroke)
    return group(edge, line, class_=f"seat-{curve.colour}")


def _ends(frame: _Frame, curves: Sequence[Curve]) -> list[Markup]:
    """The marks at the right ends, moved apart where they would cover each other."""
    order = sorted(range(len(curves)), key=lambda place: frame.y(curves[place].shares[-1]))
    drawn, lowest = [], 0.0
    for above, place in enumerate(order):
        room = frame.y(0) - 2 * _DISC * (len(order) - 1 - above)
        y = min(max(frame.y(curves[place].shares[-1]), lowest), room)
        lowest = y + 2 * _DISC + 1
        drawn.append(disc(curves[place].colour, frame.width - _RIGHT + 6, y, _DISC))
    return drawn


def _pin(frame: _Frame, pin: Pin, curves: Sequence[Curve], times: Sequence[float]) -> Markup:
    x, y = frame.x(times[pin.time]), frame.y(curves[pin.curve].shares[pin.time])
    return group(
        el("title", pin.title),
        el(
            "circle",
            r=9.5,
            class_=f"chart__pin chart__pin--{pin.kind}" if pin.kind else "chart__pin",
        ),
        text(pin.label, 0, 4, 12, text_anchor="middle", class_="chart__number"),
        transform=at(min(x, frame.width - _RIGHT - 14), max(y - 16, 11)),
        class_=f"seat-{curves[pin.curve].colour}",
    )
