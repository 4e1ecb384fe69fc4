"""Yangtze's artwork: the drawings of `art/` as symbols, and the tiles made of them.

`<use>` gives a symbol only what is inherited: the colour of a ware comes as `color`, the ink of its
figure with the variables of the classes `on-tile` and `on-leaf`. An owner's own wares, colours and
kinds are drawn too: what has no artwork gets a plain figure with the first letters of its name.
"""

from __future__ import annotations

from functools import cache, lru_cache

from fondaco.games.yangtze.notation.components import Components, Row
from fondaco.pictures.sheets import sheet, sprite
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    el,
    group,
    join,
    number,
    path,
    rect,
    symbol,
    text,
    use,
)

WARE_ART = (
    "vase", "silk", "jade", "lacquer", "pearl", "rice", "tea", "fish", "cloth", "crockery", "paper",
)  # fmt: skip
COLOUR_ART = (
    "red", "gold", "violet", "white", "black", "sky", "orange", "pink", "grey", "lime", "sand",
)  # fmt: skip
KIND_ART = ("fortress", "office", "warehouse", "pagoda")
#: Dots that a settlement's symbol is drawn with; more are written as a number.
MOST_DOTS = 5
_SHEETS = ("pieces", "wares", "colours", "kinds", "effects")
_LEAF = "M5 5q9-1 10 9-10 0-10-9z"
_BRICKS = "M4 5h12M4 9.5h12M4 14h12M8 5v4.5M12 9.5V14"
#: From this brightness of a colour on, its badge is drawn in dark ink.
_BRIGHT = 105
#: From this one on it cannot be seen on paper.
_PALE = 220


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    settlements = [
        _settlement(kind, colour, dots)
        for kind in (*KIND_ART, "other")
        for colour in ("green", "brown")
        for dots in range(MOST_DOTS + 2)
    ]
    return sprite(*(sheet(__file__, name) for name in _SHEETS), *settlements)


def _settlement(kind: str, colour: str, dots: int) -> Markup:
    """`sett-KIND-COLOUR-DOTS`, 60 x 60; a plus sign stands for more dots than can be drawn."""
    left = 30 - (dots - 1) * 3.5
    if dots > MOST_DOTS:
        row = text("+", 30, 57, 13, class_="sett-more")
    else:
        row = join(
            el("circle", cx=left + place * 7, cy=53.3, r=2.6, class_="sett-dot")
            for place in range(dots)
        )
    corner = (
        path(_LEAF, class_="sett-leaf")
        if colour == "green"
        else path(_BRICKS, class_="sett-bricks")
    )
    body = group(
        rect(1, 1, 58, 58, 8, class_="sett-frame"),
        rect(6, 17, 48, 31, 4, class_="sett-field"),
        use(f"kind-{kind}", 13, 13.5, 34, 34, class_="sett-house"),
        corner,
        row,
        class_=f"sett sett--{colour}",
    )
    return symbol(f"sett-{kind}-{colour}-{dots}", "0 0 60 60", body)


def kind_symbol(kind: str) -> str:
    """The symbol that pictures a kind of settlements."""
    return f"kind-{kind if kind in KIND_ART else 'other'}"


def settlement_symbol(components: Components, settlement: str) -> str:
    """The symbol that pictures a settlement."""
    row = components.settlements[settlement]
    kind = row["kind"] if row["kind"] in KIND_ART else "other"
    return f"sett-{kind}-{row['colour']}-{min(int(row['dots']), MOST_DOTS + 1)}"


def placed(x: float, y: float, scale: float) -> str:
    """The value of a `transform` that moves to a place and sets the size."""
    return f"translate({number(x)} {number(y)}) scale({number(scale)})"


# ---------------------------------------------------------------- ware tiles


