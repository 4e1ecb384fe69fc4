"""Pictures of numbers on the pages about people: small enough for a phone, coloured by the page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.pictures.svg import Markup, el, path, rect, text
from fondaco.pictures.svg import number as at

_WIDTH, _HEIGHT = 340.0, 150.0
_LEFT, _RIGHT, _TOP, _FOOT = 62.0, 8.0, 12.0, 26.0
#: Matches in the picture, and in the mean that its line shows.
SHOWN, MEAN_OF = 100, 10
_LETTERS = 13.0


def course(shares: Sequence[float], first: str, last: str, label: str) -> Markup:
    """The places of the newest matches as dots, from the last at the foot to the first at the top.

    The line is the mean of the ten matches up to there.
    """
    known = list(shares)[-SHOWN:]
    before = len(shares) - len(known)
    across = (_WIDTH - _LEFT - _RIGHT) / max(1, len(known) - 1)
    down = _HEIGHT - _TOP - _FOOT

    def spot(number: int, share: float) -> tuple[float, float]:
        return _LEFT + number * across, _TOP + (1 - share) * down

    parts = [
        *(_across(_TOP + part * down) for part in (0, 0.5, 1)),
        text(first, _LEFT - 8, _TOP + 4, _LETTERS, text_anchor="end"),
        text(last, _LEFT - 8, _TOP + down + 4, _LETTERS, text_anchor="end"),
        text(at(before + 1), _LEFT, _HEIGHT - 6, _LETTERS),
        text(at(len(shares)), _WIDTH - _RIGHT, _HEIGHT - 6, _LETTERS, text_anchor="end"),
    ]
    parts += [_dot(*spot(number, share)) for number, share in enumerate(known)]
    means = [_mean(shares, before + number) for number in range(len(known))]
    if len(means) > 1:
        way = "L".join(f"{at(x)} {at(y)}" for x, y in map(spot, range(len(means)), means))
        parts.append(path(f"M{way}", class_="plot__line"))
    return _drawn(_WIDTH, _HEIGHT, label, *parts)


def _mean(shares: Sequence[float], number: int) -> float:
    among = shares[max(0, number + 1 - MEAN_OF) : number + 1]
    return sum(among) / len(among)


def _across(y: float) -> Markup:
    return path(f"M{at(_LEFT)} {at(y)}H{at(_WIDTH - _RIGHT)}", class_="plot__grid")


def _dot(x: float, y: float) -> Markup:
    return el("circle", cx=x, cy=y, r=2.6, class_="plot__dot")


def bar_of_places(counts: Sequence[int], label: str) -> Markup:
    """One bar in parts, the first place at the left; each part says its place."""
    width, height, total = 200.0, 20.0, sum(counts)
    parts, x = [], 0.0
    for rank, count in enumerate(counts, 1):
        wide = width * count / total if total else 0.0
        if wide:
            parts.append(rect(x, 0, wide, height, class_=f"plot__place plot__place--{rank}"))
        if wide > 14:
            middle, name = x + wide / 2, f"plot__number plot__number--{rank}"
            parts.append(text(str(rank), middle, 14.5, 12, text_anchor="middle", class_=name))
        x += wide
    return _drawn(width, height, label, *parts)


@dataclass(frozen=True)
class Axis:
    """What all intervals of a leaderboard are drawn on."""

    low: float
    high: float

    @classmethod
    def over(cls, ends: Sequence[tuple[float, float]]) -> Axis:
        """From the least to the greatest of all ends."""
        low, high = min(low for low, _ in ends), max(high for _, high in ends)
        return cls(low, high if high > low else low + 1)


def interval(axis: Axis, low: float, middle: float, high: float, label: str) -> Markup:
    """A dot for the rating, and a stroke for what it may be as well."""
    width, height = 120.0, 20.0

    def place(value: float) -> float:
        return 5 + (width - 10) * (value - axis.low) / (axis.high - axis.low)

    y = height / 2
    return _drawn(
        width,
        height,
        label,
        path(f"M{at(place(low))} {at(y)}H{at(place(high))}", class_="plot__reach"),
        el("circle", cx=place(middle), cy=y, r=4.5, class_="plot__middle"),
    )


def _drawn(width: float, height: float, label: str, *parts: Markup) -> Markup:
    box = f"0 0 {at(width)} {at(height)}"
    return el("svg", *parts, class_="plot", role="img", aria_label=label, viewBox=box)
