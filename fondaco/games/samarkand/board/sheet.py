"""A picture with the map in it: how the map lies there, and how it is moved and enlarged."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.samarkand.board.chart import Chart
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.notation.view import pending
from fondaco.pictures.svg import Markup, el, group, number

#: The map is always drawn as wide as this.
_MAP = 1000.0
#: What a small screen shows round the spaces it goes to, and at least altogether.
_ROUND, _NEAREST = 60.0, 360.0
#: So many units a CSS pixel has at most: board.css lets letters grow no further.
_FARTHEST = 3.0


@dataclass(frozen=True)
class Sheet:
    """Where the map begins, how much lies round it, and how the ids of the picture begin."""

    chart: Chart
    left: float
    top: float
    beside: float
    above: float
    prefix: str

    @property
    def scale(self) -> float:
        """How much larger the map is drawn than the data file has it."""
        return _MAP / self.chart.width

    @property
    def width(self) -> float:
        """Of the whole picture."""
        return _MAP + self.beside

    @property
    def height(self) -> float:
        """Of the whole picture."""
        return self.chart.height * self.scale + self.above

    def on_map(self, x: float, y: float) -> tuple[float, float]:
        """A point of the picture in the coordinates of the map."""
        return (x - self.left) / self.scale, (y - self.top) / self.scale

    def off_map(self, x: float, y: float) -> tuple[float, float]:
        """A point of the map in the picture."""
        return self.left + x * self.scale, self.top + y * self.scale

    def map(self, *parts: Markup) -> Markup:
        """What is drawn in the coordinates of the map."""
        scale = "" if self.scale == 1 else f" scale({self.scale:.4f})"
        move = f"translate({number(self.left)} {number(self.top)}){scale}"
        return group(*parts, transform=move)


def panzoom(scene: Scene, sheet: Sheet, *parts: Markup) -> Markup:
    """The picture in a frame in which it can be moved and enlarged."""
    whole = f"0 0 {number(sheet.width)} {number(sheet.height)}"
    picture = el(
        "svg",
        *parts,
        id=f"{sheet.prefix}chart",
        class_="samarkand chart",
        viewBox=whole,
        preserveAspectRatio="xMidYMid meet",
        data_whole=whole,
        data_focus=_focus(scene, sheet),
        data_far=_FARTHEST,
        role="group",
        aria_label=scene.say("board"),
    )
    identity = f"{sheet.prefix}chart-frame"
    tools = _tools(scene, sheet.prefix)
    return el("div", picture, tools, class_="panzoom", id=identity, data_panzoom="")


def _focus(scene: Scene, sheet: Sheet) -> str | None:
    """What a small screen should look at: the lit spaces, or the good that is being sold."""
    names = list(scene.open_spaces)
    if scene.view["phase"] == "sale":
        names = [scene.chart.goods[pending(scene.view)["good"]]]
    if not names:
        return None
    spots = [(scene.chart.spaces[name].x, scene.chart.spaces[name].y) for name in names]
    places = [sheet.off_map(x, y) for x, y in spots]
    left, right = min(x for x, _ in places) - _ROUND, max(x for x, _ in places) + _ROUND
    top, low = min(y for _, y in places) - _ROUND, max(y for _, y in places) + _ROUND
    wide, tall = max(right - left, _NEAREST), max(low - top, _NEAREST)
    middle, centre = (left + right) / 2, (top + low) / 2
    parts = (middle - wide / 2, centre - tall / 2, wide, tall)
    return " ".join(number(part) for part in parts)


def _tools(scene: Scene, prefix: str) -> Markup:
    """Buttons for those who do not pinch, and their keys."""
    rows = (
        ("in", "+", "+", "zoom_in"),
        ("out", "-", "−", "zoom_out"),
        ("all", "Home", "⤢", "zoom_all"),
    )
    buttons = [
        el(
            "button",
            sign,
            type="button",
            id=f"{prefix}zoom-{name}",
            data_zoom=name,
            data_key=key,
            aria_label=scene.say(words),
            title=scene.say(words),
        )
        for name, key, sign, words in rows
    ]
    return el("div", *buttons, class_="panzoom__tools js-only", role="group")
