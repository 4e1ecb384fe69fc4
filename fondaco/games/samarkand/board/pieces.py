"""What stands on the chart: camels, goods markers, lit spaces and what they would bring."""

from __future__ import annotations

from functools import partial

from fondaco.games.samarkand.board.artwork import dyed, good_symbol
from fondaco.games.samarkand.board.badges import pill, seat_badge, twice
from fondaco.games.samarkand.board.chart import Space
from fondaco.games.samarkand.board.scene import Scene
from fondaco.games.samarkand.gains import Camel
from fondaco.games.samarkand.notation.view import seen
from fondaco.pictures import targets
from fondaco.pictures.svg import NOTHING, Markup, at, classes, group, join, path, rect, text, use

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
        parts.append(group(goods, id=f"{prefix}on-{space.id}", **targets.named(words, "on", "img")))
    return parts


def _good(scene: Scene, space: Space, number: int, prefix: str) -> Markup:
    mine, lies = number in scene.hand, number in scene.view["goods_left"]
    taken = number in scene.fresh_markers
    symbol = good_symbol(scene.box.data["good"][number - 1]["id"])
    marker = NOTHING
    if lies or taken:
        planned = space.id == scene.planned_space
        class_ = classes("marker moves", mine and "mine", planned and "leaving", taken and "taken")
        half = _MARKER / 2
        marker = group(
            use("goods-marker", -half, -half, _MARKER, _MARKER),
            use(symbol, -7, -11, 14, 14, class_="print"),
            text(str(number), 0, 9.6, 8.8, class_="marker-number"),
            id=f"{prefix}marker-{number}",
            class_=class_,
            transform=at(space.x, space.y - 30 if taken else space.y + 2),
        )
    if lies:
        return marker
    label = group(
        rect(-15, -6.5, 30, 13, 6.5),
        use(symbol, -12.5, -5, 10, 10, class_="print"),
        text(str(number), 5.5, 3.7, 9),
        class_=classes("good-print", mine and "mine"),
        transform=at(space.x, space.y + 18 + _low(space)),
    )
    return join([label, marker])


def _low(space: Space) -> float:
    """Camels at sea stand lower, below the name of the sea."""
    return 8 if space.sea else 0


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
            at_y = space.y + _low(space)
            parts.append(_camel(scene, family, (x, at_y), prefix + identity, class_))
    if ghost and scene.planned_space not in scene.view["board"]:
        space = scene.chart.spaces[scene.planned_space or ""]
        family = scene.chart.families[ghost]
        spot = (space.x, space.y + _low(space))
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
    signs = []
    x, y = space.x, space.y
    if camel.link is not None:
        worth = camel.worth - camel.card_points
        low = y + (32 if space.good is not None else 21)
        signs.append(pill(f"+{worth}", x + 2, low, "link", "rings"))
    if camel.marker is not None:
        points = scene.box.data["scoring"]["goods_marker"]
        signs.append(pill(f"+{points}", x + 20, y - 7, "marker"))
    if camel.card is not None:
        signs.append(pill(f"+{camel.card_points}", x + 22, y + 11, "card"))
    if camel.ending is not None:
        signs.append(pill(scene.say("g_end"), x, y - 27, "end"))
    return signs


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
                    path("M0-9h25l-5 9 5 9H0z"),
                    seat_badge(scene, seat, -7, -8, 15),
                    text(str(points), 14, 4.2, 11.5),
                    transform=at(space.x + 22, space.y + 18),
                    **targets.named(words, "flag", "img"),
                )
            )
    return flags
