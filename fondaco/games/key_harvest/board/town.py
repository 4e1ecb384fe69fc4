"""The town board: registry, townsfolk in their houses, the event track, and the bag."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.key_harvest.board.artwork import event_symbol
from fondaco.games.key_harvest.board.country import worker_id
from fondaco.games.key_harvest.board.land import hexagon
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import LETTERS, Spot, field_tile, tag, worker_tile
from fondaco.games.key_harvest.nouns import name_of, power
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    Value,
    at,
    classes,
    el,
    fit,
    group,
    path,
    rect,
    text,
    use,
)


@dataclass(frozen=True)
class Row:
    """Equal places side by side: where they begin, how wide it all is, how large a tile is."""

    x: float
    y: float
    width: float
    amount: int
    radius: float
    prefix: str = ""

    def spot(self, place: int) -> Spot:
        """The middle of a place."""
        step = self.width / max(self.amount, 1)
        radius = min(self.radius, step * 0.56)
        return Spot(self.x + (place + 0.5) * step, self.y, radius, self.prefix)


# ---------------------------------------------------------------- registry


def registry_row(scene: Scene, x: float, y: float, width: float, radius: float, prefix: str) -> Row:
    """The places of the registry."""
    size = max(scene.box.data["constants"]["registry_size"], len(scene.view["registry"]))
    return Row(x, y, width, size, radius, prefix)


def draw_slots(row: Row) -> list[Markup]:
    """Empty places of tiles."""
    return [
        path(hexagon(round(spot.radius * 1.02, 2)), transform=at(spot.x, spot.y), class_="slot")
        for spot in map(row.spot, range(row.amount))
    ]


def draw_registry(scene: Scene, row: Row) -> list[Markup]:
    """The registry tiles, the oldest first."""
    parts = []
    for place, field in enumerate(scene.view["registry"]):
        words = scene.say("in_registry", field=scene.field_words(field))
        target = scene.targets.fields.get(field)
        also = scene.just(field, target)
        spot = row.spot(place)
        parts.append(field_tile(scene, field, 0, spot, words, target, row.prefix, also))
    return parts


def registry_tags(scene: Scene, row: Row) -> list[Markup]:
    """What each tile would bring, below it."""
    parts = []
    for place, field in enumerate(scene.view["registry"]):
        target, spot = scene.targets.fields.get(field), row.spot(place)
        if target is not None and target.tag:
            also = "tag--gold" if target.chosen else ""
            foot = spot.y + spot.radius * 1.06
            parts.append(tag(target.tag, spot.x, foot, also, LETTERS[row.prefix]))
    return parts


# ---------------------------------------------------------------- townsfolk


def townsfolk(scene: Scene) -> list[str]:
    """All townsfolk, wherever they are."""
    return [worker for worker, row in scene.rows.items() if row["kind"] == "townsfolk"]


def draw_houses(scene: Scene, row: Row, named: bool) -> list[Markup]:
    """A house for each; who is hired has left the employer's mark."""
    parts = []
    for place, worker in enumerate(townsfolk(scene)):
        spot = row.spot(place)
        wide = spot.radius * 1.12
        roof = (
            f"M{-wide - 4:.2f} {-spot.radius * 0.98:.2f}L0 {-spot.radius * 1.62:.2f} "
            f"{wide + 4:.2f} {-spot.radius * 0.98:.2f}v5h{-2 * wide - 8:.2f}z"
        )
        step = row.width / row.amount
        size = LETTERS[row.prefix]
        name = fit(scene.worker(worker), step + 24, size)
        foot, employer = spot.radius * 1.3, _employer(scene, worker)
        parts.append(
            group(
                rect(-wide, -spot.radius, 2 * wide, spot.radius + foot, 2, class_="house"),
                path(
                    f"M{-wide:.2f} {foot:.2f}V{-spot.radius:.2f}M{wide:.2f} {foot:.2f}V"
                    f"{-spot.radius:.2f}",
                    class_="timber",
                ),
                path(roof, class_="roof"),
                path(hexagon(round(spot.radius * 1.02, 2)), class_="slot"),
                NOTHING
                if employer is None
                else disc(scene.colour(employer), 0, 0, spot.radius * 0.42),
                text(name, 0, foot + size, size, class_="remark middle") if named else NOTHING,
                transform=at(spot.x, spot.y),
                **_house_words(scene, worker),
            )
        )
    return parts


def _employer(scene: Scene, worker: str) -> int | None:
    """The seat on whose board a worker of the town stands."""
    for seat, (_, workers, _) in enumerate(scene.boards):
        if worker in workers.values():
            return seat
    return None


def _house_words(scene: Scene, worker: str) -> dict[str, Value]:
    """An empty house tells who has hired its owner."""
    seat = _employer(scene, worker)
    if seat is None:
        return {"aria_hidden": "true"}
    name = scene.names[seat]
    words = scene.say("worker_hired", worker=scene.worker(worker), name=name)
    return targets.named(words, "", "img")


def draw_townsfolk(scene: Scene, row: Row) -> list[Markup]:
    """Those who are in town."""
    parts = []
    for place, worker in enumerate(townsfolk(scene)):
        if worker not in scene.view["town"]:
            continue
        words = scene.say("worker_in_town", worker=scene.worker_words(worker))
        target = scene.targets.workers.get(worker)
        identity = worker_id(scene, 0, worker, row.prefix)
        also = scene.just(worker, target)
        spot = row.spot(place)
        parts.append(worker_tile(scene, worker, spot, identity, words, target, also))
    return parts


# ---------------------------------------------------------------- events


