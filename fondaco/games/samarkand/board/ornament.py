"""Ornament of the delivered map: mountains on borders, rivers over them, dunes, tones, names moved.

Everything hangs on the ids of spaces; ids that a map does not have are left out, so an owner's map
is drawn plainer, never wrongly.
"""

from __future__ import annotations

from itertools import pairwise

from fondaco.games.samarkand.board.geometry import Geometry, Point, pen, rough
from fondaco.pictures.svg import number

#: Borders that carry mountains.
_RANGES = """
alania-tiflis tiflis-derbent dvin-tabriz dvin-mosul trebizond-edessa trebizond-mosul
caesarea-antioch caesarea-edessa iconium-antioch hamadan-baghdad hamadan-ahvaz ahvaz-isfahan
samarra-hamadan tabriz-hamadan isfahan-shiraz rayy-tabaristan badakhshan-kabul badakhshan-peshawar
badakhshan-wakhan wakhan-kashgar wakhan-khotan wakhan-uzgend wakhan-fergana kashmir-khotan
kashmir-peshawar peshawar-wakhan kashmir-wakhan uzgend-kashgar uzgend-balasagun kabul-balkh
kabul-kandahar kandahar-quzdar asir-sanaa sanaa-hadramaut mecca-asir axum-alwa axum-zeila
cambay-deccan deccan-konkan tus-karakum herat-zaranj
"""
#: Rivers run over the middles of the borders between these spaces, from source to mouth.
_RIVERS = (
    "alwa dongola aswan asyut fustat mediterranean",
    "trebizond edessa damascus samarra kufa basra persian_gulf",
    "dvin mosul samarra baghdad basra",
    "wakhan badakhshan balkh bukhara urgench mangyshlak",
    "uzgend fergana chach kyzylkum urgench",
    "kashmir lahore multan mansura daybul arabian_sea",
)
_DUNES = """
oases aswan asyut dongola alwa ubar yamama najd hail jauf liwa hasa dhofar karakum kyzylkum
great_kavir tabuk hadramaut medina suakin aydhab sinai urgench yazd zaranj tiz quzdar khotan ajmer
kazima
"""
_SAND = """
mecca asir muscat julfar kufa basra daybul kandahar kerman merv aden zeila
"""
_STEPPE = """
thrace alania derbent mangyshlak dihistan bukhara chach talas balasagun herat balkh tus rayy
samarkand uzgend kashgar
"""
_GREEN = """
fustat alexandria jerusalem antioch smyrna tabaristan lahore delhi multan mansura anhilwara malwa
deccan konkan cambay somnath fergana baghdad constantinople samarra kashmir axum sanaa
"""
#: The tone of the paper under a land; plain where nothing is said.
TONES = {
    space: tone
    for tone, spaces in (("green", _GREEN), ("steppe", _STEPPE), ("sand", _DUNES + _SAND))
    for space in spaces.split()
}

#: Where name and pieces stand a little beside the point of the data file.
SHIFTS: dict[str, Point] = {
    "thrace": (3, -4),
    "constantinople": (5, 0),
    "tiz": (-2, 4),
    "julfar": (-8, -4),
    "muscat": (6, 8),
    "yazd": (4, 2),
    "ajmer": (-2, 2),
    "khotan": (0, 6),
    "kashgar": (2, 2),
    "alexandria": (6, 2),
    "smyrna": (4, 4),
    "balasagun": (0, 2),
    "alania": (6, 2),
    "tiflis": (-2, 6),
    "kashmir": (2, 4),
    "konkan": (4, 0),
    "malwa": (4, 0),
    "persian_gulf": (2, 2),
    "hormuz": (2, 4),
    "kerman": (2, 0),
    "tabriz": (2, 6),
}
#: Names of seas that stand away from their pieces: x, y and the size of the letters.
SEA_NAMES: dict[str, tuple[float, float, float]] = {
    "black_sea": (164, 32, 15),
    "caspian_sea": (472, 40, 12),
    "mediterranean": (80, 222, 12),
    "persian_gulf": (510, 364, 11),
    "gulf_of_aden": (468, 646, 12.5),
    "arabian_sea": (640, 545, 17),
    "sea_of_hind": (796, 560, 16),
}
#: Pictures on the open sea: symbol, x, y, width, height; drawn where these seas are known.
FIGURES = (
    ("arabian_sea", "dhow", 621, 606, 68, 56),
    ("arabian_sea", "serpent", 566, 652, 54, 20),
    ("sea_of_hind", "compass", 796, 580, 120, 120),
)
_PEAK = "c3-3 5-10 7-11 2 1 4 8 7 11z"
_SHADE = "c1 5 3 9 5 11m-3.8-7.5 2.4 4.5"


def mountains(geometry: Geometry) -> tuple[str, str]:
    """The paths of the hills and of their shading; nearer ones are drawn over farther ones."""
    places: list[Point] = []
    for pair in _RANGES.split():
        one, other = pair.split("-")
        for (ax, ay), (bx, by) in geometry.shared(one, other):
            amount = max(2, int(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 / 13))
            parts = [(step + 0.5) / amount for step in range(amount)]
            places += [(ax + (bx - ax) * part, ay + (by - ay) * part) for part in parts]
    places.sort(key=lambda place: place[1])
    hills = "".join(f"M{number(x - 7)} {number(y + 4)}{_PEAK}" for x, y in places)
    shades = "".join(f"M{number(x)} {number(y - 7)}{_SHADE}" for x, y in places)
    return hills, shades


def rivers(geometry: Geometry) -> str:
    """The path of the rivers."""
    drawn = []
    for river in _RIVERS:
        spaces = river.split()
        middles = []
        for one, other in pairwise(spaces):
            for (ax, ay), (bx, by) in geometry.shared(one, other)[:1]:
                middles.append(((ax + bx) / 2, (ay + by) / 2))
        if len(middles) == len(spaces) - 1:
            points = [middles[0]]
            for a, b in pairwise(middles):
                points += rough(a, b, 0.2, 11)
            drawn.append(pen(points))
    return "".join(drawn)


def dunes(geometry: Geometry, places: dict[str, Point]) -> tuple[str, list[Point]]:
    """The path of the dunes, and where palms stand, in the corners of dry spaces."""
    told, palms = [], []
    for count, name in enumerate(space for space in _DUNES.split() if space in places):
        x, y = places[name]
        for corner, (cx, cy) in enumerate(geometry.corners(name)):
            px, py = x + (cx - x) * 0.68, y + (cy - y) * 0.68
            if corner % 2 or (abs(py - y + 14) < 8 and abs(px - x) < 26):
                continue
            if (count + corner) % 5 == 0:
                palms.append((px, py))
            else:
                told.append(
                    f"M{number(px - 9)} {number(py + 2)}q5-6 10-2 3 2 8 2m-14 2.5q4-3.5 8-.5"
                )
    return "".join(told), palms
