"""What stands on the chart: camels, goods markers, lit spaces and what they would bring."""

from __future__ import annotations

from functools import partial

from fondaco.games.samarkand.board.artwork import dyed
from fondaco.games.samarkand.board.badges import pill, pill_width, seat_badge, twice
from fondaco.games.samarkand.board.chart import Space
from fondaco.games.samarkand.board.labels import SIZE, sized
from fondaco.games.samarkand.board.names import draw_names
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.gains import Camel
from fondaco.games.samarkand.notation.view import seen
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
    classes,
    el,
    group,
    join,
    path,
    rect,
    text,
    use,
)

_CAMEL = 30.0
_APART = 14.0
_MARKER = 27.0


Stables = dict[int, tuple[float, float]]


def draw_pieces(scene: Scene, stables: Stables, prefix: str) -> list[Markup]:
    """Everything on the chart, in map coordinates; `stables` are where new camels come from."""
    return [
        group(*_rings(scene, prefix), class_="rings"),
        group(*_lit(scene, prefix), class_="lit-spaces"),
        group(*_standing(scene, prefix), class_="standing"),
        group(*_camels(scene, stables, prefix), class_="camels", aria_hidden="true"),
        draw_names(scene, _pills(scene)),
        group(*_gains(scene), class_="gains", aria_hidden="true"),
        group(*_flags(scene), class_="flags"),
    ]


# ---------------------------------------------------------------- spaces


def _rings(scene: Scene, prefix: str) -> list[Markup]:
    """Where one's own cards score, and where the last camels were placed."""
    rings = []
    for card in scene.hand:
        space = scene.chart.spaces[scene.chart.goods[card]]
        class_ = classes("held", card in scene.new_cards and "held-new")
        rings.append(path(space.outline, id=f"{prefix}held-{card}", class_=class_))
    for space in scene.chart.spaces.values():
        mark = scene.mark(partial(_has_fresh_camel, space=space.id))
        if mark:
            rings.append(group(path(space.outline, class_="ring"), class_=mark))
    return rings


def _has_fresh_camel(scene: Scene, space: str) -> bool:
    return space in scene.fresh_spaces


def _lit(scene: Scene, prefix: str) -> list[Markup]:
    """The spaces that can be chosen."""
    family = scene.moving
    if scene.draft is None or family is None:
        return []
    lit = []
    for name in scene.open_spaces:
        choice = scene.choices[name]
        words = scene.say("place_on", family=scene.family(family), space=scene.space(name))
        label = ", ".join([words, *choice.preview])
        preview = [scene.space(name), *choice.preview]
        found = twice(scene, choice, scene.composition.go or "", label, "lit", preview)
        outline = path(scene.chart.spaces[name].outline, class_="ring")
        lit.append(group(outline, id=f"{prefix}lit-{name}", **found))
    return lit


def space_words(scene: Scene, space: Space) -> str:
    """A space for those who cannot see it."""
    parts = []
    if space.home is not None:
        parts.append(scene.say("home_of", name=scene.family(space.home)))
    if space.good is not None:
        lies = space.good in scene.view["goods_left"]
        key = "marker_here" if lies else "scores_here"
        parts.append(scene.say(key, n=space.good, good=scene.good(space.good)))
        if space.good in scene.hand:
            parts.append(scene.say("your_card_here"))
    camels = [scene.family(scene.chart.families[f]) for f in scene.view["board"].get(space.id, [])]
    if camels:
        parts.append(scene.say("stands", names=scene.listed(camels)))
    return scene.say("space", name=scene.space(space.id), inside=f": {', '.join(parts)}")


def _standing(scene: Scene, prefix: str) -> list[Markup]:
    """Goods on their spaces, and a name for every space with anything on it."""
    parts = []
    for space in scene.chart.spaces.values():
        if space.good is None and space.id not in scene.view["board"]:
            continue
        goods = NOTHING if space.good is None else _good(scene, space, space.good, prefix)
        words = space_words(scene, space)
        also = "on" if space.id in scene.open_spaces else "on on-tells"
        area = el("circle", cx=space.x, cy=space.y + space.low, r=20, class_="area")
        named = targets.named(words, also, "img")
        parts.append(group(area, goods, id=f"{prefix}on-{space.id}", **named))
    return parts


def _good(scene: Scene, space: Space, number: int, prefix: str) -> Markup:
    mine, lies = number in scene.hand, number in scene.view["goods_left"]
    taken = number in scene.fresh_markers
    marker = NOTHING
    if lies or taken:
        planned = space.id == scene.planned_space
        class_ = classes("marker moves", mine and "mine", planned and "leaving", taken and "taken")
        half = _MARKER / 2
        marker = group(
            group(
                use("goods-marker", -half, -half, _MARKER, _MARKER),
                text(str(number), 0, SIZE * 0.36, SIZE, class_="marker-number"),
                class_="sized",
            ),
            id=f"{prefix}marker-{number}",
            class_=class_,
            transform=at(space.x, space.y - 30 if taken else space.y + 2),
        )
    if lies:
        return marker
    if not mine:
        return marker
    print_ = group(
        rect(-14, -9, 28, 18, 9), text(str(number), 0, SIZE * 0.36, SIZE), class_="sized"
    )
    there = at(space.x, space.y + 20 + space.low)
    return join([group(print_, class_="good-print mine", transform=there), marker])


