"""The board of a phone, 360 units wide: one's own country first, then town, farmhands, the others.

An event that asks for registry tiles puts the town on top.
"""

from __future__ import annotations

from fondaco.games.key_harvest.board.layout import Far, Layout, seat_facts
from fondaco.games.key_harvest.board.meadow import Ground, draw_ground
from fondaco.games.key_harvest.board.player_area import (
    Shelf,
    draw_claim,
    draw_counters,
    draw_farmhands,
    draw_shelf,
    draw_store,
    farmhands,
    open_hand,
    slots_of,
    turn_chips,
)
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
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    fit,
    group,
    path,
    rect,
    text,
    text_width,
)

WIDTH, DOCK = 360, 84
_LAND, _HANDS, _STOCK, _FAR = 274, 66, 62, 150
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
        fars=[_far(scene, place, below) for place in range(len(scene.others))],
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
        *[_far_ground(scene, far) for far in layout.fars],
        *layout.pieces(scene, draw_farmhands(scene, hands, False), []),
        _stock(scene, stock_y),
        *layout.closeups(scene),
    )


def _town_ground(scene: Scene, layout: Layout, y: float) -> Markup:
    asking = draw_asking(scene, 8, y + 228, WIDTH - 12)
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


def _far(scene: Scene, place: int, below: float) -> Far:
    seat, y = scene.others[place], below + place * _FAR
    small = Ground(10, y + 28, 176, _FAR - 34, 10, "p-")
    # Large over its own panel, where the finger is.
    large = Ground(0, y + _FAR - _LAND, WIDTH, _LAND, 22.2, "p-", like_main=True)
    shelf = Shelf(194, y + 28, 158, _FAR - 34, slots_of(scene, seat), prefix="p-")
    return Far(seat, 0, y, WIDTH, _FAR, small, large, shelf)


def _far_ground(scene: Scene, far: Far) -> Markup:
    colour, facts = scene.colour(far.seat), seat_facts(scene, far.seat)
    name = fit(scene.names[far.seat], 100, 14)
    on = scene.view["actor"] == far.seat
    return group(
        rect(0, far.y, WIDTH, far.height, class_="panel-ground"),
        rect(0, far.y, 5, far.height, class_="seat-edge"),
        rect(2, far.y + 2, WIDTH - 4, far.height - 4, class_="turn-light") if on else NOTHING,
        disc(colour, 20, far.y + 14, 9),
        text(name, 35, far.y + 19, 14, class_="title"),
        text(facts, 44 + text_width(name, 14), far.y + 19, 12, class_="note"),
        open_hand(scene, far.seat, WIDTH - 158, far.y + 15)
        or turn_chips(scene, far.seat, WIDTH - 112, far.y + 15),
        draw_ground(scene, far.small, far.seat),
        draw_shelf(scene, far.seat, far.shelf),
        id=f"p-seat-{colour}",
        **targets.named(f"{scene.names[far.seat]}: {facts}", f"seat-{colour}"),
    )


def _stock(scene: Scene, y: float) -> Markup:
    stock = scene.view["stock"]
    row = Row(96, y + 24, WIDTH - 100, len(scene.box.data["crop"]), 24, "p-")
    return group(
        rect(0, y, WIDTH, _STOCK, class_="panel-ground"),
        text(scene.say("stock_short"), 10, y + 34, 13, class_="title"),
        draw_counters(scene, stock, row, "stock", 28, False)
        if isinstance(stock, list)
        else text(str(stock), 200, y + 38, 24, class_="title middle"),
    )


# ---------------------------------------------------------------- one's own things


def draw_dock(scene: Scene) -> str:
    """One SVG, 360 x 84: counters and store."""
    seat, colour = scene.main, scene.colour(scene.main)
    hand = kinds(scene.view["hands"][seat])
    crops = len(scene.box.data["crop"])
    row = Row(2, 32, 220, crops, 24, "p-")
    shelf = Shelf(228, 5, 128, 76, slots_of(scene, seat), prefix="p-")
    return scene.picture(
        "dock",
        (0, 0, WIDTH, DOCK),
        scene.say("screen"),
        group(
            rect(0, 0, WIDTH, DOCK, class_="panel-ground"),
            rect(0, 0, WIDTH, 3, class_="seat-edge"),
            draw_shelf(scene, seat, shelf),
            class_=f"seat-{colour}",
        ),
        draw_counters(scene, hand, row, "hand", 34, False),
        group(*draw_store(scene, seat, shelf), *draw_claim(scene, shelf), class_="tiles"),
    )
