"""Key Harvest: fields as far as one sees, and a key."""

from __future__ import annotations

from math import cos, pi, sin

from fondaco.web.lobby_pictures.strokes import sky, sun

#: crop -> colour of the field and of its edge
_CROPS = {
    "corn": ("#e0b23c", "#b98510"),
    "straw": ("#c9b25a", "#9b8636"),
    "cabbage": ("#6d9a4f", "#3f6b2e"),
    "grass": ("#a9b877", "#8a9a5b"),
    "beet": ("#9c5a6b", "#6d3446"),
}
_FIELDS = (
    "grass corn cabbage straw grass beet corn",
    "corn cabbage beet grass corn cabbage straw",
    "straw grass corn cabbage beet grass cabbage",
    "cabbage beet straw corn grass corn straw",
)
_RADIUS = 37
_CLOUDS = """<g fill="#fff" opacity=".75">
<ellipse cx="180" cy="26" rx="34" ry="8"/>
<ellipse cx="200" cy="20" rx="20" ry="8"/>
<ellipse cx="316" cy="40" rx="26" ry="6"/>
</g>
<path d="M0 84q70-30 150-16t210-12v60H0z" fill="#8fae6e"/>"""
_HOUSE = """<g transform="translate(236,22)">
<path d="M0 62V30h54v32z" fill="#efe0c0" stroke="#6b4a2b"/>
<path d="M-6 32 27 6l33 26z" fill="#b3583a" stroke="#6b2c1a"/>
<rect x="8" y="40" width="10" height="10" fill="#7fa9b0" stroke="#6b4a2b"/>
<path d="M32 62V44h12v18z" fill="#6b4a2b"/>
<path d="M44 14V4h7v16z" fill="#a07a5a" stroke="#6b4a2b"/>
</g>"""
_KEY = """<g transform="translate(128,104) rotate(-24)">
<g fill="#000" opacity=".3" transform="translate(3,5)">
<path d="M0-18a18 18 0 1 1-.1 0zM17-4h74v8H17zM72 4h8v14h-8zM84 4h7v11h-7z"/>
</g>
<path fill-rule="evenodd" d="M0-20a20 20 0 1 1-.1 0zM0-10a10 10 0 1 0 .1 0z" fill="#d8b04a"
stroke="#6b4a04" stroke-width="1.6"/>
<path d="M19-5h76V5H92v11h-9V5h-5v15h-9V5H19z" fill="#d8b04a" stroke="#6b4a04"
stroke-width="1.6" stroke-linejoin="round"/>
<path d="M22-2h70M-15-4a15 15 0 0 1 12-11" stroke="#fff3c4" stroke-width="2" fill="none"
stroke-linecap="round"/>
</g>"""


def _hexagon(x: float, y: float) -> str:
    r = _RADIUS - 1
    corners = [(x + r * cos(k * pi / 3), y + r * 0.62 * sin(k * pi / 3)) for k in range(6)]
    return "M" + "L".join(f"{a:.1f} {b:.1f}" for a, b in corners) + "z"


def _ears(x: float, y: float) -> str:
    at = ((-16, 2), (-4, -6), (8, 2), (-8, 12), (14, 10), (18, -6))
    ears = "".join(f"M{x + a:g} {y + b:g}v-11m0 3q-4-1-5-5m5 5q4-1 5-5" for a, b in at)
    return (
        f'<path d="{ears}" stroke="#7d5905" stroke-width="1.7" fill="none" stroke-linecap="round"/>'
    )


def _cabbages(x: float, y: float) -> str:
    return "".join(
        f'<circle cx="{x + a:g}" cy="{y + b:g}" r="4.6" fill="#8fbf6a" stroke="#2f5a22"/>'
        f'<path d="M{x + a - 2:g} {y + b:g}q2-3 4 0" stroke="#2f5a22" fill="none"/>'
        for a, b in ((-14, -4), (0, -8), (14, -4), (-8, 6), (7, 6))
    )


def _stooks(x: float, y: float) -> str:
    stooks = "".join(
        f"M{x + a - 6:g} {y + b:g}q0-9 6-9t6 9z" for a, b in ((-10, 0), (8, -3), (0, 10))
    )
    return f'<path d="{stooks}" fill="#e6d083" stroke="#8a7430"/>'


def _rows(x: float, y: float) -> str:
    rows = "".join(
        f"M{x + a - 22:g} {y + a * 0.4 + b:g}q20-5 40 0" for a, b in ((0, -8), (2, 0), (0, 9))
    )
    return (
        f'<path d="{rows}" stroke="#d99aa8" stroke-width="2" fill="none" stroke-dasharray="3 3"/>'
    )


_PLANTS = {"corn": _ears, "cabbage": _cabbages, "straw": _stooks, "beet": _rows}


def _field(column: int, row: int, crop: str) -> str:
    x = round(6 + column * _RADIUS * 1.5, 1)
    y = round(96 + row * _RADIUS * 1.09 + column % 2 * _RADIUS * 0.54, 1)
    colour, edge = _CROPS[crop]
    plants = _PLANTS[crop](x, y) if crop in _PLANTS else ""
    return (
        f'<path d="{_hexagon(x, y + 3)}" fill="#5c4a22" opacity=".55"/>'
        f'<path d="{_hexagon(x, y)}" fill="{colour}" stroke="{edge}" stroke-width="1.5"/>{plants}'
    )


def picture() -> str:
    """Return the drawing, 360 by 180."""
    fields = "".join(
        _field(column, row, crop)
        for row, crops in enumerate(_FIELDS)
        for column, crop in enumerate(crops.split())
    )
    ground = sky("key_harvest", "#fbe6b5", "#9cc6dd") + sun(60, 34, 16)
    return ground + _CLOUDS + fields + _HOUSE + _KEY
