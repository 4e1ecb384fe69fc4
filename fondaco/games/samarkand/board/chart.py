"""The printed chart: seas, lands, mountains, rivers, frame and names. It never changes in a match.

Made once for a box and kept; the pieces are laid over it by `pieces.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin
from typing import Any

from fondaco.engine.box import Box, kept
from fondaco.games.samarkand.board.artwork import dyed
from fondaco.games.samarkand.board.geometry import BORDER, COAST, SEA, Geometry, Point
from fondaco.games.samarkand.board.labels import FAR, SIZE, Label, Room, label, sized
from fondaco.games.samarkand.board.ornament import (
    FIGURES,
    SEA_NAMES,
    SHIFTS,
    TONES,
    dunes,
    mountains,
    rivers,
)
from fondaco.pictures.still import still
from fondaco.pictures.svg import Markup, el, group, join, number, path, rect, use

_RHUMBS = 16
#: Widths of the strokes along the coast that make the lines in the water, wide ones first.
_WATER = (
    ("water-line", 30),
    ("water", 28.8),
    ("water-line", 21),
    ("water", 19.6),
    ("water-line", 13),
    ("water", 11.4),
    ("water-line", 6.4),
    ("water", 4.6),
)
_LONG_NAME = 12
#: From this size on a sea's name is always shown.
_GREAT = 15


@dataclass(frozen=True)
class Space:
    """A space of the map and where things stand on it."""

    index: int
    id: str
    sea: bool
    adjacent: tuple[str, ...]
    #: Where the pieces stand; the name stands above.
    x: float
    y: float
    outline: str
    #: The family whose home it is.
    home: int | None
    #: The number of the goods card that scores here.
    good: int | None

    @property
    def great(self) -> bool:
        """A sea that is named in large letters."""
        return self.id in SEA_NAMES and SEA_NAMES[self.id][2] >= _GREAT

    @property
    def low(self) -> float:
        """Camels at sea stand lower, below the name of the sea."""
        return 8 if self.sea else 0


class Chart:
    """The map of a box: geometry, places, and the drawing in each language."""

    def __init__(self, box: Box) -> None:
        self.box = box
        drawing = box.data["drawing"]
        self.width, self.height = float(drawing["width"]), float(drawing["height"])
        rows = box.data["space"]
        self.geometry = Geometry(rows, self.width, self.height)
        homes = {row["home"]: place for place, row in enumerate(box.data["family"])}
        goods = {row["space"]: row["number"] for row in box.data["good"]}
        self.spaces: dict[str, Space] = {}
        for index, row in enumerate(rows):
            self.spaces[row["id"]] = self._space(index, row, homes, goods)
        self._bases: dict[tuple[str, str], Markup] = {}

    def _space(
        self, index: int, row: Mapping[str, Any], homes: dict[str, int], goods: dict[str, int]
    ) -> Space:
        name = row["id"]
        dx, dy = SHIFTS.get(name, (0, 0))
        low = 6 if name in homes else 0  # below seal and name
        return Space(
            index,
            name,
            row["kind"] == "sea",
            tuple(row["adjacent"]),
            row["x"] + dx,
            row["y"] + dy + low,
            self.geometry.outline(name),
            homes.get(name),
            goods.get(name),
        )

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the families."""
        return tuple(row["colour"] for row in self.box.data["family"])

    @cached_property
    def families(self) -> dict[str, int]:
        """The place of each family by its id."""
        return {row["id"]: place for place, row in enumerate(self.box.data["family"])}

    @cached_property
    def goods(self) -> dict[int, str]:
        """The id of the space on which each good scores, by number."""
        return {row["number"]: row["space"] for row in self.box.data["good"]}

    def base(self, lang: str, prefix: str) -> Markup:
        """The chart without its pieces; all ids in it begin with `prefix`."""
        if (lang, prefix) not in self._bases:
            self._bases[lang, prefix] = self._draw(lang, prefix)
        return self._bases[lang, prefix]

    # ------------------------------------------------------------ drawing

    def _draw(self, lang: str, prefix: str) -> Markup:
        lands = [space for space in self.spaces.values() if not space.sea]
        seas = "".join(space.outline for space in self.spaces.values() if space.sea)
        tones: dict[str, str] = {}
        for space in lands:
            tone = TONES.get(space.id, "plain")
            tones[tone] = tones.get(tone, "") + space.outline
        hills, shades = mountains(self.geometry)
        whole = (0, 0, self.width, self.height)
        crowded = self._crowded(lang)
        return still(
            el("clipPath", rect(*whole), id=f"{prefix}chart-clip"),
            el("clipPath", el("use", href=f"#{prefix}seas"), id=f"{prefix}sea-clip"),
            group(
                path(seas, id=f"{prefix}seas", class_="sea"),
                self._water(whole, prefix),
                path(self.geometry.lines(SEA), class_="sea-border"),
                *[path(d, class_=f"land land-{tone}") for tone, d in tones.items()],
                self._ornament(),
                path(self.geometry.lines(BORDER), class_="border"),
                path(hills, class_="hill"),
                path(shades, class_="hill-shade"),
                el("use", href=f"#{prefix}coast", class_="coastline"),
                *self._figures(),
                rect(*whole, fill="url(#fibre)"),
                rect(*whole, fill="url(#chart-edge)", class_="vignette"),
                clip_path=f"url(#{prefix}chart-clip)",
            ),
            self._frame(),
            group(
                *[
                    self.label(space, lang).draw()
                    for space in self.spaces.values()
                    if space.home is None
                ],
                class_="names names-all",
            ),
            group(*[self._home(space, lang, crowded) for space in self.homes], class_="names"),
            id=f"{prefix}chart-base",
            class_="chart-base",
            aria_hidden="true",
        )

    def _water(self, whole: tuple[float, float, float, float], prefix: str) -> Markup:
        """Waves, rhumb lines from the compass, and lines along the coasts."""
        x, y = 856, 640
        turns = [2 * pi * step / _RHUMBS for step in range(_RHUMBS)]
        ends = [(x + 1400 * sin(turn), y - 1400 * cos(turn)) for turn in turns]
        rhumbs = "".join(f"M{x} {y}L{number(a)} {number(b)}" for a, b in ends)
        coast = path(self.geometry.lines(COAST), id=f"{prefix}coast")
        lines = [
            el("use", href=f"#{prefix}coast", class_=name, stroke_width=width)
            for name, width in _WATER
        ]
        return group(
            rect(*whole, fill="url(#waves)"),
            path(rhumbs, class_="rhumbs"),
            el("defs", coast),
            *lines,
            clip_path=f"url(#{prefix}sea-clip)",
        )

    def _ornament(self) -> Markup:
        places: dict[str, Point] = {
            space.id: (space.x, space.y) for space in self.spaces.values() if not space.sea
        }
        sands, palms = dunes(self.geometry, places)
        return join(
            [
                path(rivers(self.geometry), class_="river"),
                path(sands, class_="pen"),
                *[use("palm", x - 9, y - 10, 18, 16) for x, y in palms],
            ]
        )

    def _figures(self) -> list[Markup]:
        return [
            use(name, x, y, width, height, class_="figure")
            for sea, name, x, y, width, height in FIGURES
            if sea in self.spaces
        ]

    def _frame(self) -> Markup:
        """A graduated frame, as charts have it."""
        width, height = self.width, self.height
        bars = [f"M{x} -8.5h50v6h-50zM{x} {number(height + 2.5)}h50v6h-50z" for x in _marks(width)]
        bars += [f"M-8.5 {y}h6v50h-6zM{number(width + 2.5)} {y}h6v50h-6z" for y in _marks(height)]
        return group(
            rect(-9, -9, width + 18, height + 18, class_="frame-line"),
            rect(-2, -2, width + 4, height + 4, class_="frame-line"),
            path("".join(bars), class_="frame-bars"),
        )

    # ------------------------------------------------------------ names

    @cached_property
    def homes(self) -> list[Space]:
        """The homes of the families."""
        return [space for space in self.spaces.values() if space.home is not None]

    def label(self, space: Space, lang: str) -> Label:
        """The name of a space."""
        name = self.box.name("spaces", space.index, lang)
        if not space.sea:
            kind = "place-name" if space.home is None else "place-name home-name"
            rows = _rows(name, _LONG_NAME)
            return label(rows, space.x, space.y - 14, kind, self.width)
        if space.id not in SEA_NAMES:
            return label(_rows(name, 10), space.x, space.y - 12, "sea-name", self.width)
        x, y, size = SEA_NAMES[space.id]
        rows = _rows(name, 9 if size <= 12 else 17)
        return label(rows, x, y, "sea-name", self.width, max(size, SIZE))

    def home_labels(self, lang: str) -> list[Label]:
        """The names that are always there."""
        return [self.label(space, lang) for space in self.homes]

    def _crowded(self, lang: str) -> set[str]:
        """The homes whose names would lie over something if the map is seen from afar."""
        taken = [
            Room.around(space.x, space.y + 2, 12 * FAR, 12 * FAR)
            for space in self.spaces.values()
            if space.good is not None
        ]
        crowded = set()
        for space in self.homes:
            box = self.label(space, lang).box(FAR)
            if any(box.meets(other) for other in taken):
                crowded.add(space.id)
            else:
                taken.append(box)
        return crowded

    def _home(self, space: Space, lang: str, crowded: set[str]) -> Markup:
        """A home's name with the seal of its family above it."""
        made, home = self.label(space, lang), space.home or 0
        aside = {"start": 12.0, "middle": -12.0, "end": -36.0}[made.anchor]
        top = -len(made.rows) * SIZE * 0.98 - 23
        seal = dyed(f"seal-{home}", self.colours[home], (aside, top, 24, 24), "home-seal")
        sealed = sized(made.x, made.y, seal)
        return group(made.draw("not-far" if space.id in crowded else ""), sealed)


def _marks(length: float) -> range:
    return range(0, int(length), 100)


def _rows(name: str, longest: int) -> list[str]:
    """A name in one or two rows of about the same length."""
    words = name.split(" ")
    if len(name) <= longest or len(words) == 1:
        return [name]
    cut = min(
        range(1, len(words)),
        key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))),
    )
    return [" ".join(words[:cut]), " ".join(words[cut:])]


@kept
def chart_of(box: Box) -> Chart:
    """The chart of a box."""
    return Chart(box)
