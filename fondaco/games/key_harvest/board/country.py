"""What lies on a country: fields, workers, groups with what they score, and what a plan brings."""

from __future__ import annotations

from collections.abc import Sequence

from fondaco.engine.numbers import signed
from fondaco.games.key_harvest.board.deeds import on_the_way
from fondaco.games.key_harvest.board.land import hexagon
from fondaco.games.key_harvest.board.meadow import LABEL, Ground, draw_ground, draw_pins
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import (
    LETTERS,
    Spot,
    field_tile,
    plot,
    still,
    tag,
    worker_tile,
)
from fondaco.games.key_harvest.nouns import label, labels
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.still import still as kept
from fondaco.pictures.svg import (
    Markup,
    at,
    el,
    fit,
    group,
    number,
    path,
    rect,
    text,
    text_width,
    use,
)


def country_words(scene: Scene, seat: int) -> str:
    """A country for those who cannot see it."""
    fields, workers, now = scene.boards[seat]
    groups = ", ".join(str(len(group_)) for group_ in now.groups) or scene.say("no_groups")
    sentences = [
        scene.say(
            "country_of",
            name=scene.names[seat],
            points=scene.count("end_points", now.total),
            groups=groups,
            workers=len(workers),
        )
    ]
    for side, key in ((0, "ripe"), (1, "cut")):
        named = [field for field, found in fields.items() if found == side]
        if named:
            sentences.append(f"{scene.say(key)}: {labels(named)}")
    sentences += [
        scene.say("worker_at", worker=scene.worker(worker), label=label(space))
        for space, worker in workers.items()
    ]
    return ". ".join(sentences)


def field_words(scene: Scene, field: str, side: int) -> str:
    """A field on a board in words."""
    return f"{scene.field_words(field)}, {scene.say('cut' if side else 'ripe')}"


def draw_tiles(scene: Scene, ground: Ground, seat: int, plain: bool = False) -> list[Markup]:
    """Fields and workers; `plain`: a picture only, without ids, names and targets."""
    fields, workers, _ = scene.boards[seat]
    own = seat == scene.main and not plain
    touched = _touched(scene) if own else set()
    parts = []
    for field, side in fields.items():
        spot = ground.spot(scene.land, field)
        if plain:
            parts.append(group(*still(scene, field, side, spot), transform=spot.transform))
            continue
        target = scene.targets.fields.get(field) if own else None
        also = "touch" if field in touched else scene.just(field, target)
        words = field_words(scene, field, side)
        parts.append(field_tile(scene, field, side, spot, words, target, ground.prefix, also))
    for space, worker in workers.items():
        spot = ground.spot(scene.land, space)
        there = scene.targets.spaces.get(space) if own else None
        target = there or (scene.targets.workers.get(worker) if own else None)
        named = scene.say("worker_at", worker=scene.worker_words(worker), label=label(space))
        identity = "" if plain else worker_id(scene, seat, worker, ground.prefix)
        also = "" if plain else scene.just(worker, target)
        parts.append(worker_tile(scene, worker, spot, identity, named, target, also))
    return parts


def draw_passing(scene: Scene, ground: Ground, seat: int) -> list[Markup]:
    """Tiles that an event passes on lie at the edge of the giver's board, others on their space."""
    parts = []
    for field, side, giver, layer in on_the_way(scene.view):
        if layer == seat:
            spot = ground.spot(scene.land, field)
        elif giver == seat:
            radius = max(ground.radius * 0.72, 9)
            edge = ground.x + ground.width - radius
            spot = Spot(edge, ground.middle[1], radius, ground.prefix)
        else:
            continue
        words = scene.say("on_the_way", field=scene.field_words(field))
        parts.append(field_tile(scene, field, side, spot, words, None, ground.prefix, "passing"))
    return parts


def worker_id(scene: Scene, seat: int, worker: str, prefix: str) -> str:
    """Townsfolk exist once; of a farmhand every seat has one."""
    if scene.rows[worker]["kind"] == "townsfolk":
        return f"{prefix}w-{worker}"
    return f"{prefix}w-{scene.colour(seat)}-{worker}"