def draw_track(
    scene: Scene, x: float, y: float, width: float, height: float, prefix: str
) -> Markup:
    """The event spaces; the one of the check has a notch, the last one a red frame."""
    constants = scene.box.data["constants"]
    spaces = max(constants["event_spaces"], len(scene.view["track"]))
    step = width / spaces
    side = min(step - 4, height)
    parts = []
    for place in range(spaces):
        left = x + place * step + (step - side) / 2
        parts.append(
            _event_space(scene, place, spaces, left, y + (height - side) / 2, side, prefix)
        )
    return group(*parts, **targets.named(scene.say("events"), "track"))


def _event_space(
    scene: Scene, place: int, spaces: int, x: float, y: float, side: float, prefix: str
) -> Markup:
    constants, track = scene.box.data["constants"], scene.view["track"]
    size = LETTERS[prefix] * 1.05
    check = place + 1 == constants["setback_space"] and scene.view["options"]["setback"]
    end = place + 1 == constants["event_spaces"]
    notch = path(f"M{x + side / 2 - 6:.1f} {y - 2:.1f}l6 7 6-7z", class_="notch")
    frame = rect(x, y, side, side, 6, class_=classes("event-space", (check or end) and "event-key"))
    if place < len(track):
        face = _event(scene, place, x, y, side, prefix)
        return group(frame, face, notch if check else NOTHING)
    parts = [scene.say("event_space", n=place + 1)]
    if check:
        needed = constants["setback_tiles_needed"], constants["setback_returned"]
        parts.append(scene.say("setback_note", n=needed[0], back=needed[1]))
    if end:
        parts.append(scene.say("last_space"))
    words = ", ".join(parts)
    return group(
        el("title", words),
        frame,
        text(str(place + 1), x + side / 2, y + side / 2 + size / 3, size, class_="remark middle"),
        notch if check else NOTHING,
        **targets.named(words, "", "img"),
    )


def _event(scene: Scene, place: int, x: float, y: float, side: float, prefix: str) -> Markup:
    event = scene.view["track"][place]
    row = scene.events[event]
    frame = scene.event_frame
    now = frame is not None and place == len(scene.view["track"]) - 1
    name = name_of(scene.box, "event", event, scene.lang)
    words = scene.say("event_in", n=place + 1, name=name, power=scene.signed_power(row))
    icon, sign = side * 0.6, side * 0.36
    return group(
        el("title", words),
        rect(2, 2, side - 4, side - 4, 5, class_="event-face"),
        use(event_symbol(row), side * 0.12, side * 0.13, icon, icon, class_="event-sign"),
        use(
            f"sign-{row['sign']}",
            side - sign - 2.5,
            side - sign - 2.5,
            sign,
            sign,
            class_=f"corner corner--{row['sign']}",
        ),
        rect(0, 0, side, side, 6, class_="ring"),
        id=f"{prefix}event-{place}-{event}",
        transform=at(x, y),
        **targets.named(words, classes("event moves", now and "now"), "img"),
    )


def draw_bag(scene: Scene, x: float, y: float, short: bool = False) -> Markup:
    """The bag with what is in it."""
    fields, events = len(scene.view["bag_fields"]), sum(scene.view["bag_events"])
    words = scene.say(
        "bag",
        fields=scene.count("bag_fields", fields),
        events=scene.count("bag_events", events),
    )
    shown = scene.say("bag_short", fields=fields, events=events) if short else words
    return group(
        el("title", words),
        use("sack", x, y - 14, 26, 28, class_="sack"),
        text(shown, x + 32, y + 5, 12 if short else LETTERS[""], class_="remark"),
        **targets.named(words, "bag", "img"),
    )


def draw_asking(scene: Scene, x: float, y: float, width: float, prefix: str = "") -> Markup:
    """An event on its way round the table: who has answered, who is asked, who is to come."""
    frame = scene.event_frame
    if frame is None:
        return NOTHING
    row, players = scene.events[frame["event"]], scene.view["players"]
    asked = scene.view["actor"]
    name = name_of(scene.box, "event", frame["event"], scene.lang)
    seats = [(frame["start"] + step) % players for step in range(players)]
    step, size = min(width / players, 112), max(12, LETTERS[prefix])
    second = frame["step"] > players  # the tiles given are being laid
    parts = []
    for place, seat in enumerate(seats):
        when = (frame["step"] - 1) % players
        state = "asked" if seat == asked else "answered" if place < when or second else "waits"
        left = x + place * step
        parts.append(_asked_seat(scene, seat, state, (left, y, step), size))
    who = scene.names[asked] if isinstance(asked, int) else ""
    key = "lays" if second and who else "event_asks"
    words = scene.say(key, name=name, asked=who) if who else name
    words = f"{words}. {scene.signed_power(row)}"
    title = fit(f"{name}: {power(row, scene.lang)}", width - 18, size * 0.94)
    return group(
        el("title", words),
        use(f"sign-{row['sign']}", x, y - 29, 14, 14, class_=f"corner corner--{row['sign']}"),
        text(title, x + 18, y - 17, size, class_="strong"),
        *parts,
        **targets.named(words, "asking"),
    )


def _asked_seat(
    scene: Scene, seat: int, state: str, place: tuple[float, float, float], size: float
) -> Markup:
    x, y, step = place
    return group(
        rect(0, -12, step - 4, 25, 7, class_="asked-ground"),
        disc(scene.colour(seat), 13, 0.5, 8),
        text(fit(scene.names[seat], step - 44, size), 25, size * 0.4, size),
        use("i-check", step - 22, -7, 14, 14) if state == "answered" else NOTHING,
        use("i-next", step - 22, -7, 14, 14) if state == "asked" else NOTHING,
        transform=at(x, y),
        **targets.named(f"{scene.names[seat]}: {scene.say(state)}", f"asked asked--{state}", "img"),
    )
