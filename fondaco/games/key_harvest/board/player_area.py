"""What lies before a seat: store with bids, counters behind the screen, farmhands; the stock."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.engine.composition import Counter
from fondaco.games.key_harvest.board.artwork import CROPS
from fondaco.games.key_harvest.board.country import worker_id
from fondaco.games.key_harvest.board.land import hexagon
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import (
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
    fit,
    group,
    path,
    rect,
    text,
    text_width,
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
        return Spot(left, top + 2 + (tall - 22) / 2, radius)

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
            parts.append(text(scene.say("free"), spot.x, spot.y + 4, 11.5, class_="shelf-words"))
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
            parts.append(tag(target.tag, x, y, "tag--gold" if target.chosen else ""))
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
            group(*still(scene, field, 0), transform=spot.transform),
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
    y: float
    width: float
    size: float
    named: bool
    prefix: str


def draw_counters(
    scene: Scene, amounts: list[int], row: Row, kind: str, size: float, named: bool
) -> Markup:
    """One cell for each crop; `kind` is "hand" or "stock"."""
    live = scene.from_stock == (kind == "stock")
    cells = []
    for crop, amount in enumerate(amounts):
        spot = row.spot(crop)
        cell = Cell(spot.x, row.y, row.width / row.amount, size, named, f"{row.prefix}{kind}")
        counter = scene.counters.get(scene.box.data["crop"][crop]["id"]) if live else None
        cells.append(_cell(scene, crop, amount, cell, counter))
    key = "hand_words" if kind == "hand" else "stock_words"
    return group(*cells, **targets.named(scene.say(key, crops=scene.crops(amounts))))


def _cell(scene: Scene, crop: int, amount: int, cell: Cell, counter: Counter | None) -> Markup:
    chosen = 0 if counter is None else counter.chosen
    half = cell.size / 2
    face = [
        use(f"counter-{CROPS[crop]}", cell.x - half, cell.y - half, cell.size, cell.size),
        text(str(amount - chosen), cell.x, cell.y + half + 15, 16.5, class_="amount"),
    ]
    if cell.named:
        face += _name(crop_name(scene.box, crop, scene.lang), cell, cell.y + half + 28)
    return group(
        _more(scene, crop, cell, counter, group(*face, class_="none" if amount == 0 else None)),
        _less(scene, crop, cell, counter) if chosen else NOTHING,
    )


def _name(name: str, cell: Cell, y: float) -> list[Markup]:
    """A crop's name, word below word where it would be too wide."""
    words = [name] if text_width(name, 10) < cell.width else name.split(" ", 1)
    return [
        text(fit(word, cell.width + 8, 10), cell.x, y + 11 * line, 11, class_="small middle")
        for line, word in enumerate(words)
    ]


def _area(cell: Cell) -> list[Markup]:
    half = cell.size / 2
    width = min(cell.width - 4, cell.size + 12)
    box = (cell.x - width / 2, cell.y - half - 4, width, cell.size + 22, 9)
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
    """The chosen ones, lifted to the right: a click takes one back."""
    if counter is None or counter.less is None:
        return NOTHING
    size = cell.size * 0.62
    x, y = cell.x + cell.size * 0.38, cell.y - cell.size * 0.3
    words = scene.say("take_back", crop=counter.name, chosen=counter.chosen)
    return group(
        el("circle", cx=x, cy=y, r=size * 0.66, class_="lifted"),
        use(f"counter-{CROPS[crop]}", x - size / 2, y - size / 2, size, size),
        el("circle", cx=x, cy=y, r=size * 0.66, class_="ring"),
        tag(str(counter.chosen), x + size * 0.56, y - size * 0.3, "tag--gold", 11),
        id=f"{cell.prefix}-less-{CROPS[crop]}",
        **targets.legal(counter.less, words, chosen=True, also="lift"),
    )


# ---------------------------------------------------------------- farmhands


def farmhands(scene: Scene) -> list[str]:
    """The farmhands that every seat has."""
    return [worker for worker, row in scene.rows.items() if row["kind"] == "farmhand"]


def draw_farmhands(scene: Scene, row: Row, named: bool) -> list[Markup]:
    """Those beside the board, and where the others stand."""
    seat = scene.main
    stands = {worker: space for space, worker in scene.boards[seat][1].items()}
    on_way = [
        f["worker"] for f in scene.view["stack"] if f["kind"] == "place" and f["seat"] == seat
    ]
    parts = []
    for place, worker in enumerate(farmhands(scene)):
        spot = row.spot(place)
        foot = spot.y + spot.radius * 1.02 + 14
        name = fit(scene.worker(worker), row.width / row.amount + 12, 11)
        if named:
            parts.append(text(name, spot.x, foot, 11, class_="small middle"))
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
        text(shown, 0, 5, 13, class_="note middle"),
        transform=at(spot.x, spot.y),
        **targets.named(words, "", "img"),
    )


# ---------------------------------------------------------------- open screens, actions of a turn


def open_hand(scene: Scene, seat: int, x: float, y: float) -> Markup:
    """The counters of another seat where they are open; strict majorities have a ring."""
    hand = scene.view["hands"][seat]
    if not isinstance(hand, list):
        return NOTHING
    most = scene.most[seat] if scene.most is not None else []
    parts = []
    for crop, amount in enumerate(hand):
        left = x + crop * 31
        parts.append(use(f"counter-{CROPS[crop]}", left, y - 8, 16, 16))
        parts.append(text(str(amount), left + 18, y + 4.5, 12, class_="strong"))
        if crop in most:
            parts.append(el("circle", cx=left + 8, cy=y, r=10, class_="most"))
    return group(*parts, **targets.named(scene.crops(hand), "", "img"))


def turn_chips(scene: Scene, seat: int, x: float, y: float, square: bool = False) -> Markup:
    """The four actions, those done struck out, and a pip for each action left."""
    turn = scene.turn
    if turn is None or turn["seat"] != seat:
        return NOTHING
    parts = []
    for place, letter in enumerate("abcd"):
        left, top = (place % 2 * 19, place // 2 * 19) if square else (place * 19, 0)
        parts.append(
            group(
                rect(left, top - 8, 16, 16, 4),
                text(letter.upper(), left + 8, top + 4.5, 12),
                class_="chip chip--used" if letter in turn["used"] else "chip",
            )
        )
    unused = turn["left"] + turn["bonus"]
    for place in range(max(unused, scene.box.data["constants"]["actions_per_turn"])):
        kind = "pip" if place < unused else "pip pip--spent"
        spot = (8 + place * 14, 37) if square else (86 + place * 13, 0)
        parts.append(el("circle", cx=spot[0], cy=spot[1], r=4.6, class_=kind))
    words = scene.count("actions_left", unused)
    return group(
        el("title", words),
        *parts,
        transform=at(x, y),
        **targets.named(words, "turn-chips", "img"),
    )
