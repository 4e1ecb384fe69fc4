"""What lies before a seat: store with bids, counters behind the screen, farmhands; the stock."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.composition import Counter
from fondaco.games.key_harvest.board.artwork import CROPS
from fondaco.games.key_harvest.board.country import worker_id
from fondaco.games.key_harvest.board.land import hexagon
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import (
    LETTERS,
    Spot,
    counter_row,
    field_tile,
    still,
    tag,
    worker_tile,
)
from fondaco.games.key_harvest.board.town import Row
from fondaco.games.key_harvest.nouns import crop_name, label
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
    classes,
    el,
    group,
    path,
    rect,
    text,
    use,
)

# ---------------------------------------------------------------- stores


@dataclass(frozen=True)
class Shelf:
    """A store card: its rectangle and its slots, side by side or one above the other."""

    x: float
    y: float
    width: float
    height: float
    slots: int
    column: bool = False
    prefix: str = ""
    dock: bool = False

    @property
    def kind(self) -> str:
        """Which letters it needs."""
        return "dock" if self.dock else self.prefix

    @property
    def _cell(self) -> tuple[float, float]:
        across, down = (1, self.slots) if self.column else (self.slots, 1)
        return self.width / across, self.height / down

    def spot(self, place: int) -> Spot:
        """Where a tile lies."""
        wide, tall = self._cell
        radius = min((tall - 24) / 2.1, wide / 1.95, 44)
        left = self.x + (0 if self.column else place * wide) + wide / 2
        top = self.y + (place * tall if self.column else 0)
        return Spot(left, top + 2 + (tall - 22) / 2, radius, self.kind)

    def bid(self, place: int) -> tuple[float, float, float]:
        """The middle of the place of a bid, and its width."""
        wide, tall = self._cell
        spot = self.spot(place)
        top = self.y + (place * tall if self.column else 0)
        return spot.x, top + tall - 12.5, min(wide - 8, 96)


def draw_shelf(scene: Scene, seat: int, shelf: Shelf) -> Markup:
    """The card, its slots, and the bids."""
    store = scene.view["stores"][seat]
    parts = [rect(shelf.x, shelf.y, shelf.width, shelf.height, 8, class_="shelf")]
    for place in range(shelf.slots):
        spot = shelf.spot(place)
        x, y, room = shelf.bid(place)
        shape = hexagon(round(spot.radius, 2))
        parts.append(path(shape, transform=at(spot.x, spot.y), class_="shelf-slot"))
        parts.append(rect(x - room / 2, y - 9.5, room, 19, 5, class_="shelf-slot"))
        if place < len(store):
            parts += counter_row(store[place]["bid"], x, y, 16.5, room - 4)
        elif spot.radius > 15:
            size = LETTERS[shelf.kind]
            words = scene.say("free")
            parts.append(text(words, spot.x, spot.y + size * 0.36, size, class_="shelf-words"))
    return group(*parts, aria_hidden="true")


def draw_store(scene: Scene, seat: int, shelf: Shelf) -> list[Markup]:
    """The tiles in a store."""
    parts = []
    for place, slot in enumerate(scene.view["stores"][seat]):
        field, spot = slot["field"], shelf.spot(place)
        key = "in_own_store" if seat == scene.seat else "in_store"
        bid = scene.crops(slot["bid"])
        named = scene.field_words(field)
        words = scene.say(key, field=named, name=scene.names[seat], bid=bid)
        if slot["fresh"]:
            words = f"{words}, {scene.say('fresh')}"
        target = scene.targets.fields.get(field)
        also = classes(slot["fresh"] and "fresh", scene.just(field, target))
        parts.append(field_tile(scene, field, 0, spot, words, target, shelf.prefix, also))
        if target is not None and target.tag:
            x, y = spot.x + spot.radius * 0.62, spot.y - spot.radius * 0.62
            size = LETTERS[shelf.kind]
            parts.append(tag(target.tag, x, y, "tag--gold" if target.chosen else "", size))
    return parts


def draw_claim(scene: Scene, shelf: Shelf) -> list[Markup]:
    """The tile that a plan would claim, with its bid, in the next free slot."""
    decision = scene.decision
    if decision is None or decision.draft.verb != "claim" or decision.draft.field is None:
        return []
    place = len(scene.view["stores"][scene.main])
    if place >= shelf.slots:
        return []
    field, spot = decision.draft.field, shelf.spot(place)
    x, y, room = shelf.bid(place)
    return [
        group(
            group(*still(scene, field, 0, spot), transform=spot.transform),
            *counter_row(decision.draft.crops, x, y, 16.5, room - 4),
            class_="ghost",
            aria_hidden="true",
        )
    ]


def slots_of(scene: Scene, seat: int) -> int:
    """How many slots a store has."""
    return max(int(scene.box.data["constants"]["store_slots"]), len(scene.view["stores"][seat]))


# ---------------------------------------------------------------- counters


@dataclass(frozen=True)
class Cell:
    """The place of the counters of one crop."""

    x: float
    #: The middle of the counter, the foot of the cell, and its top.
    y: float
    foot: float
    top: float
    width: float
    size: float
    letters: float
    prefix: str


@dataclass(frozen=True)
class Pile:
    """Where counters lie: a row of cells; their lower part adds one, the upper takes one back."""

    row: Row
    top: float
    foot: float
    size: float


def draw_counters(scene: Scene, amounts: list[int], pile: Pile, kind: str) -> Markup:
    """One cell for each crop; `kind` is "hand" or "stock"."""
    row = pile.row
    live = scene.from_stock == (kind == "stock")
    cells = []
    for crop, amount in enumerate(amounts):
        spot = row.spot(crop)
        letters = LETTERS[row.prefix] * 1.3
        y, wide = pile.foot - pile.size / 2 - letters * 1.2, row.width / row.amount
        name = f"{row.prefix}{kind}"
        cell = Cell(spot.x, y, pile.foot, pile.top, wide, pile.size, letters, name)
        counter = scene.counters.get(scene.box.data["crop"][crop]["id"]) if live else None
        cells.append(_cell(scene, crop, amount, cell, counter))
    key = "hand_words" if kind == "hand" else "stock_words"
    return group(*cells, **targets.named(scene.say(key, crops=scene.crops(amounts))))


def _cell(scene: Scene, crop: int, amount: int, cell: Cell, counter: Counter | None) -> Markup:
    chosen = 0 if counter is None else counter.chosen
    half = cell.size / 2
    face = [
        use(f"counter-{CROPS[crop]}", cell.x - half, cell.y - half, cell.size, cell.size),
        text(str(amount - chosen), cell.x, cell.foot - 4, cell.letters, class_="held middle"),
    ]
    return group(
        el("title", crop_name(scene.box, crop, scene.lang)),
        _more(scene, crop, cell, counter, group(*face, class_="none" if amount == 0 else None)),
        _less(scene, crop, cell, counter) if chosen else NOTHING,
    )


def _area(cell: Cell) -> list[Markup]:
    width = cell.width - 0.4
    top = cell.y - cell.size / 2 - 4
    box = (cell.x - width / 2, top, width, cell.foot - top, 9)
    return [rect(*box, class_="area"), rect(*box, class_="ring")]


def _more(scene: Scene, crop: int, cell: Cell, counter: Counter | None, face: Markup) -> Markup:
    if counter is None or counter.more is None:
        return face
    key = "add_more" if counter.chosen else "add"
    values = {"crop": counter.name, "held": counter.held, "chosen": counter.chosen}
    area, ring = _area(cell)
    return group(
        area,
        face,
        ring,
        id=f"{cell.prefix}-more-{CROPS[crop]}",
        **targets.legal(counter.more, scene.say(key, **values)),
    )


def _less(scene: Scene, crop: int, cell: Cell, counter: Counter | None) -> Markup:
    """The chosen ones, lifted above the others: a click takes one back."""
    if counter is None or counter.less is None:
        return NOTHING
    size, room = cell.size * 0.62, cell.y - cell.size / 2 - 4 - cell.top
    x, y, width = cell.x, cell.top + room - size * 0.68, cell.width - 0.4
    words = scene.say("take_back", crop=counter.name, chosen=counter.chosen)
    return group(
        rect(cell.x - width / 2, cell.top, width, room, class_="area"),
        el("circle", cx=x, cy=y, r=size * 0.66, class_="lifted"),
        use(f"counter-{CROPS[crop]}", x - size / 2, y - size / 2, size, size),
        el("circle", cx=x, cy=y, r=size * 0.66, class_="ring"),
        tag(str(counter.chosen), x + size * 0.6, y - size * 0.3, "tag--gold", cell.letters / 1.3),
        id=f"{cell.prefix}-less-{CROPS[crop]}",
        **targets.legal(counter.less, words, chosen=True, also="lift"),
    )


# ---------------------------------------------------------------- farmhands


def farmhands(scene: Scene) -> list[str]:
    """The farmhands that every seat has."""
    return [worker for worker, row in scene.rows.items() if row["kind"] == "farmhand"]


def draw_farmhands(scene: Scene, row: Row) -> list[Markup]:
    """Those beside the board, and where the others stand."""
    seat = scene.main
    stands = {worker: space for space, worker in scene.boards[seat][1].items()}
    on_way = [
        f["worker"] for f in scene.view["stack"] if f["kind"] == "place" and f["seat"] == seat
    ]
    parts = []
    for place, worker in enumerate(farmhands(scene)):
        spot = row.spot(place)
        if worker in stands or worker in on_way:
            parts.append(_gone(scene, worker, stands.get(worker), spot))
            continue
        words = scene.say("worker_hand", worker=scene.worker_words(worker))
        target = scene.targets.workers.get(worker)
        identity = worker_id(scene, seat, worker, row.prefix)
        also = scene.just(worker, target)
        parts.append(worker_tile(scene, worker, spot, identity, words, target, also))
    return parts


def _gone(scene: Scene, worker: str, space: str | None, spot: Spot) -> Markup:
    if space is None:
        words, shown = scene.say("worker_moving", worker=scene.worker(worker)), "…"
    else:
        words = scene.say("worker_out", worker=scene.worker(worker), label=label(space))
        shown = label(space)
    return group(
        path(hexagon(round(spot.radius * 0.94, 2)), class_="gone"),
        text(shown, 0, 5, LETTERS[spot.kind] * 1.1, class_="remark middle"),
        transform=at(spot.x, spot.y),
        **targets.named(words, "", "img"),
    )


# ---------------------------------------------------------------- open screens, actions of a turn


def open_hand(scene: Scene, seat: int, right: float, y: float, size: float) -> Markup:
    """The counters of another seat where they are open; strict majorities have a ring."""
    hand = scene.view["hands"][seat]
    if not isinstance(hand, list):
        return NOTHING
    most = scene.most[seat] if scene.most is not None else []
    parts, step = [], size * 2.7
    for crop, amount in enumerate(hand):
        left = right + (crop - len(hand)) * step
        half = size * 0.6
        parts.append(
            use(f"counter-{CROPS[crop]}", left, y - half, 2 * half, 2 * half),
        )
        parts.append(text(str(amount), left + size * 1.5, y + size * 0.36, size, class_="strong"))
        if crop in most:
            parts.append(el("circle", cx=left + half, cy=y, r=half + 1, class_="most"))
    return group(*parts, **targets.named(scene.crops(hand), "", "img"))


def turn_chips(
    scene: Scene, seat: int, x: float, y: float, size: float, square: bool = False
) -> Markup:
    """The four actions, those done struck out, and a pip for each action left.

    A row ends at x; a square of two by two begins there.
    """
    turn = scene.turn
    if turn is None or turn["seat"] != seat:
        return NOTHING
    side = size * 1.3
    step, unused = side + 3, turn["left"] + turn["bonus"]
    pips = max(unused, scene.box.data["constants"]["actions_per_turn"])
    parts = []
    for place, letter in enumerate("abcd"):
        left, top = (place % 2 * step, place // 2 * step) if square else (place * step, 0)
        parts.append(
            group(
                rect(left, top - side / 2, side, side, 4),
                text(letter.upper(), left + side / 2, top + size * 0.36, size),
                class_="chip chip--used" if letter in turn["used"] else "chip",
            )
        )
    for place in range(pips):
        kind = "pip" if place < unused else "pip pip--spent"
        cx = place * 14 + (side / 2 if square else 4 * step + 4)
        parts.append(el("circle", cx=cx, cy=2 * step if square else 0, r=4.6, class_=kind))
    words = scene.count("actions_left", unused)
    left = x if square else x - 4 * step - 14 * pips
    return group(
        el("title", words),
        *parts,
        transform=at(left, y),
        **targets.named(words, "turn-chips", "img"),
    )
