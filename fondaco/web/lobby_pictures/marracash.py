"""Marracash: shops and a fountain before the gate of a walled town."""

from __future__ import annotations

from fondaco.web.lobby_pictures.strokes import sky, sun

_TOWER = """<path d="M52 70V14h30v56z" fill="#d48f54" stroke="#8a5a2c"/>
<path d="M48 14h38v8H48zM58 14V2h18v12z" fill="#c07a42" stroke="#8a5a2c"/>
<path d="M60 44V32q7-8 14 0v12z" fill="#5a3a24"/>
<path d="M58 2q9-12 18 0z" fill="#2f7d6b" stroke="#1b4a40"/>"""
_PALM = """<path d="M286 64q-2-20-20-24 16-2 22 8 4-14 20-12-14 4-16 14 12-4 20 6-14-4-22
2v30h-4z" fill="#4f8a52"/>"""
_GATE = """<path d="M0 64h360v84H0z" fill="#dba063" stroke="#8a5a2c"/>
<path d="M0 100h360v48H0z" fill="#c98c50"/>
<path d="M146 148V92q34-44 68 0v56z" fill="#b4743c" stroke="#7d4e22" stroke-width="2"/>
<path d="M154 148V96q26-34 52 0v52z" fill="#8fc0d4"/>
<path d="M154 148v-22q12-10 26-6t26-4v32z" fill="#e6cf9c"/>
<path d="M163 122v-12h12v-8h12v20z" fill="#f0e0b8" stroke="#a98a54"/>"""
_SQUARE = """<path d="M0 76h360" stroke="#8a5a2c" opacity=".5"/>
<path d="M0 146h360v34H0z" fill="#e3c48d"/>
<path d="M0 162h360M30 148l-20 30M90 148l-14 30M150 148l-6 30M210 148l6 30M270 148l14 30M330
148l20 30" stroke="#b8935a" opacity=".6"/>"""
_FOUNTAIN = """<g transform="translate(180,150)">
<ellipse cy="12" rx="46" ry="12" fill="#6b4a2b" opacity=".35"/>
<path d="M-42 2v10q42 16 84 0V2z" fill="#cdb89a" stroke="#6b5236"/>
<ellipse cy="2" rx="42" ry="10" fill="#6fb1c4" stroke="#6b5236" stroke-width="2"/>
<path d="M-5 2v-26h10V2z" fill="#d8c6a6" stroke="#6b5236"/>
<ellipse cy="-24" rx="18" ry="5" fill="#6fb1c4" stroke="#6b5236" stroke-width="1.5"/>
<path d="M0-26v-14M-2-38q-16 0-15 14M2-38q16 0 15 14M-12-22q-14 4-14 22M12-22q14 4 14 22"
stroke="#e8f6fa" stroke-width="2.4" fill="none" stroke-linecap="round"/>
</g>"""
_WALL_TOP = "".join(
    f'<path d="M{x} 52h12v12h-12z" fill="#d99a5c" stroke="#8a5a2c"/>' for x in range(-4, 360, 24)
)
_WIDTH = 52  # of a shop
_STRIPE = (_WIDTH + 8) / 6
_WAVE = (_WIDTH + 16) / 6


def _shop(x: float, cloth: str, stripe: str) -> str:
    stripes = "".join(
        f'<path d="M{_STRIPE * k - 4:g} 18h{_STRIPE:g}l{1 if k > 2 else -1} 12h-{_STRIPE:g}z"'
        f' fill="{stripe}"/>'
        for k in (1, 3, 5)
    )
    waves = f"q{_WAVE / 2:.1f} 7 {_WAVE:.1f} 0" * 6
    return f"""<g transform="translate({x},86)">
<rect width="52" height="64" fill="#efd9ae" stroke="#8a6536"/>
<path d="M6 64V36q20-24 40 0v28z" fill="#5a3a24"/>
<path d="M10 64V40q16-18 32 0v24z" fill="#2e1d14"/>
<path d="M-4 18h60l4 12h-68z" fill="{cloth}" stroke="#4b2c16"/>{stripes}
<path d="M-8 30{waves}z" fill="{cloth}"/>
<rect x="14" y="52" width="24" height="12" fill="#a06a38"/>
<circle cx="20" cy="51" r="4" fill="#d6772c"/>
<circle cx="28" cy="50" r="4.5" fill="#c23f34"/>
<circle cx="34" cy="51" r="4" fill="#d69a1e"/>
</g>"""


def _visitor(x: float, y: float, coat: str, hat: str = "#f6efe1") -> str:
    return f"""<g transform="translate({x},{y})" stroke="#2b1a10">
<ellipse cy="1" rx="9" ry="2.5" fill="#6b4a2b" stroke="none" opacity=".4"/>
<path d="M-8 0q1-20 8-20t8 20z" fill="{coat}"/>
<circle cy="-23" r="5" fill="#b98258" stroke-width=".8"/>
<path d="M-5.5-24q5.5-8 11 0-5 2-11 0z" fill="{hat}" stroke-width=".7"/>
</g>"""


def picture() -> str:
    """Return the drawing, 360 by 180."""
    shops = _shop(10, "#b3362b", "#f4e3c0") + _shop(76, "#274b7a", "#f4e3c0")
    shops += _shop(232, "#2f7d6b", "#f4e3c0") + _shop(298, "#d69a1e", "#f8ecd2")
    visitors = [
        _visitor(122, 170, "#6f3a73"),
        _visitor(140, 174, "#6f3a73", "#f0bd55"),
        _visitor(236, 172, "#b3362b"),
        _visitor(64, 172, "#2f7d6b", "#f0bd55"),
        _visitor(310, 174, "#274b7a"),
    ]
    town = _TOWER + _PALM + _GATE + _WALL_TOP + _SQUARE + shops + _FOUNTAIN + "".join(visitors)
    return sky("marracash", "#ffe2a8", "#7fb5cf") + sun(306, 30, 14) + town
