"""The wide board: town on top, one's own country, the others beside it, one's own tiles below."""

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

WIDTH, HEIGHT = 1040, 800
_TOWN, _LAND, _HOME = 176, 184, 676
_MAIN = 642
_FAR = 650


def draw_wide(scene: Scene) -> Markup:
    """One SVG of 1040 x 800."""
    main = Ground(0, _LAND, _MAIN, _HOME - _LAND - 6, 39.5, like_main=True)
    layout = Layout(
        main,
        registry=registry_row(scene, 8, 73, 478, 34, ""),
        town=Row(504, 75, WIDTH - 510, len(townsfolk(scene)), 28, ""),
        fars=[_far(scene, place, main) for place in range(len(scene.others))],
        chips=(28, _LAND + 34),
    )
    shelf = Shelf(8, _HOME + 26, 170, 90, slots_of(scene, scene.main))
    hands = Row(474, _HOME + 61, 376, len(farmhands(scene)), 31, "")
    below = [
        *draw_store(scene, scene.main, shelf),
        *draw_claim(scene, shelf),
        *draw_farmhands(scene, hands, True),
    ]
    return scene.picture(
        "wide",
        (0, 0, WIDTH, HEIGHT),
        scene.say("board"),
        _town_ground(scene, layout),
        draw_ground(scene, main, scene.main, first=True),
        *[_far_ground(scene, far) for far in layout.fars],
        _home_ground(scene, shelf),
        *layout.pieces(scene, [], below),
        _counters(scene),
        *layout.closeups(scene),
    )


# ---------------------------------------------------------------- the town


def _town_ground(scene: Scene, layout: Layout) -> Markup:
    bag = 660
    asking = draw_asking(scene, bag, 160, WIDTH - bag - 12)
    return group(
        rect(0, 0, WIDTH, _TOWN, 12, class_="town"),
        path(f"M496 0v124M0 124h{WIDTH}", class_="beam"),
        text(scene.say("registry"), 14, 22, 15, class_="title"),
        text(scene.say("town"), 508, 22, 15, class_="title"),
        text(scene.say("events"), 14, 154, 15, class_="title"),
        *draw_slots(layout.registry),
        *draw_houses(scene, layout.town, True),
        draw_track(scene, 112, 129, 540, 41, ""),
        asking or draw_bag(scene, bag, 149),
        NOTHING if asking else _final(scene),
    )


def _final(scene: Scene) -> Markup:
    """How many turns are left, once that is known."""
    if scene.view["final"] is None or scene.view["phase"] == "over":
        return NOTHING
    words = scene.say("final_note", n=scene.view["final"])
    return text(words, WIDTH - 14, 154, 13, class_="strong end warn")


# ---------------------------------------------------------------- the other seats


def _far(scene: Scene, place: int, main: Ground) -> Far:
    """Three share the column; fewer have larger boards."""
    seats, seat = len(scene.others), scene.others[place]
    height = (_HOME - _LAND - 6 - 8 * (seats - 1)) / seats
    y, width, slots = _LAND + place * (height + 8), WIDTH - _FAR, slots_of(scene, seat)
    left, top = _FAR + 12, y + 32
    room = height - 40
    if seats == 1:
        small = Ground(left, top, width - 20, 268, 22.5)
        shelf = Shelf(left, top + 276, width - 20, room - 276, slots)
    elif seats == 2:
        small = Ground(left, top, 262, room, 16)
        shelf = Shelf(left + 268, top, width - 288, room, slots, column=True)
    else:
        small = Ground(left, top, 182, room, 10.6)
        shelf = Shelf(left + 190, top, width - 210, room, slots)
    return Far(seat, _FAR, y, width, height, small, main, shelf)


def _far_ground(scene: Scene, far: Far) -> Markup:
    colour = scene.colour(far.seat)
    facts = seat_facts(scene, far.seat)
    name = fit(scene.names[far.seat], 150, 15)
    x, y = far.x, far.y
    on = scene.view["actor"] == far.seat
    return group(
        rect(x, y, far.width, far.height, 10, class_="panel-ground"),
        rect(x, y + 5, 5, far.height - 10, 2.5, class_="seat-edge"),
        rect(x, y, far.width, far.height, 10, class_="turn-light") if on else NOTHING,
        disc(colour, x + 24, y + 17, 10),
        text(name, x + 42, y + 22, 15, class_="title"),
        text(facts, x + 52 + text_width(name, 15), y + 22, 12.5, class_="note"),
        open_hand(scene, far.seat, x + far.width - 160, y + 17)
        or turn_chips(scene, far.seat, x + far.width - 116, y + 17),
        draw_ground(scene, far.small, far.seat),
        draw_shelf(scene, far.seat, far.shelf),
        id=f"seat-{colour}",
        **targets.named(f"{scene.names[far.seat]}: {facts}", f"seat-{colour}"),
    )


# ---------------------------------------------------------------- one's own things


def _panel(x: float, width: float, title: str) -> Markup:
    return group(
        rect(x, _HOME, width, HEIGHT - _HOME, 10, class_="panel-ground"),
        text(title, x + 10, _HOME + 17, 13, class_="title"),
    )


def _home_ground(scene: Scene, shelf: Shelf) -> Markup:
    own, colour = scene.seat is not None, scene.colour(scene.main)
    held = scene.held(scene.main)
    return group(
        _panel(0, 186, scene.say("store" if own else "store_of")),
        draw_shelf(scene, scene.main, shelf),
        _panel(194, 266, scene.say("screen" if own else "screen_of")),
        text(str(held), 450, _HOME + 17, 13, class_="note end"),
        _panel(468, 388, scene.say("hands")),
        _panel(864, WIDTH - 864, scene.say("stock")),
        class_=f"seat-{colour}",
    )


def _counters(scene: Scene) -> Markup:
    """Behind one's own screen, and in the stock."""
    crops = len(scene.box.data["crop"])
    hand, stock = scene.view["hands"][scene.main], scene.view["stock"]
    return group(
        _pile(scene, hand, Row(198, _HOME + 50, 258, crops, 30, ""), "hand", 36),
        _pile(scene, stock, Row(868, _HOME + 54, 168, crops, 30, ""), "stock", 27),
    )


def _pile(scene: Scene, pile: list[int] | int, row: Row, kind: str, size: float) -> Markup:
    if isinstance(pile, list):
        return draw_counters(scene, pile, row, kind, size, kind == "hand")
    return text(str(pile), row.x + row.width / 2, _HOME + 66, 30, class_="title middle")
