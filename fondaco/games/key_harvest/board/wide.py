"""The wide board: town on top, one's own country, the others beside it, one's own tiles below."""

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
from fondaco.games.key_harvest.board.tiles import LETTERS
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
from fondaco.pictures.svg import NOTHING, Markup, fit, group, path, rect, text

WIDTH, HEIGHT = 1040, 764
_TOWN, _LAND, _HOME = 176, 183, 640
_MAIN, _FAR = 642, 650
_SIZE, _TITLE = LETTERS[""], 16.5
#: Store, counters, farmhands, stock: where each begins and how wide it is.
_STORE, _SCREEN, _HANDS, _STOCK = (0, 146), (153, 268), (428, 337), (772, WIDTH - 772)


def draw_wide(scene: Scene) -> Markup:
    """One SVG of 1040 x 764."""
    main = Ground(0, _LAND, _MAIN, _HOME - _LAND - 7, 37.3, like_main=True)
    layout = Layout(
        main,
        registry=registry_row(scene, 6, 74, 388, 33, ""),
        town=Row(404, 71.5, WIDTH - 410, len(townsfolk(scene)), 31, ""),
        fars=[_card(scene, place, main) for place in range(len(scene.others))],
        chips=(22, _LAND + 30),
    )
    shelf = Shelf(7, _HOME + 26, _STORE[1] - 14, 92, slots_of(scene, scene.main))
    hands = Row(_HANDS[0] + 2, _HOME + 72, _HANDS[1] - 4, len(farmhands(scene)), 28.5, "")
    below = [
        *draw_store(scene, scene.main, shelf),
        *draw_claim(scene, shelf),
        *draw_farmhands(scene, hands),
    ]
    return scene.picture(
        "wide",
        (0, 0, WIDTH, HEIGHT),
        scene.say("board"),
        _town_ground(scene, layout),
        draw_ground(scene, main, scene.main, first=True),
        *[draw_card(scene, card) for card in layout.fars],
        _home_ground(scene, shelf),
        *layout.pieces(scene, [], below),
        _counters(scene),
        *layout.closeups(scene),
    )


# ---------------------------------------------------------------- the town


def _town_ground(scene: Scene, layout: Layout) -> Markup:
    bag = 606
    asking = draw_asking(scene, bag, 161, WIDTH - bag - 6)
    return group(
        rect(0, 0, WIDTH, _TOWN, 12, class_="town"),
        path(f"M399 0v130M0 130h{WIDTH}", class_="beam"),
        text(scene.say("registry"), 14, 23, _TITLE, class_="title"),
        text(scene.say("town"), 410, 23, _TITLE, class_="title"),
        text(scene.say("events"), 14, 159, _TITLE, class_="title"),
        *draw_slots(layout.registry),
        *draw_houses(scene, layout.town, True),
        draw_track(scene, 112, 134, 486, 39, ""),
        asking or draw_bag(scene, bag, 154),
        NOTHING if asking else _final(scene),
    )


def _final(scene: Scene) -> Markup:
    """How many turns are left, once that is known."""
    if scene.view["final"] is None or scene.view["phase"] == "over":
        return NOTHING
    words = scene.say("final_note", n=scene.view["final"])
    return text(words, WIDTH - 14, 159, _SIZE, class_="strong end warn")


# ---------------------------------------------------------------- the other seats


def _card(scene: Scene, place: int, main: Ground) -> Card:
    """Three share the column; fewer have larger boards."""
    seats, seat = len(scene.others), scene.others[place]
    height = (_HOME - _LAND - 7 - 7 * (seats - 1)) / seats
    y, width, slots = _LAND + place * (height + 7), WIDTH - _FAR, slots_of(scene, seat)
    left, top = _FAR + 12, y + 37
    room = height - 43
    if seats == 1:
        small = Ground(left, top, width - 20, 268, 19.8)
        shelf = Shelf(_FAR + 190, top + 276, width - 198, room - 276, slots)
        facts = (left + 4, top + 280, 170)
    elif seats == 2:
        small = Ground(left, top, 172, room, 10.3)
        shelf = Shelf(_FAR + width - 92, top, 84, room, slots, column=True)
        facts = (left + 182, top + 10, 102)
    else:
        small = Ground(left, top, 142, room, 8.5)
        shelf = Shelf(_FAR + width - 130, top, 122, room, slots)
        facts = (left + 150, top, 96)
    return Card(seat, _FAR, y, width, height, small, main, shelf, facts)


# ---------------------------------------------------------------- one's own things


def _panel(place: tuple[int, int], title: str, also: Markup = NOTHING) -> Markup:
    x, width = place
    return group(
        rect(x, _HOME, width, HEIGHT - _HOME, 10, class_="panel-ground"),
        text(fit(title, width - 14, _TITLE * 0.94), x + 10, _HOME + 19, _TITLE, class_="title"),
        also,
    )


def _home_ground(scene: Scene, shelf: Shelf) -> Markup:
    own, colour = scene.seat is not None, scene.colour(scene.main)
    right = _SCREEN[0] + _SCREEN[1] - 10
    held = text(str(scene.held(scene.main)), right, _HOME + 19, _SIZE, class_="remark end")
    return group(
        _panel(_STORE, scene.say("store" if own else "store_of")),
        draw_shelf(scene, scene.main, shelf),
        _panel(_SCREEN, scene.say("screen" if own else "screen_of"), held),
        _panel(_HANDS, scene.say("hands")),
        _panel(_STOCK, scene.say("stock")),
        class_=f"seat-{colour}",
    )


def _counters(scene: Scene) -> Markup:
    """Behind one's own screen, and in the stock."""
    view = scene.view
    return group(
        _pile(scene, view["hands"][scene.main], _SCREEN, "hand"),
        _pile(scene, view["stock"], _STOCK, "stock"),
    )


def _pile(scene: Scene, pile: list[int] | int, place: tuple[int, int], kind: str) -> Markup:
    x, width = place
    if isinstance(pile, list):
        row = Row(x + 3, 0, width - 6, len(scene.box.data["crop"]), 30, "")
        return draw_counters(scene, pile, Pile(row, _HOME, HEIGHT - 6, 38), kind)
    return text(str(pile), x + width / 2, _HOME + 84, 30, class_="title middle")
