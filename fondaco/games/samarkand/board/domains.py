"""The domains of the ten families: dowry, tiles, treasury, camels, link markers and partners."""

from __future__ import annotations

from dataclasses import dataclass

from fondaco.games.samarkand.board.artwork import dye_class, dyed, family_mark
from fondaco.games.samarkand.board.badges import key_tag, seat_badge
from fondaco.games.samarkand.board.labels import SIZE
from fondaco.games.samarkand.board.scene import Scene
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    Value,
    at,
    classes,
    fit,
    group,
    join,
    number,
    path,
    rect,
    text,
    use,
)

WIDTH, HEIGHT = 204.0, 61.0
#: The height of a small one, and its letters.
_COMPACT, _SMALL = 46.0, 10.4
_CLOTH = 42.0


@dataclass(frozen=True)
class Place:
    """Where a family's domain lies, and in which form."""

    x: float
    y: float
    width: float
    #: Small, for a phone.
    compact: bool = False


def domain_words(scene: Scene, family: int) -> str:
    """A domain for those who cannot see it."""
    view = scene.view
    partners = scene.listed([scene.family(f) for f in scene.partners[family]])
    owners = scene.listed([scene.names[s] for s in scene.owners(family)])
    return scene.say(
        "domain",
        name=scene.family(family),
        price=scene.box.data["family"][family]["price"],
        treasury=view["treasury"][family],
        camels=scene.count("n_camels", view["camels"][family]),
        tiles=scene.count("n_tiles", view["tiles"][family]),
        links=scene.count("n_links", view["stacks"][family]),
        partners=scene.say("linked_with", names=partners) if partners else "",
        owners=scene.say("married_to", names=owners) if owners else "",
    )


def _attributes(scene: Scene, family: int) -> dict[str, Value]:
    """Button, refused button, or a thing with a name."""
    words, name = domain_words(scene, family), scene.ids[family]
    mine = scene.seat in scene.owners(family)
    mark = scene.mark(lambda it: family in it.fresh_families)
    also = classes("domain", mine and "own-family", mark)
    draft, preview = scene.draft, scene.preview
    if draft is None or draft.phase != "turn" or preview is None:
        return _moving(scene, words, classes(also, family == scene.moving and "chosen"))
    line = f"expand {name}" if mine else f"marry {name}"
    if line not in scene.trial.legal:
        return targets.blocked(line, words, also)
    chosen = draft.family == family
    lines = preview.expansion(family) if mine else preview.marriage(family)
    offer = f"{words}. {scene.say('extend' if mine else 'marry')}: {', '.join(lines)}"
    if chosen and draft.verb == "marry":
        return targets.sends(line, f"{offer}. {scene.say('again')}", f"{also} chosen", lines)
    return targets.legal("" if chosen else line, offer, chosen, also, lines)


def _moving(scene: Scene, words: str, also: str) -> dict[str, Value]:
    """While camels are placed: the family that moves; with it a person says that it is enough."""
    choice = scene.choices.get("done")
    if choice is None or "chosen" not in also:
        return targets.named(words, also)
    label = f"{words}. {choice.label}: {choice.detail}"
    if choice.chosen:
        return targets.sends("done", f"{label}. {scene.say('again')}", also)
    return targets.legal("done", label, False, also)


def note(scene: Scene, family: int) -> str:
    """A word on a domain: yours, too dear, no tile."""
    if scene.seat in scene.owners(family):
        return scene.say("yours")
    choice = scene.choices.get(scene.ids[family])
    return choice.detail if choice is not None and choice.blocked is not None else ""


def draw_domain(scene: Scene, family: int, place: Place) -> Markup:
    """One domain."""
    body = _compact(scene, family, place) if place.compact else _wide(scene, family, place)
    choice = scene.choices.get(scene.ids[family])
    legal = choice is not None and choice.blocked is None and choice.key
    key = key_tag(choice.key, 2, 2) if choice is not None and legal else NOTHING
    height, round_ = (_COMPACT, 5) if place.compact else (HEIGHT, 8)
    prefix = "p-" if place.compact else ""
    return group(
        *body,
        NOTHING if place.compact else key,
        rect(-1, -1, place.width + 2, height + 2, round_, class_="ring"),
        id=f"{prefix}domain-{scene.ids[family]}",
        transform=at(place.x, place.y),
        **_attributes(scene, family),
    )


# ---------------------------------------------------------------- the parts


