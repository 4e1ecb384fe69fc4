"""For a phone: the ten families as a strip, the chart below it, and one's own cards."""

from __future__ import annotations

from fondaco.games.samarkand.board.domains import Place, draw_domain
from fondaco.games.samarkand.board.hand import all_cards, draw_cards, hand_count, phone_tray
from fondaco.games.samarkand.board.pieces import draw_pieces
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.board.sheet import Sheet, panzoom
from fondaco.pictures.svg import Markup, el, rect, text

WIDTH = 360
_PREFIX = "p-"
_CELL, _ROW, _COLUMNS = 68.5, 49.0, 5
#: The frame of the chart.
_EDGE = 10.0


def draw_phone(scene: Scene) -> Markup:
    """The strip of the families above the chart."""
    sheet = Sheet(scene.chart, _EDGE, _EDGE, 2 * _EDGE, 2 * _EDGE, _PREFIX)
    step = sheet.width / _COLUMNS
    stables = {
        family: sheet.on_map(step * (family % _COLUMNS + 0.5), -30)
        for family in range(len(scene.ids))
    }
    base = scene.chart.base(scene.lang, _PREFIX)
    chart = panzoom(scene, sheet, sheet.map(base, *draw_pieces(scene, stables, _PREFIX)))
    return el("div", _strip(scene), chart, class_="phone-board")


def _strip(scene: Scene) -> Markup:
    """One SVG, 360 x 100: the families in their order."""
    step = (WIDTH - 4) / _COLUMNS
    cells = []
    for family in range(len(scene.ids)):
        row, column = divmod(family, _COLUMNS)
        place = Place(3 + step * column, 2.5 + _ROW * row, _CELL, compact=True)
        cells.append(draw_domain(scene, family, place))
    return el(
        "svg",
        rect(0, 0, WIDTH, 100, class_="sheet"),
        *cells,
        id="samarkand-strip",
        class_="samarkand",
        viewBox=f"0 0 {WIDTH} 100",
        role="group",
        aria_label=scene.say("families_board"),
    )


def draw_dock(scene: Scene) -> str:
    """One SVG with one's own cards."""
    amount = len(all_cards(scene))
    tray = phone_tray(amount)
    height = tray.height(amount) + 22
    return scene.picture(
        "dock",
        (0, 0, WIDTH, height),
        scene.say("hand_title"),
        rect(0, 0, WIDTH, height, class_="sheet"),
        rect(0, 0, WIDTH, 2, class_="dock-edge"),
        text(f"{scene.say('hand_title')}: {hand_count(scene)}", 6, 14, 11.4, class_="dock-title"),
        draw_cards(scene, tray, 6, 18),
    )