def _touched(scene: Scene) -> set[str]:
    """The fields that a planned worker would touch."""
    if scene.ghost_worker is None or scene.decision is None:
        return set()
    return set(scene.decision.position.touched(scene.ghost_worker[1]))


def draw_spaces(scene: Scene, ground: Ground) -> list[Markup]:
    """The empty spaces on which a worker could be placed."""
    _, workers, _ = scene.boards[scene.main]
    parts = []
    for space, target in scene.targets.spaces.items():
        if space in workers:
            continue
        spot = ground.spot(scene.land, space)
        identity = f"{ground.prefix}s-{space}"
        name = text(label(space), 0, LABEL, spot.letters, class_="plot-label")
        parts.append(plot(spot, identity, label(space), target, name))
    return parts


# ---------------------------------------------------------------- groups and marks above the tiles


def draw_groups(scene: Scene, ground: Ground, seat: int) -> Markup:
    """Outlines: double round the two groups that score, dashed round the others; plaques."""
    _, _, now = scene.boards[seat]
    lines, plaques = [], []
    for place, fields in enumerate(now.groups):
        shape = scene.land.outline(fields, ground.radius, ground.middle)
        lines.append(path(shape, class_="outline" if place < 2 else "outline outline--small"))
        if place < 2 and ground.fine:
            lines.append(path(shape, class_="outline-in"))
        if ground.fine:
            plaques.append(_plaque(scene, ground, seat, place))
    kind = "groups" if ground.fine else "groups groups--far"
    return group(*lines, *plaques, class_=kind, aria_hidden="true")


def _plaque(scene: Scene, ground: Ground, seat: int, place: int) -> Markup:
    """«6×1» on a corner of a group that scores, the size alone on one of the others."""
    now = scene.boards[seat][2]
    fields = now.groups[place]
    field, up = _corner(scene, seat, fields)
    spot, size = ground.spot(scene.land, field), LETTERS[ground.prefix]
    words = f"{len(fields)}×{now.weights[place]}" if place < 2 else str(len(fields))
    width = min(size * (0.6 * len(words) + 0.7), ground.radius)
    height = size * 1.4
    return group(
        rect(-width / 2, -height / 2, width, height, height * 0.28),
        text(words, 0, size * 0.36, size),
        class_="plaque" if place < 2 else "plaque plaque--small",
        transform=at(spot.x, spot.y + ground.radius * (-1 if up else 1.06)),
    )


def _corner(scene: Scene, seat: int, fields: Sequence[str]) -> tuple[str, bool]:
    """A field and whether its upper corner is meant: one behind which nothing of interest lies."""
    built, workers, _ = scene.boards[seat]
    reached = scene.targets.spaces if seat == scene.main else ()
    corners = [(field, up) for up in (True, False) for field in fields]
    for taken in ({*built, *workers, *reached}, {*built, *workers}, set(built)):
        for field, up in corners:
            if taken.isdisjoint(scene.land.behind(field, up)):
                return field, up
    return corners[0]


def draw_sum(scene: Scene, ground: Ground, seat: int) -> Markup:
    """What a country is worth now, in a corner where no field lies."""
    points, large = scene.points(seat), 1.5 * LETTERS[ground.prefix]
    words = str(points)
    width, height = large * (0.62 * len(words) + 0.9), large * 1.4
    left, top = ground.x + ground.width - width - large * 0.6, ground.y + large * 0.6
    return group(
        rect(left, top, width, height, 7),
        text(words, left + width / 2, top + height * 0.73, large, class_="title middle"),
        **targets.named(scene.say("sum_words", points=scene.count("end_points", points)), "sum"),
    )


def draw_ghosts(scene: Scene, ground: Ground) -> list[Markup]:
    """What the plan would bring onto one's own board."""
    parts = []
    if scene.ghost is not None:
        parts.append(_ghost_field(scene, ground, scene.ghost))
    if scene.ghost_worker is not None:
        parts.append(_ghost_worker(scene, ground, *scene.ghost_worker))
    return parts


