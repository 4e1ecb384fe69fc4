"""What lies on a country: fields, workers, groups with what they score, and what a plan brings."""

from __future__ import annotations

from fondaco.engine.numbers import signed
from fondaco.games.key_harvest.board.deeds import on_the_way
from fondaco.games.key_harvest.board.land import hexagon
from fondaco.games.key_harvest.board.meadow import Ground, draw_ground, draw_pins
from fondaco.games.key_harvest.board.scene import Scene
from fondaco.games.key_harvest.board.tiles import (
    FINE,
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
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
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
            parts.append(group(*still(scene, field, side), transform=spot.transform))
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
            spot = Spot(ground.x + ground.width - radius, ground.middle[1], radius)
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
        parts.append(plot(spot, identity, label(space), target, NOTHING))
    return parts


# ---------------------------------------------------------------- groups and marks above the tiles


def draw_groups(scene: Scene, ground: Ground, seat: int) -> Markup:
    """Outlines: double round the two groups that score, dashed round the others; plaques."""
    _, _, now = scene.boards[seat]
    lines, plaques = [], []
    fine = ground.radius > FINE
    for place, fields in enumerate(now.groups):
        shape = scene.land.outline(fields, ground.radius, ground.middle)
        lines.append(path(shape, class_="outline" if place < 2 else "outline outline--small"))
        if place < 2 and fine:
            lines.append(path(shape, class_="outline-in"))
        if fine:
            plaques.append(_plaque(scene, ground, seat, place))
    return group(*lines, *plaques, class_="groups", aria_hidden="true")


def _plaque(scene: Scene, ground: Ground, seat: int, place: int) -> Markup:
    """«6×1=6» over the first field of a group that scores, the size alone over the others."""
    now = scene.boards[seat][2]
    fields = now.groups[place]
    spot = ground.spot(scene.land, fields[0])
    large = ground.radius > 30
    size = 13.5 if large else 9.5
    if place < 2:
        words = f"{len(fields)}×{now.weights[place]}={now.scored(place)}"
        width = size * 0.62 * len(words) + 10
    else:
        words, width = str(len(fields)), size * 1.5
    height = size * 1.5
    return group(
        rect(-width / 2, -height / 2, width, height, height * 0.28),
        text(words, 0, size * 0.36, size),
        class_="plaque" if place < 2 else "plaque plaque--small",
        transform=at(spot.x, spot.y - ground.radius * 0.98),
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
    """The short words on the things of one's own board."""
    found = [(name, target.tag, target.chosen) for name, target in scene.targets.spaces.items()]
    fields = scene.boards[scene.main][0]
    for name, target in scene.targets.fields.items():
        if name in fields:
            found.append((name, target.tag, target.chosen))
    if scene.ghost is not None and scene.decision is not None:
        found.append(
            (scene.ghost, signed(scene.decision.preview.gain(scene.ghost), scene.lang), True)
        )
    parts = []
    for name, words, chosen in found:
        if words:
            parts.append(_tag(words, ground.spot(scene.land, name), chosen))
    return parts


def _tag(words: str, spot: Spot, chosen: bool) -> Markup:
    """At the upper right corner of a tile."""
    x, y = spot.x + spot.radius * 0.68, spot.y - spot.radius * 0.72
    return tag(words, x, y, "tag--gold" if chosen else "", 13 if spot.radius > 30 else 9.5)


def _ghost_field(scene: Scene, ground: Ground, field: str) -> Markup:
    spot = ground.spot(scene.land, field)
    return group(
        *still(scene, field, 0),
        group(path(hexagon(47.5), class_="ring"), class_="chosen"),
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
        group(
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
    x, y = small.x + small.width - 20, small.y + 4
    return group(
        rect(x, y, 16, 16, 4, class_="expand-ground"),
        use("expand", x + 2.5, y + 2.5, 11, 11, class_="expand-sign"),
        class_="expand",
    )


def _shut(ground: Ground) -> Markup:
    """A cross that takes the focus, so that the large board is gone again."""
    x, y = ground.x + ground.width - 42, ground.y + 10
    return group(
        rect(x, y, 32, 32, 8, class_="expand-ground"),
        path(f"M{number(x + 10)} {number(y + 10)}l12 12m0-12-12 12", class_="shut-sign"),
        class_="shut",
        tabindex="-1",
    )
