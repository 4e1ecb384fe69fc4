"""Wampum's artwork: the drawings of `art/` and the cards made of them, as symbols.

`<use>` gives a symbol only what is inherited: the colours of a kind come with the class `k-KIND`
inside the symbol, those of a seat with `seat-COLOUR` on whatever uses it.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from fondaco.pictures import icons, marks
from fondaco.pictures.svg import Markup, el, group, join, rect, symbol, use

GOODS = ("maize", "tobacco", "pelts", "weapons", "alcohol")
SCENES = ("scene-v2", "scene-v3a", "scene-v3b", "scene-v3c", "scene-v4")
_ART = Path(__file__).parent / "art"
_SHEETS = ("patterns", "goods", "pieces", "scenes")


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    parts = [marks.symbols(), icons.symbols(), *map(_sheet, _SHEETS)]
    parts += [_card(good) for good in GOODS] + [_small_card(good) for good in GOODS]
    return el("svg", *parts, class_="sprite", width=0, height=0, aria_hidden="true")


@cache
def picture() -> str:
    """The symbol `pic-wampum`, 360 x 180: the picture of the game for the lobby."""
    return _sheet("lobby")


def _sheet(name: str) -> Markup:
    """What a drawing holds, without the frame of its file."""
    lines = (_ART / f"{name}.svg").read_text(encoding="utf-8").splitlines()
    return Markup("".join(line.strip() for line in lines[1:-1]))


def _ground(good: str, x: float, width: float, height: float) -> Markup:
    """The colour of a kind under its pattern: each kind has both."""
    return join(
        [
            rect(x, x, width, height, 4, fill="var(--kind)"),
            group(
                rect(x, x, width, height, 4, fill=f"url(#pat-{good})", stroke="none"),
                fill="var(--kind-pat)",
                stroke="var(--kind-pat)",
            ),
        ]
    )


def _card(good: str) -> Markup:
    """`card-KIND`, 76 x 106: a card in one's hand."""
    corner = use(f"good-{good}", 10.5, 9.5, 13, 13, class_="print-corner")
    face = group(
        rect(1.5, 3, 70, 98, 7, fill="#000", opacity=0.25),
        rect(0, 0, 70, 98, 7, fill="var(--piece-paper)", stroke="#5c4930"),
        _ground(good, 5, 60, 88),
        rect(8, 8, 54, 82, 3, fill="none", stroke="#fff4d8", stroke_opacity=0.55),
        use(f"good-{good}", 12, 24, 46, 46, class_="print"),
        corner,
        group(corner, transform="rotate(180 35 49)"),
        class_=f"k-{good}",
    )
    return symbol(f"card-{good}", "-2 -2 76 106", face, overflow="visible")


def _small_card(good: str) -> Markup:
    """`mini-KIND`, 40 x 55: a card on the table."""
    face = group(
        rect(1, 2, 37, 51, 4.5, fill="#000", opacity=0.25),
        rect(0, 0, 37, 51, 4.5, fill="var(--piece-paper)", stroke="#5c4930", stroke_width=0.9),
        _ground(good, 2.8, 31.4, 45.4),
        use(f"good-{good}", 4.5, 11, 28, 28, class_="print"),
        class_=f"k-{good}",
    )
    return symbol(f"mini-{good}", "-1 -1 40 55", face, overflow="visible")
