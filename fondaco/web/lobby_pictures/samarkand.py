"""Samarkand: three camels on their way to the domes."""

from __future__ import annotations

from fondaco.web.lobby_pictures.strokes import sky, sun

_HILLS = """<path d="M0 104 60 84l50 14 60-24 80 26 60-18 50 16v60H0z" fill="#c98a5c"
opacity=".7"/>"""
_WALLS = """<path d="M212 108V70h26v-8h54v8h30v38z" fill="#e8c993" stroke="#7d5a2c"/>"""
_TOWERS = """<path d="M204 108V50h9v58zM322 108V46h9v62z" fill="#dcb67b" stroke="#7d5a2c"/>
<path d="M202 50q6.5-16 13 0zM320 46q6.5-16 13 0z" fill="#3d93a8" stroke="#1f4a5c"/>
<path d="M252 108V86q13-16 26 0v22z" fill="#4b3a58"/>
<path d="M220 108V90q6-8 12 0v18zM296 108V90q6-8 12 0v18z" fill="#7a5a3c"/>
<path d="M213 78h109M213 83h109" stroke="#3d93a8" stroke-width="2"/>"""
_DUNES = """<path d="M0 122q60-30 130-14t120-6 110 4v80H0z" fill="#e6b76d"/>
<path d="M0 142q80-22 170-4t190-14v60H0z" fill="#d69c4c"/>
<path d="M0 168q110-26 210-8t150-10v34H0z" fill="#bf8238"/>
<path d="M20 150q60-14 120-2M220 146q60-4 120-10M40 172q60-12 110-6" stroke="#f4d296"
stroke-width="2" fill="none" opacity=".7"/>"""
_ROPES = """<path d="M88 118q18 14 32 4M182 122q10 8 18 0" stroke="#5b3a16" stroke-width="1.3"
fill="none"/>"""
_CAMEL = """<ellipse cx="26" cy="50" rx="30" ry="3.5" fill="#5b3a16" opacity=".35"/>
<path d="M8 50V30q-4-8 2-13 5-4 8-9 3-5 7 0 2 4 5 5 5 0 8-4 3-5 6 0 3 7 8 9 6 2 9-4V4q0-6
6-6h5q3 1 3 4l-4 2q-3 1-4 4l-2 14q-2 9-9 10v18h-4V34l-4-2q-9 4-18 2l-2 16h-4l-1-14-3-2-2 16z"
stroke="#5b3a16" stroke-width="1.3" stroke-linejoin="round"/>"""
_BLANKET = """<path d="M19 24q12 5 25 1M18.5 28q13 5 26 1" stroke="#f7e3b0" stroke-width="1.6"
fill="none"/>
<circle cx="62" cy="2" r=".9" fill="#2b1a0a"/>"""


def _camel(x: float, y: float, size: float, colour: str, cloth: str) -> str:
    return (
        f'<g transform="translate({x},{y}) scale({size})" fill="{colour}">{_CAMEL}'
        f'<path d="M19 12q8 8 22 2l4 16q-14 6-27 1z" fill="{cloth}" stroke="#4a2a12"/>'
        f"{_BLANKET}</g>"
    )


def _dome(x: float, y: float, r: float, colour: str) -> str:
    top = r * 1.7
    ribs = "".join(
        f'<path d="M{x + k * r * 0.33:g} {y}q{-k * r * 0.02:g}-{r * 0.9:g}'
        f' {-k * r * 0.33:g}-{top:g}" stroke="#ffffff55" fill="none"/>'
        for k in (-2, -1, 0, 1, 2)
    )
    return (
        f'<path d="M{x - r} {y}q-{r * 0.15:g}-{r * 1.1:g} {r}-{top:g}'
        f' {r * 1.15:g} {r * 0.6:g} {r} {top:g}z" fill="{colour}" stroke="#1f4a5c"'
        f' stroke-width="1.2"/><path d="M{x} {y - top:g}v-{r * 0.5:g}" stroke="#c9a24b"'
        f' stroke-width="2.5"/>{ribs}'
    )


def picture() -> str:
    """Return the drawing, 360 by 180."""
    domes = _dome(265, 62, 21, "#3d93a8") + _dome(225, 70, 10, "#5bb0bd")
    domes += _dome(307, 70, 12, "#5bb0bd")
    camels = _camel(196, 104, 0.72, "#b8834a", "#274b7a")
    camels += _camel(118, 106, 0.86, "#c4915a", "#b3362b")
    camels += _camel(22, 108, 1.05, "#cf9c62", "#2f7d6b")
    ground = sky("samarkand", "#f9d88f", "#b5688a", "#f0a66b") + sun(86, 70, 22, "#fff0b8")
    return ground + _HILLS + _WALLS + domes + _TOWERS + _DUNES + camels + _ROPES
