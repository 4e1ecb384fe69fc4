"""The board of a phone, 360 units wide: one's own country first, then town, farmhands, the others.

An event that asks for registry tiles puts the town on top.
"""

from __future__ import annotations

from fondaco.games.key_harvest.board.layout import Layout
from fondaco.games.key_harvest.board.meadow import Ground, draw_ground
from fondaco.games.key_harvest.board.player_area import (
    Pile,
    Shelf,
    draw_claim,
    draw_counters,
    draw_farmhands,
    draw_shelf,
    draw_store,
    farmhands,
    slots_of,
)
from fondaco.games.key_harvest.board.rivals import Card, draw_card
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.town import (
    Row,
    draw_asking,
    draw_bag,
    draw_houses,
    draw_slots,
    draw_track,
    registry_row,
    townsfolk,
)
from fondaco.games.key_harvest.notation.view import kinds
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    fit,
    group,
    path,
    rect,
    text,
)

WIDTH, DOCK = 360, 92
_LAND, _HANDS, _STOCK, _FAR = 274, 66, 96, 136
_TOWN = 244


def draw_phone(scene: Scene) -> Markup:
    """One SVG, 360 wide, as high as the seats need."""
    first = scene.decision is not None and scene.decision.kind in ("claim", "settle")
    town_y, land_y = (0, _TOWN) if first else (_LAND + _HANDS, 0)
    below = _LAND + _HANDS + _TOWN
    hands_y = land_y + _LAND
    main = Ground(0, land_y, WIDTH, _LAND, 22.2, "p-", like_main=True)
    layout = Layout(
        main,
        registry=registry_row(scene, 2, town_y + 52, WIDTH - 4, 28, "p-"),
        town=Row(2, town_y + 138, WIDTH - 4, len(townsfolk(scene)), 25, "p-"),
        fars=[_card(scene, place, below) for place in range(len(scene.others))],
        chips=(10, land_y + 18),
    )
    hands = Row(2, hands_y + 30, WIDTH - 4, len(farmhands(scene)), 25, "p-")
    stock_y = below + len(layout.fars) * _FAR
    height = stock_y + _STOCK
    return scene.picture(
        "phone",
        (0, 0, WIDTH, height),
        scene.say("board"),
        _town_ground(scene, layout, town_y),
        draw_ground(scene, main, scene.main, first=True),
        rect(0, hands_y, WIDTH, _HANDS, class_="panel-ground"),
        *[draw_card(scene, card) for card in layout.fars],
        *layout.pieces(scene, draw_farmhands(scene, hands), []),
        _stock(scene, stock_y),
        *layout.closeups(scene),
    )


def _town_ground(scene: Scene, layout: Layout, y: float) -> Markup:
    asking = draw_asking(scene, 8, y + 228, WIDTH - 12, "p-")
    return group(
        rect(0, y, WIDTH, _TOWN, class_="town"),
        path(f"M0 {y + 90}h{WIDTH}M0 {y + 176}h{WIDTH}", class_="beam"),
        text(scene.say("registry"), 8, y + 16, 13, class_="title"),
        *draw_slots(layout.registry),
        *draw_houses(scene, layout.town, False),
        draw_track(scene, 4, y + (174 if asking else 178), WIDTH - 8, 30 if asking else 32, "p-"),
        asking or draw_bag(scene, 8, y + 226),
    )


# ---------------------------------------------------------------- the other seats


def _card(scene: Scene, place: int, below: float) -> Card:
    seat, y = scene.others[place], below + place * _FAR
    top, room = y + 30, _FAR - 36
    small = Ground(10, top, 136, room, 7.9, "p-")
    # Large over its own panel, where the finger is.
    large = Ground(0, y + _FAR - _LAND, WIDTH, _LAND, 22.2, "p-", like_main=True)
    shelf = Shelf(230, top, 124, room, slots_of(scene, seat), prefix="p-")
    return Card(seat, 0, y, WIDTH, _FAR, small, large, shelf, (152, top + 2, 74))


def _stock(scene: Scene, y: float) -> Markup:
    stock = scene.view["stock"]
    row = Row(72, 0, WIDTH - 76, len(scene.box.data["crop"]), 24, "p-")
    return group(
        rect(0, y, WIDTH, _STOCK, class_="panel-ground"),
        text(scene.say("stock_short"), 10, y + 62, 13, class_="title"),
        draw_counters(scene, stock, Pile(row, y, y + _STOCK - 6, 30), "stock")
        if isinstance(stock, list)
        else text(str(stock), 200, y + 62, 24, class_="title middle"),
    )


# ---------------------------------------------------------------- one's own things


def draw_dock(scene: Scene) -> str:
    """One SVG, 360 x 92: counters and store."""
    seat, colour = scene.main, scene.colour(scene.main)
    hand = kinds(scene.view["hands"][seat])
    row = Row(2, 0, 220, len(scene.box.data["crop"]), 24, "p-")
    shelf = Shelf(228, 8, 128, DOCK - 12, slots_of(scene, seat), prefix="p-", dock=True)
    lifted = any(counter.chosen for counter in scene.counters.values())
    title = fit(f"{scene.say('screen')}: {scene.held(seat)}", 224, 12)
    return scene.picture(
        "dock",
        (0, 0, WIDTH, DOCK),
        scene.say("screen"),
        group(
            rect(0, 0, WIDTH, DOCK, class_="panel-ground"),
            rect(0, 0, WIDTH, 3, class_="seat-edge"),
            NOTHING if lifted else text(title, 10, 24, 13, class_="title"),
            draw_shelf(scene, seat, shelf),
            class_=f"seat-{colour}",
        ),
        draw_counters(scene, hand, Pile(row, 0, DOCK - 2, 30), "hand"),
        group(*draw_store(scene, seat, shelf), *draw_claim(scene, shelf), class_="tiles"),
    )
