"""A plot as SVG inside a page: numbers in, shapes out. All its colours are the style sheet's."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from fondaco.pictures.svg import Markup, el, group, path, rect, text, text_width
from fondaco.pictures.svg import number as place

Point = tuple[float, float]
Form = Callable[[float], str]

WIDTH = 580
#: Colours for what is told apart, in turn; each is named beside it as well.
HUES = 8
_RIGHT = 22
#: Room below for numbers, and for the name of the axis.
_NUMBERS, _NAME = 24, 18
_SMALL, _PLAIN = 12.0, 13.0
_LONGEST_NAME = 28
_MOST_TICKS = 8


@dataclass(frozen=True)
class Scale:
    """Where on the picture a number lies."""

    low: float
    high: float
    begin: float
    end: float

    def __call__(self, value: float) -> float:
        """The place of a number."""
        share = (value - self.low) / (self.high - self.low)
        return self.begin + share * (self.end - self.begin)

    def ticks(self, whole: bool = False) -> list[float]:
        """A few round numbers within the scale."""
        rough = (self.high - self.low) / _MOST_TICKS
        power = 10.0 ** math.floor(math.log10(rough))
        step = next(part * power for part in (1, 2, 5, 10) if part * power >= rough * 0.999)
        step = max(1.0, step) if whole else step
        first, last = math.ceil(self.low / step - 1e-6), math.floor(self.high / step + 1e-6)
        return [count * step for count in range(first, last + 1)]


def span(values: Iterable[float], room: float, least: float) -> Point:
    """From the least to the greatest of some numbers, with a share of room on both sides.

    It is never empty: `least` is the room around numbers that are all the same.
    """
    known = [value for value in values if math.isfinite(value)] or [0.0]
    low, high = min(known), max(known)
    wide = (high - low) * room or least
    return low - wide, high + wide


def short(name: str) -> str:
    """A name that fits beside a plot.

    >>> short("program:python3 a-very-long-name.py")
    'program:python3 a-very-long-…'
    """
    return name if len(name) <= _LONGEST_NAME else name[:_LONGEST_NAME] + "…"


class Plot:
    """One pair of axes. Rows lie from the top down, numbers on the left axis from the bottom up."""

    def __init__(
        self,
        x: Point,
        y: Point,
        height: float,
        axis: str,
        rows: Sequence[str] = (),
        top: float = 14,
    ) -> None:
        self._axis = axis
        self._names = [short(name) for name in rows]
        self._height = height
        left = max([44, *(16 + text_width(name, _PLAIN) for name in self._names)])
        self.x = Scale(*x, left, WIDTH - _RIGHT)
        ends = (top, height - _below(axis))
        self.y = Scale(*y, *(ends if rows else reversed(ends)))
        self._parts: list[Markup] = []

    @classmethod
    def of_rows(
        cls,
        x: Point,
        names: Sequence[str],
        row: float,
        axis: str,
        above: float = 0.5,
        top: float = 14,
    ) -> Plot:
        """A plot with named rows, each so high; number n has its middle at n."""
        height = top + _below(axis) + row * (len(names) - 0.5 + above)
        return cls(x, (-above, len(names) - 0.5), height, axis, names, top)

    def add(self, *parts: Markup, hue: int | None = None) -> None:
        """Some shapes in one of the colours."""
        self._parts.append(group(*parts, class_=None if hue is None else f"hue-{hue % HUES}"))

    # ------------------------------------------------------------ axes

    def axis_x(self, form: Form, whole: bool = False) -> None:
        """Numbers along the bottom; in a plot of rows with lines up from them, and their names."""
        foot = max(self.y.begin, self.y.end)
        for tick in self.x.ticks(whole):
            x = self.x(tick)
            if self._names:
                self.add(_line((x, self.y.begin), (x, self.y.end), "grid"))
            self.add(_words(form(tick), x, foot + 17, soft=True))
        for row, label in enumerate(self._names):
            y = self.y(row) + 0.35 * _PLAIN
            self.add(text(label, self.x.begin - 10, y, _PLAIN, text_anchor="end"))
        self.add(_words(self._axis, (self.x.begin + self.x.end) / 2, foot + 35, soft=True))

    def axis_y(self, form: Form, name: str = "", whole: bool = False) -> None:
        """Numbers on the left, with lines across."""
        for tick in self.y.ticks(whole):
            y = self.y(tick)
            self.add(_line((self.x.begin, y), (self.x.end, y), "grid"))
            label, x = form(tick), self.x.begin - 8
            self.add(text(label, x, y + 0.35 * _SMALL, _SMALL, text_anchor="end", class_="soft"))
        self.add(text(name, 0, 10, _SMALL, class_="soft"))

    def name_x(self, spot: float, name: str) -> None:
        """A name below a place of the bottom."""
        self.add(_words(short(name), self.x(spot), self.y.begin + 18))

    def par(self, value: float, across: bool = False) -> None:
        """A dashed line to hold values against: across, or from the top down."""
        if across:
            ends = ((self.x.begin, self.y(value)), (self.x.end, self.y(value)))
        else:
            ends = ((self.x(value), self.y.begin), (self.x(value), self.y.end))
        self.add(_line(*ends, "par"))

    def key(
        self, series: Sequence[tuple[str, int]], par: str = "", begin: float | None = None
    ) -> None:
        """What the colours mean, and the dashed line, above the plot (from `begin` on)."""
        x = self.x.begin if begin is None else begin
        for name, hue in (*series, *([(par, None)] if par else [])):
            stroke = _line((x, 10), (x + 22, 10), "par" if hue is None else "stroke")
            self.add(stroke, text(name, x + 28, 14, _SMALL, class_="soft"), hue=hue)
            x += 52 + text_width(name, _SMALL)

    # ------------------------------------------------------------ marks

    def dot(self, x: float, y: float, hue: int, radius: float = 4.5) -> None:
        """A dot, where there is a value."""
        if math.isfinite(x):
            self.add(el("circle", cx=self.x(x), cy=self.y(y), r=radius, class_="fill"), hue=hue)

    def interval(self, first: Point, second: Point, hue: int | None, class_: str) -> None:
        """A stroke from one place to another, if both are known."""
        if all(map(math.isfinite, (*first, *second))):
            self.add(_line(self._at(first), self._at(second), class_), hue=hue)

    def bar(self, first: Point, second: Point, hue: int) -> None:
        """A bar between two corners."""
        if all(map(math.isfinite, (*first, *second))):
            (x1, y1), (x2, y2) = self._at(first), self._at(second)
            shape = rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1), class_="bar")
            self.add(shape, hue=hue)

    def curve(self, points: Sequence[Point], hue: int) -> None:
        """A line through all points that are known."""
        known = [self._at(point) for point in points if all(map(math.isfinite, point))]
        self.add(path(_way(known), class_="stroke"), hue=hue)

    def area(self, points: Sequence[Point], hue: int) -> None:
        """What points enclose."""
        known = [self._at(point) for point in points if all(map(math.isfinite, point))]
        self.add(path(f"{_way(known)}Z" if known else "", class_="area"), hue=hue)

    def steps(
        self, edges: Sequence[float], heights: Sequence[float], foot: float, hue: int
    ) -> None:
        """A histogram that stands on `foot`."""
        tops = [
            (edge, height)
            for first, second, height in zip(edges, edges[1:], heights, strict=False)
            for edge, height in ((first, height), (second, height))
        ]
        outline = [(edges[0], foot), *tops, (edges[-1], foot)]
        self.area(outline, hue)
        self.curve(outline, hue)

    def words(self, words: str, x: float, y: float, above: float = 0.0, aside: float = 0.0) -> None:
        """A remark over a place, or to the right of it."""
        spot_x, spot_y = self._at((x, y))
        if aside:
            self.add(text(words, spot_x + aside, spot_y + 4, _SMALL, class_="soft"))
        else:
            self.add(_words(words, spot_x, spot_y - above))

    def svg(self, name: str, label: str) -> str:
        """The plot with a text for those who do not see it; no two on a page have one name."""
        title = el("title", label, id=f"{name}-title")
        box = f"0 0 {WIDTH} {place(self._height)}"
        return el(
            "svg", title, *self._parts, role="img", aria_labelledby=f"{name}-title", viewBox=box
        )

    def _at(self, point: Point) -> Point:
        return self.x(point[0]), self.y(point[1])


def _below(axis: str) -> float:
    return _NUMBERS + (_NAME if axis else 0)


def _words(words: str, x: float, y: float, soft: bool = False) -> Markup:
    class_ = "soft" if soft else None
    return text(words, x, y, _SMALL, text_anchor="middle", class_=class_)


def _line(first: Point, second: Point, class_: str) -> Markup:
    return path(_way([first, second]), class_=class_)


def _way(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{place(x)} {place(y)}" for x, y in points) if points else ""
