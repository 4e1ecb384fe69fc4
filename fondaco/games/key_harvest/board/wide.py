"""The wide board: town on top, one's own country with the others beside it, the own things below.

Tiles form one flat layer over all grounds: a tile keeps its id wherever it lies, so that the page
can let it slide from the registry to a store and on to a country.
"""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.key_harvest.board.country import (
    closeup,
    country_words,
    draw_ghosts,
    draw_groups,
    draw_passing,
    draw_spaces,
    draw_tags,
    draw_tiles,
    name_pill,
)
from fondaco.games.key_harvest.board.home import (
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
from fondaco.games.key_harvest.board.meadow import Ground, draw_ground, draw_pins
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.town import (
    Row,
    draw_asking,
    draw_bag,
    draw_houses,
    draw_registry,
    draw_slots,
    draw_townsfolk,
    draw_track,
    registry_row,
    registry_tags,
    townsfolk,
)
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    el,
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


@dataclass(frozen=True)
class Far:
    """The panel of another seat."""

    seat: int
    x: float
    y: float
    width: float
    height: float
    small: Ground
    shelf: Shelf


def draw_wide(scene: Scene) -> Markup:
    """One SVG of 1040 x 800."""
    main = Ground(0, _LAND, _MAIN, _HOME - _LAND - 6, 39.5, like_main=True)
    registry = registry_row(scene, 8, 73, 478, 34, "")
    town = Row(504, 75, WIDTH - 510, len(townsfolk(scene)), 28, "")
    fars = [_far(scene, place) for place in range(len(scene.others))]
    shelf = Shelf(8, _HOME + 26, 170, 90, slots_of(scene, scene.main))
    hands = Row(474, _HOME + 61, 376, len(farmhands(scene)), 31, "")
    return el(
        "svg",
        _town_ground(scene, registry, town),
        draw_ground(scene, main, scene.main, first=True),
        *[_far_ground(scene, far) for far in fars],
        _home_ground(scene, shelf),
        group(
            *draw_registry(scene, registry),
            *draw_townsfolk(scene, town),
            *draw_spaces(scene, main),
            draw_pins(scene, main, scene.main),
            group(
                *draw_tiles(scene, main, scene.main),
                id="country",
                **targets.named(country_words(scene, scene.main), "country"),
            ),
            *draw_passing(scene, main, scene.main),
            *[tile for far in fars for tile in draw_tiles(scene, far.small, far.seat)],
            *[tile for far in fars for tile in draw_passing(scene, far.small, far.seat)],
            *[tile for far in fars for tile in draw_store(scene, far.seat, far.shelf)],
            *draw_store(scene, scene.main, shelf),
            *draw_claim(scene, shelf),
            *draw_farmhands(scene, hands, True),
            class_="tiles",
        ),
        *draw_ghosts(scene, main),
        draw_groups(scene, main, scene.main),
        *[draw_groups(scene, far.small, far.seat) for far in fars],
        *registry_tags(scene, registry),
        *draw_tags(scene, main),
        turn_chips(scene, scene.main, 28, _LAND + 34, square=True),
        name_pill(scene, scene.main, main) if scene.seat is None else NOTHING,
        _counters(scene),
        *[_closeup(scene, far, main) for far in fars],
        id="key_harvest-wide",
        class_="key-harvest only-wide",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        preserveAspectRatio="xMidYMid meet",
        role="group",
        aria_label=scene.say("board"),
    )


# ---------------------------------------------------------------- the town


def _town_ground(scene: Scene, registry: Row, town: Row) -> Markup:
    bag = 660
    asking = draw_asking(scene, bag, 160, WIDTH - bag - 12)
    return group(
        rect(0, 0, WIDTH, _TOWN, 12, class_="town"),
        path(f"M496 0v124M0 124h{WIDTH}", class_="beam"),
        text(scene.say("registry"), 14, 22, 15, class_="title"),
        text(scene.say("town"), 508, 22, 15, class_="title"),
        text(scene.say("events"), 14, 154, 15, class_="title"),
        *draw_slots(registry),
        *draw_houses(scene, town, True),
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


def _far(scene: Scene, place: int) -> Far:
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
    return Far(seat, _FAR, y, width, height, small, shelf)


def seat_facts(scene: Scene, seat: int) -> str:
    """«5 counters · 19 now»; of open hands the points alone."""
    over, total = scene.view["phase"] == "over", scene.points(seat)
    points = scene.counted("end_points", total) if over else scene.say("now_points", n=total)
    if isinstance(scene.view["hands"][seat], list):
        return points
    return f"{scene.counted('counters', scene.held(seat))} · {points}"


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


def _closeup(scene: Scene, far: Far, main: Ground) -> Markup:
    return closeup(scene, far.seat, main, far.small)


# ---------------------------------------------------------------- the own things


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
    """Behind the own screen, and in the stock."""
    hand, stock = scene.view["hands"][scene.main], scene.view["stock"]
    crops = len(scene.box.data["crop"])
    hand_row = Row(198, _HOME + 50, 258, crops, 30, "")
    stock_row = Row(868, _HOME + 54, 168, crops, 30, "")
    return group(
        draw_counters(scene, hand, hand_row, "hand", 36, True)
        if isinstance(hand, list)
        else text(str(hand), 327, _HOME + 66, 30, class_="title middle"),
        draw_counters(scene, stock, stock_row, "stock", 27, False)
        if isinstance(stock, list)
        else text(str(stock), 952, _HOME + 66, 30, class_="title middle"),
    )