# ---------------------------------------------------------------- camels


def _camels(scene: Scene, stables: Stables, prefix: str) -> list[Markup]:
    """All camels. The newest of a family keeps the id of the one that waited at its domain."""
    parts, ghost = [], _ghost(scene)
    for name, families in scene.view["board"].items():
        space = scene.chart.spaces[name]
        crowd = [*families, ghost] if name == scene.planned_space and ghost else list(families)
        for place, family_id in enumerate(crowd):
            family = scene.chart.families[family_id]
            x = space.x + (0 if len(crowd) == 1 else _APART * (2 * place - 1))
            fresh = family_id != ghost and scene.fresh_camels.get(family) == name
            planned = family_id == ghost and name == scene.planned_space
            identity = f"next-{family_id}" if fresh or planned else f"camel-{family_id}-{name}"
            class_ = classes("camel moves", planned and "ghost")
            at_y = space.y + space.low
            parts.append(_camel(scene, family, (x, at_y), prefix + identity, class_))
    if ghost and scene.planned_space not in scene.view["board"]:
        space = scene.chart.spaces[scene.planned_space or ""]
        family = scene.chart.families[ghost]
        spot = (space.x, space.y + space.low)
        parts.append(_camel(scene, family, spot, f"{prefix}next-{ghost}", "camel moves ghost"))
    for family, stable in stables.items():
        name = scene.ids[family]
        if family not in scene.fresh_camels and name != ghost and scene.view["camels"][family]:
            parts.append(_camel(scene, family, stable, f"{prefix}next-{name}", "camel waits"))
    return parts


def _ghost(scene: Scene) -> str:
    """The family whose camel is planned but not placed."""
    if scene.planned_space is None or scene.moving is None:
        return ""
    return scene.ids[scene.moving]


def _camel(
    scene: Scene, family: int, spot: tuple[float, float], identity: str, class_: str
) -> Markup:
    x, y = spot
    box = (-_CAMEL / 2, -_CAMEL * 0.4, _CAMEL, _CAMEL * 0.81)
    colour = scene.chart.colours[family]
    return group(
        dyed(f"camel-{family}", colour, box), id=identity, class_=class_, transform=at(x, y + 1)
    )


# ---------------------------------------------------------------- what spaces would bring


def _gains(scene: Scene) -> list[Markup]:
    """Signs on the lit spaces: a link, a goods marker, one's own card, the end of the game."""
    signs = []
    for name, camel in scene.open_spaces.items():
        if name != scene.planned_space:
            signs += _gain(scene, scene.chart.spaces[name], camel)
    return signs


def _gain(scene: Scene, space: Space, camel: Camel) -> list[Markup]:
    """One number: all the points that a camel there is sure to bring."""
    signs = []
    if camel.worth:
        kind = "card" if camel.card_points else "link" if camel.link is not None else "marker"
        x, y = _below(scene, space)
        signs.append(sized(x, y, pill(f"+{camel.worth}", 0, 0, kind, SIZE)))
    if camel.ending is not None:
        signs.append(sized(space.x, space.y - 22, pill(scene.say("g_end"), 0, 0, "end", SIZE)))
    return signs


def _below(scene: Scene, space: Space) -> tuple[float, float]:
    """Where the number of a space stands: under what lies or stands there."""
    on = space.good in scene.view["goods_left"] or space.id in scene.view["board"]
    return space.x, space.y + space.low + (26 if on else 6)


def _pills(scene: Scene) -> list[tuple[float, float, float]]:
    """Where numbers stand, for whoever needs room for something else."""
    found = []
    for name, camel in scene.open_spaces.items():
        if name != scene.planned_space and camel.worth:
            x, y = _below(scene, scene.chart.spaces[name])
            found.append((x, y, pill_width(f"+{camel.worth}", SIZE) / 2))
    return found


def _flags(scene: Scene) -> list[Markup]:
    """At the end: what each seat's cards score, on the spaces where they do."""
    if not scene.over:
        return []
    flags = []
    for seat in range(scene.view["players"]):
        for card in seen(scene.view["hands"][seat]):
            points = scene.worth(seat, card).points
            if not points:
                continue
            space = scene.chart.spaces[scene.chart.goods[card]]
            worth = scene.count("n_points", points)
            words = scene.say("end_points", name=scene.names[seat], points=worth)
            flags.append(
                group(
                    group(
                        path("M0-10h31l-5 10 5 10H0z"),
                        seat_badge(scene, seat, -7, -8, 16),
                        text(str(points), 18, SIZE * 0.36, SIZE),
                        class_="sized",
                    ),
                    transform=at(space.x + 22, space.y + 18),
                    **targets.named(words, "flag", "img"),
                )
            )
    return flags