def draw_tags(scene: Scene, ground: Ground) -> list[Markup]:
    """The short words on the things of one's own board; on an empty space a number."""
    fields, workers, _ = scene.boards[scene.main]
    found, parts = [], []
    for name, target in scene.targets.spaces.items():
        if name in workers:
            found.append((name, target.tag, target.chosen))
        elif target.tag and not target.chosen:
            parts.append(_number(target.tag, ground.spot(scene.land, name)))
    for name, target in scene.targets.fields.items():
        if name in fields:
            found.append((name, target.tag, target.chosen))
    if scene.ghost is not None and scene.decision is not None:
        found.append(
            (scene.ghost, signed(scene.decision.preview.gain(scene.ghost), scene.lang), True)
        )
    for name, words, chosen in found:
        if words:
            parts.append(_tag(words, ground.spot(scene.land, name), chosen))
    return parts


def _tag(words: str, spot: Spot, chosen: bool) -> Markup:
    """In the upper right of a tile: it covers no other one."""
    size = LETTERS[spot.kind]
    x, y = spot.x + spot.radius * 0.8 - size * (0.5 + 0.285 * len(words)), spot.y
    return tag(words, x, y - spot.radius * 0.5, "tag--gold" if chosen else "", size)


def _number(words: str, spot: Spot) -> Markup:
    """How many fields a worker would touch there, in place of the pale crop."""
    size = LETTERS[spot.kind]
    return group(
        el("circle", r=size * 0.78),
        text(words, 0, size * 0.36, size),
        class_="reached",
        transform=at(spot.x, spot.y - spot.radius * 0.1),
        aria_hidden="true",
    )


def _ghost_field(scene: Scene, ground: Ground, field: str) -> Markup:
    spot = ground.spot(scene.land, field)
    return group(
        *still(scene, field, 0, spot),
        group(path(hexagon(43.5), class_="ring"), class_="chosen"),
        class_="ghost",
        transform=spot.transform,
        aria_hidden="true",
    )


def _ghost_worker(scene: Scene, ground: Ground, worker: str, space: str) -> Markup:
    spot = ground.spot(scene.land, space)
    made = worker_tile(scene, worker, spot, "", scene.worker(worker), None, "chosen")
    return group(made, class_="ghost", aria_hidden="true")


def closeup(scene: Scene, seat: int, ground: Ground, small: Ground) -> Markup:
    """A small board as a target that can be focused, and the same board large while it is."""
    colour = scene.colour(seat)
    return group(
        rect(small.x, small.y, small.width, small.height, 8, class_="area"),
        rect(small.x, small.y, small.width, small.height, 8, class_="ring"),
        _expand(small),
        kept(  # it seldom changes, and is large
            draw_ground(scene, ground, seat),
            draw_pins(scene, ground, seat),
            *draw_tiles(scene, ground, seat, plain=True),
            draw_groups(scene, ground, seat),
            name_pill(scene, seat, ground),
            _shut(ground),
            class_="closeup",
        ),
        id=f"{ground.prefix}country-{colour}",
        tabindex="0",
        **targets.named(country_words(scene, seat), f"far seat-{colour}"),
    )


def name_pill(scene: Scene, seat: int, ground: Ground) -> Markup:
    """Whose country it is, at its lower left."""
    name = fit(scene.names[seat], ground.width * 0.4, 14)
    return group(
        rect(0, 0, 40 + text_width(name, 14), 26, 13),
        disc(scene.colour(seat), 14, 13, 9),
        text(name, 28, 18, 14),
        class_=f"closeup-name seat-{scene.colour(seat)}",
        transform=at(ground.x + 8, ground.y + ground.height - 34),
        aria_hidden="true",
    )


def _expand(small: Ground) -> Markup:
    x, y = small.x + small.width - 22, small.y + 2
    return group(
        rect(x, y, 20, 20, 5, class_="expand-ground"),
        use("expand", x + 3.5, y + 3.5, 13, 13, class_="expand-sign"),
        class_="expand",
    )


def _shut(ground: Ground) -> Markup:
    """A cross that takes the focus, so that the large board is gone again."""
    side = 54 if ground.prefix == "" else 42
    x, y = ground.x + ground.width - side - 8, ground.y + 8
    cross = f"M{number(x + side / 2 - 8)} {number(y + side / 2 - 8)}l16 16m0-16-16 16"
    return group(
        rect(x, y, side, side, 10, class_="expand-ground"),
        path(cross, class_="shut-sign"),
        class_="shut",
        tabindex="-1",
    )