def _wide(scene: Scene, family: int, place: Place) -> list[Markup]:
    colour, width = scene.chart.colours[family], place.width
    ink = dye_class(colour)
    edge = "".join(f"M{number(_CLOTH)} {2 + 5 * i}l3.5 2.5-3.5 2.5z" for i in range(11))
    cloth = f"M7 0h{number(_CLOTH - 7)}v{HEIGHT}H7a7 7 0 0 1-7-7V7a7 7 0 0 1 7-7z"
    row = scene.box.data["family"][family]
    return [
        rect(0, 0, width, HEIGHT, 7, class_="domain-paper"),
        path(cloth + edge, fill=colour),
        path(cloth, fill="url(#weave)"),
        group(
            use(f"emblem-{family}", 10, 19, 22, 22),
            class_=f"on-dye {ink}",
        ),
        text(
            fit(scene.family(family), width - 80, SIZE), 52, 17, SIZE * 1.05, class_="domain-name"
        ),
        _price(row["price"], width - 16, 16, 26, SIZE),
        _tiles(scene, family, 52, 23, 17),
        use("chest", 104, 24, 18, 15.3),
        text(scene.amount(scene.view["treasury"][family]), 125, 37.5, SIZE, class_="stat"),
        _supply(scene, family, 149, 22, 23),
        text(str(scene.view["camels"][family]), 175, 37.5, SIZE, class_="stat"),
        _links(scene, family, 52, 43.5, 13.5, 70),
        text(fit(note(scene, family), 76, SIZE), width - 5, 56, SIZE, class_="domain-note"),
    ]


def _compact(scene: Scene, family: int, place: Place) -> list[Markup]:
    colour = scene.chart.colours[family]
    row, view = scene.box.data["family"][family], scene.view
    name = fit(scene.family(family), place.width - 20, _SMALL)
    return [
        rect(0, 0, place.width, _COMPACT, 4, class_="domain-paper"),
        rect(0, 0, 3.5, _COMPACT, 2, fill=colour),
        family_mark(family, colour, 5, 1.5, 13),
        text(name, 20, 12, _SMALL, class_="domain-name"),
        _price(row["price"], 12, 24, 14, _SMALL),
        use("chest", 20, 19.5, 11, 9.4),
        text(scene.amount(view["treasury"][family]), 31.5, 28, _SMALL, class_="stat"),
        dyed(f"camel-{family}", colour, (42.5, 18.5, 13, 10.5)),
        text(str(view["camels"][family]), 55.5, 28, _SMALL, class_="stat"),
        _tiles(scene, family, 6, 33, 11),
        _links(scene, family, 36, 34, 8, 31),
    ]


def _price(price: int, x: float, y: float, size: float, letters: float) -> Markup:
    return group(
        use("coin", x - size / 2, y - size / 2, size, size),
        text(str(price), x, y + letters * 0.35, letters, class_="price"),
        class_="dowry",
    )


def _tiles(scene: Scene, family: int, x: float, y: float, size: float) -> Markup:
    """Those who have married in, then the tiles that are left."""
    owners, left = scene.owners(family), scene.view["tiles"][family]
    colour = scene.chart.colours[family]
    step = min(size + 3, 2.6 * size / max(len(owners) + left, 1))
    signs = [seat_badge(scene, seat, x + i * step, y, size) for i, seat in enumerate(owners)]
    for place in range(len(owners), len(owners) + left):
        signs.append(
            group(
                rect(0, 0, size, size, size * 0.18, fill=colour),
                use("rings", size * 0.1, size * 0.22, size * 0.8, size * 0.56),
                class_=f"tile on-dye {dye_class(colour)}",
                transform=at(x + place * step, y),
            )
        )
    return join(signs)


def _supply(scene: Scene, family: int, x: float, y: float, width: float) -> Markup:
    """The camel that stands for the supply; pale when there is none left."""
    box = (x, y, width, width * 0.81)
    also = "" if scene.view["camels"][family] else "used-up"
    return dyed(f"camel-{family}", scene.chart.colours[family], box, also)


def _links(scene: Scene, family: int, x: float, y: float, size: float, room: float) -> Markup:
    """Link markers: the dark green one first; in the place of a taken one stands the partner."""
    row, left = scene.box.data["family"][family], scene.view["stacks"][family]
    amount = row["markers_dark"] + row["markers_grey"]
    step = min(size + 2, room / max(amount, 1))
    partners = scene.partners[family]
    signs = []
    for place in range(amount):
        at_x = x + place * step
        if place >= amount - left:
            class_ = "link-dark" if place < row["markers_dark"] else "link-grey"
            signs.append(use("link-marker", at_x, y, size, size, class_=class_))
        elif place < len(partners):
            colour = scene.chart.colours[partners[place]]
            signs.append(family_mark(partners[place], colour, at_x, y, size))
    return join(signs)
