"""The wide board: the chart with the domains of the families at its upper and lower edge."""

from __future__ import annotations

from fondaco.games.samarkand.board.domains import HEIGHT, Place, draw_domain
from fondaco.games.samarkand.board.pieces import draw_pieces
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.board.sheet import Sheet, panzoom
from fondaco.pictures.svg import Markup, group, join, number, path, rect

#: Where the map begins: round it lie frame, woven strips and domains.
_LEFT, _TOP = 30.0, 76.0
_GAP = 6.0
#: Where the camel of a domain stands, from its corner.
_STABLE = (160.5, 31.0)


def draw_wide(scene: Scene) -> Markup:
    """The picture, and the buttons that enlarge it."""
    sheet = Sheet(scene.chart, _LEFT, _TOP, 2 * _LEFT, 2 * _TOP + 2, "")
    families = range(len(scene.ids))
    places = {family: _place(scene, sheet, family) for family in families}
    stables = {
        family: sheet.on_map(place.x + _STABLE[0], place.y + _STABLE[1])
        for family, place in places.items()
    }
    return panzoom(
        scene,
        sheet,
        rect(0, 0, sheet.width, sheet.height, 12, class_="sheet"),
        rect(0, 0, sheet.width, sheet.height, 12, fill="url(#fibre)"),
        _strips(sheet),
        *[draw_domain(scene, family, place) for family, place in places.items()],
        sheet.map(scene.chart.base(scene.lang, ""), *draw_pieces(scene, stables, "")),
    )


def _place(scene: Scene, sheet: Sheet, family: int) -> Place:
    """Where a domain lies: its edge and slot come from the data file."""
    rows = scene.box.data["family"]
    edge, slot = rows[family]["domain"], rows[family]["slot"]
    slots = sorted(row["slot"] for row in rows if row["domain"] == edge)
    step = (sheet.width - 8 + _GAP) / max(len(slots), 5)
    y = 4 if edge == "top" else sheet.height - HEIGHT - 4
    return Place(4 + slots.index(slot) * step, y, step - _GAP)


def _strips(sheet: Sheet) -> Markup:
    """Woven strips left and right of the chart."""
    top, low = _TOP - 9, sheet.height - _TOP + 9
    parts = []
    for x in (4.0, sheet.width - 18):
        diamonds, y = "", top + 12
        while y < low - 8:
            diamonds += f"M{number(x + 7)} {number(y - 8)}l4.5 8-4.5 8-4.5-8z"
            y += 20
        parts += [
            rect(x, top, 14, low - top, 3, class_="strip"),
            path(diamonds, class_="strip-diamonds"),
        ]
    return group(join(parts), aria_hidden="true")