def _brightness(hue: str) -> float:
    red, green, blue = (int(hue[i : i + 2], 16) for i in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def _bright(hue: str) -> bool:
    """Is dark ink better seen on a colour?"""
    return _brightness(hue) > _BRIGHT


def hue_of(components: Components, colour: str) -> str:
    """The colour as the data file gives it."""
    return str(components.colours[colour]["hex"])


def edge_hue(components: Components, colour: str) -> str:
    """The colour as a line on paper: what is almost white is drawn in grey."""
    hue = hue_of(components, colour)
    return "#97a1a5" if _brightness(hue) > _PALE else hue


def tile_art(components: Components, tile: str) -> Markup:
    """A ware tile, 84 x 84 round (0, 0)."""
    one = components.tiles[tile]
    return _tile_art(
        components.category[one.category].round,
        one.ware if one.ware in WARE_ART else "other",
        "" if one.ware in WARE_ART else components.ware(one.ware, "en")[:2],
        one.colour if one.colour in COLOUR_ART else "",
        components.colour(one.colour, "en")[:1],
        hue_of(components, one.colour),
    )


@lru_cache(maxsize=512)
def _tile_art(round_: bool, ware: str, letters: str, sign: str, initial: str, hue: str) -> Markup:
    badge = (
        use(f"sym-{sign}", 17.5, -38, 21, 21)
        if sign
        else text(initial, 28, -21, 18, class_="tile-initial")
    )
    return group(
        rect(-39, -36, 82, 82, 13, class_="tile-shade"),
        use("face-round" if round_ else "face-square", -42, -42, 84, 84),
        use(f"ware-{ware}", -31, -28, 60, 60),
        text(letters, -1, 12, 24, class_="tile-letters") if letters else NOTHING,
        el("circle", cx=28, cy=-27.5, r=14, class_="tile-badge"),
        badge,
        class_=f"tile on-tile {'ink-dark' if _bright(hue) else 'ink-light'}",
        color=hue,
    )


def ware_sign(components: Components, ware: str, x: float, y: float, size: float) -> Markup:
    """The figure of a ware alone, in the ink of the leaf."""
    if ware in WARE_ART:
        return use(f"ware-{ware}", x, y, size, size, class_="on-leaf")
    letters = components.ware(ware, "en")[:2]
    return text(letters, x + size / 2, y + size * 0.7, size * 0.6, class_="middle strong")


def colour_sign(components: Components, colour: str, x: float, y: float, size: float) -> Markup:
    """The badge of a colour alone, on its ground."""
    hue = hue_of(components, colour)
    inside = (
        use(f"sym-{colour}", x + size * 0.1, y + size * 0.1, size * 0.8, size * 0.8)
        if colour in COLOUR_ART
        else text(components.colour(colour, "en")[:1], x + size / 2, y + size * 0.74, size * 0.7,
                  class_="tile-initial")
    )  # fmt: skip
    return group(
        rect(x, y, size, size, size * 0.22, class_="colour-ground"),
        inside,
        class_="ink-dark" if _bright(hue) else "ink-light",
        color=hue,
    )


# ---------------------------------------------------------------- rulers


_CROWN = "M-15-17q15-13 30 0l-3 4h-24zM-4-26h8v4h-8z"
#: For each effect: its sign before the number, and the symbol beside it.
_EFFECTS = {
    "gain_coins": ("+", ""),
    "pay_coins": ("−", ""),
    "gain_per_ware": ("+", "wares"),
    "pay_per_ware": ("−", "wares"),
    "gain_per_settlement": ("+", "settlement"),
    "pay_per_settlement": ("−", "settlement"),
    "gain_ware": ("+", "ware"),
    "lose_ware": ("−", "ware"),
    "buy_blind": ("−", "bag"),
    "pawn": ("+", "pawn"),
}


def ruler_mood(row: Row) -> str:
    """What a ruler is to those who follow him: good, bad, or a choice."""
    if row["optional"]:
        return "choice"
    if row["effect"].startswith("gain"):
        return "good"
    return "bad" if row["effect"].startswith(("pay", "lose")) else "choice"


def ruler_art(row: Row, small: bool = False) -> Markup:
    """A ruler's tile, 80 x 80 round (0, 0): crown, what he brings or takes, «?» if free.

    Where it is small, all that can be read is what he does.
    """
    effect = row["effect"]
    if effect in _EFFECTS:
        sign, beside = _EFFECTS[effect]
        amount = f"{sign}{row['amount']}"
        sizes = (0, 10, 32) if small else (-9, 14, 21) if beside else (0, 16, 26)
        inside = text(amount, *sizes, class_="ruler-number")
        if beside and not small:
            inside = join([inside, use(f"eff-{beside}", 8, -3, 19, 19)])
    elif effect == "swap_river":
        inside = use("eff-swap", -21, -7, 42, 25)
    elif effect == "swap_bag":
        inside = join([use("eff-swap", -25, -4, 30, 18), use("eff-bag", 6, -5, 20, 20)])
    else:
        inside = text("—", 0, 11 if small else 15, 32 if small else 26, class_="ruler-number")
    return group(
        el("circle", cx=1.5, cy=3, r=37, class_="tile-shade"),
        el("circle", r=37, class_="ruler-ground"),
        el("circle", r=31.5, class_="ruler-stitch"),
        NOTHING if small else path(_CROWN, class_="ruler-ink"),
        inside,
        text("?", 0, 34, 18, class_="ruler-number") if row["optional"] and not small else NOTHING,
        class_=f"ruler ruler--{ruler_mood(row)}",
    )
