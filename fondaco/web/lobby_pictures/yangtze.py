"""Yangtze: junks on the river between the peaks."""

from __future__ import annotations

from fondaco.web.lobby_pictures.strokes import sky, sun

_RIVER = """<path d="M0 92q40-8 90 0t100-2 90 2 80-2v14q-60 6-120 0t-120 2-120-2z" fill="#fff"
opacity=".55"/>
<path d="M0 104h360v76H0z" fill="#6fa3a8"/>
<path d="M0 126q90-8 180 0t180-2v60H0z" fill="#5a9097"/>
<path d="M0 154q90-8 180 0t180-2v30H0z" fill="#487c86"/>
<path d="M20 118h40M90 112h30M280 116h46M10 144h50M300 140h44M40 166h60M250 170h70M160 150h20"
stroke="#dff0ee" stroke-width="2" opacity=".7" stroke-linecap="round"/>"""
_PAGODA = """<g transform="translate(18,120)">
<path d="M0 34V6h10V-2h18v8h10v28z" fill="#8d5a34" stroke="#3d2412"/>
<path d="M-8 8q27-4 54 0-8-8-16-10-11-10-22 0-8 2-16 10zM2-6q17-4 34 0-9-8-17-16-8 8-17 16z"
fill="#3c5f57" stroke="#20332f"/>
<path d="M6 34V18h8v16zM24 34V18h8v16z" fill="#f0bd55"/>
</g>"""
_HULL = """<path d="M-14-8q8 10 22 10h58q18-1 30-14-2 26-22 32H8Q-10 16-14-8z" fill="#8a552c"
stroke="#3d2412" stroke-width="1.5"/>
<path d="M-10 4q10 6 20 6h56q14-1 26-10" stroke="#e0b04a" stroke-width="2" fill="none"/>
<rect x="64" y="-10" width="18" height="10" fill="#a5703f" stroke="#3d2412"/>
<circle cx="88" cy="2" r="3" fill="#f6efe1" stroke="#3d2412"/>"""


def _mountain(x: float, w: float, h: float, colour: str) -> str:
    steps = [(0.25, -0.2, 0.4, -0.6), (0.16, -0.6, 0.5, -0.55), (0.36, 0.1, 0.5, 0.5)]
    steps.append((0.3, 0.5, 0.6, 0.65))
    curves = " ".join(f"{w * a:g} {h * b:g} {w * c:g} {h * d:g}" for a, b, c, d in steps)
    return f'<path d="M{x - w} 112q{curves}z" fill="{colour}"/>'


def _sail(x: float, h: float, w: float, colour: str) -> str:
    battens = "".join(
        f'<path d="M{x} {2 - h + h * 0.21 * k:.1f}l{w * (0.55 + 0.11 * k):.1f}'
        f' {h * 0.11 * (1.1 - 0.2 * k):.1f}" stroke="#5c1f18" stroke-width="1.1"/>'
        for k in (1, 2, 3)
    )
    return (
        f'<path d="M{x} 2V{-h}" stroke="#4b3018" stroke-width="2.2"/>'
        f'<path d="M{x} {2 - h}q{w * 0.8:g} {h * 0.1:g} {w} {h * 0.55:g}l-2 {h * 0.3:g}'
        f'-{w + 2} {h * 0.02:g}z" fill="{colour}" stroke="#5c1f18" stroke-width="1.2"/>{battens}'
    )


def _junk(x: float, y: float, size: float, colour: str) -> str:
    sails = "".join(_sail(*sail, colour) for sail in ((30, 62, 34), (62, 46, 26), (8, 34, 18)))
    return (
        f'<g transform="translate({x},{y}) scale({size})">'
        f'<ellipse cx="45" cy="22" rx="58" ry="5" fill="#2b5a63" opacity=".4"/>{sails}{_HULL}</g>'
    )


def picture() -> str:
    """Return the drawing, 360 by 180."""
    peaks = [
        _mountain(70, 60, 86, "#b4c9c2"),
        _mountain(170, 50, 100, "#a3bcb6"),
        _mountain(318, 60, 96, "#afc6bf"),
        _mountain(244, 46, 74, "#8ba9a1"),
        _mountain(22, 46, 58, "#86a59b"),
        _mountain(120, 40, 58, "#7d9d92"),
        _mountain(352, 48, 64, "#7d9d92"),
    ]
    junks = _junk(256, 118, 0.5, "#c98a3a") + _junk(116, 130, 1.12, "#b3362b")
    ground = sky("yangtze", "#f7e6c8", "#a9c9cf") + sun(58, 44, 20, "#e8695a")
    return ground + "".join(peaks) + _RIVER + junks + _PAGODA
