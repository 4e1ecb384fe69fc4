"""Key Harvest's artwork: the drawings of `art/` and the tiles made of them, as symbols.

Tiles are drawn round (0, 0) with a radius of 50. `<use>` gives a symbol only what is inherited: a
crop's colours come with the class `k-CROP` inside the symbol.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fondaco.games.key_harvest.board.land import hexagon
from fondaco.pictures import icons, marks
from fondaco.pictures.svg import Markup, el, group, path, symbol, use

#: Names of drawings by the number of the crop: an owner's data file may call its crops otherwise.
CROPS = ("hops", "vegetables", "apples", "wine", "wheat")
#: The radius in which tiles are drawn; boards scale them.
RADIUS = 50
_ART = Path(__file__).parent / "art"
_SHEETS = ("patterns", "crops", "fruits", "tools", "events", "powers")
_OCTAGON = "M-9.6-22h19.2L22-9.6v19.2L9.6 22H-9.6L-22 9.6V-9.6z"


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    parts = [marks.symbols(), icons.symbols(), *map(_sheet, _SHEETS)]
    for crop in CROPS:
        parts += [_ripe(crop), _cut(crop), _small_ripe(crop), _small_cut(crop), _counter(crop)]
    parts += [_face("farmhand"), _face("townsfolk")]
    return el("svg", *parts, class_="sprite", width=0, height=0, aria_hidden="true")


@cache
def picture() -> str:
    """The symbol `pic-key_harvest`, 360 x 180: the picture of the game for the lobby."""
    return _sheet("lobby")


def event_symbol(row: dict[str, str]) -> str:
    """The drawing of an event: by what it does."""
    isolated = row["effect"] == "swap_bag" and row.get("area") == "isolated"
    return "event-swap_isolated" if isolated else f"event-{row['effect']}"


def _sheet(name: str) -> Markup:
    """What a drawing holds, without the frame of its file."""
    lines = (_ART / f"{name}.svg").read_text(encoding="utf-8").splitlines()
    return Markup("".join(line.strip() for line in lines[1:-1]))


def _tile(name: str, crop: str, *parts: Markup) -> Markup:
    """A tile with its thickness below it."""
    side = path(hexagon(47.5), fill="var(--kind-deep)", transform="translate(0 3.6)")
    face = group(side, *parts, class_=f"k-{crop}")
    return symbol(name, "-50 -50 100 100", face, overflow="visible")


def _ground(crop: str) -> list[Markup]:
    return [
        path(hexagon(47.5), fill="var(--kind)"),
        path(hexagon(47.5), fill=f"url(#grow-{crop})"),
        path(hexagon(47.5), fill="url(#sheen)"),
        path(hexagon(45.4), fill="none", stroke="#fff6d8", stroke_opacity=0.5, stroke_width=1.6),
    ]


def _ripe(crop: str) -> Markup:
    """`tile-CROP`: a field full of its crop, the fruit on a bright disc."""
    return _tile(
        f"tile-{crop}",
        crop,
        *_ground(crop),
        el("circle", cy=-7, r=24, fill="#000", opacity=0.22, transform="translate(0 2)"),
        el("circle", cy=-7, r=24, fill="url(#disc-light)", stroke="var(--kind-deep)"),
        use(f"fruit-{crop}", -18.5, -25.5, 37, 37),
    )


def _straw() -> list[Markup]:
    return [
        path(hexagon(47.5), class_="straw"),
        path(hexagon(47.5), fill="url(#stubble)"),
        path(
            hexagon(43.6), fill="none", stroke="var(--kind)", stroke_width=4, stroke_dasharray="9 5"
        ),
    ]


def _cut(crop: str) -> Markup:
    """`cut-CROP`: stubble, a dashed rim of the crop's colour, the symbol without a disc."""
    return _tile(
        f"cut-{crop}", crop, *_straw(), use(f"crop-{crop}", -16, -24, 32, 32, class_="cut-mark")
    )


def _small_ripe(crop: str) -> Markup:
    """`seed-CROP`: the same for boards on which nothing smaller than the crop is seen."""
    mark = use(f"crop-{crop}", -27, -27, 54, 54, class_="kind-on")
    return _tile(f"seed-{crop}", crop, *_ground(crop)[:1], mark)


def _small_cut(crop: str) -> Markup:
    """`stub-CROP`."""
    mark = use(f"crop-{crop}", -25, -25, 50, 50, class_="cut-mark")
    return _tile(f"stub-{crop}", crop, *_straw()[::2], mark)


def _counter(crop: str) -> Markup:
    """`counter-CROP`, 48 x 48: a crop counter."""
    face = group(
        path(_OCTAGON, fill="var(--kind-deep)", transform="translate(0 2.6)"),
        path(_OCTAGON, fill="var(--kind)", stroke="var(--kind-deep)", stroke_width=1.5),
        path(_OCTAGON, fill="url(#sheen)"),
        use(f"crop-{crop}", -15, -15, 30, 30, class_="kind-on"),
        class_=f"k-{crop}",
    )
    return symbol(f"counter-{crop}", "-24 -24 48 50", face)


def _face(kind: str) -> Markup:
    """`face-KIND`: an empty worker tile; townsfolk have a second line."""
    lines = [path(hexagon(42.5), class_="face-line")]
    if kind == "townsfolk":
        lines.append(path(hexagon(38.5), class_="face-line face-line--in"))
    face = group(
        path(hexagon(47.5), class_="face-edge", transform="translate(0 3.6)"),
        path(hexagon(47.5), class_="face"),
        path(hexagon(47.5), fill="url(#sheen)", opacity=0.7),
        *lines,
        class_=f"w-{kind}",
    )
    return symbol(f"face-{kind}", "-50 -50 100 100", face, overflow="visible")
