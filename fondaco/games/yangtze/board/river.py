"""The river: ruler places, trade houses with their prices, the bag, and the gong."""

from __future__ import annotations

from fondaco.games.yangtze.board.artwork import placed, ruler_art
from fondaco.games.yangtze.board.ground import Course
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.notation.view import bag_count
from fondaco.pictures import targets
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    at,
    classes,
    el,
    fit,
    group,
    join,
    number,
    path,
    rect,
    text,
    text_width,
    use,
)

_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII")


# ---------------------------------------------------------------- rulers


def draw_rulers(scene: Scene, course: Course) -> Markup:
    """The places of the rulers; those beyond the last of this game are crossed out."""
    amount = len(scene.components.rulers)
    step = (360 if course.compact else 1040) / amount
    places = [_ruler_place(scene, course, place, (place + 0.5) * step) for place in range(amount)]
    return group(*places, id=f"{course.prefix}rulers")


def _ruler_place(scene: Scene, course: Course, place: int, x: float) -> Markup:
    half, deep = (14, 17) if course.compact else (38, 28)
    drawn = scene.view["rulers"]
    last = scene.view["options"]["end_ruler"]
    niche = path(f"M{-half}-12H{half}V{deep}A{half} {half} 0 0 1 {-half} {deep}z", class_="niche")
    if place < len(drawn):
        inside, words = _ruler(scene, course, drawn[place], place), ""
    elif place >= last:
        inside, words = _beyond(course), scene.say("no_place")
    else:
        inside, words = _empty(scene, course, place, last), scene.say("ruler_place", n=place + 1)
    named = targets.named(words, "", "img") if words else {}
    return group(
        niche, inside, id=f"{course.prefix}ruler-place-{place + 1}", transform=at(x, 0), **named
    )


def _empty(scene: Scene, course: Course, place: int, last: int) -> Markup:
    size, y = (10, 22) if course.compact else (20, 38)
    parts = [text(_ROMAN[place], 0, y, size, class_="numeral")]
    if place == last - 1 and not course.compact:
        parts.append(text(scene.say("last_place"), 0, 82, 14.3, class_="soft middle italic"))
    return join(parts)


def _beyond(course: Course) -> Markup:
    y, size = (18, 12) if course.compact else (24, 24)
    return use("gone", -size / 2, y - size / 2, size, size, class_="beyond")


def _ruler(scene: Scene, course: Course, ruler: str, place: int) -> Markup:
    row, name = scene.components.rulers[ruler], scene.components.ruler(ruler, scene.lang)
    edict = scene.components.edict(ruler, scene.lang)
    now = scene.view["ruler"] is not None and scene.view["ruler"]["id"] == ruler
    scale, y = (0.33, 17) if course.compact else (0.8, 29)
    bound = scene.say("binding" if not row["optional"] else "optional")
    words = scene.say("ruler_at", n=place + 1, name=name, edict=edict)
    fresh = ruler in scene.fresh
    tile = group(
        el("title", f"{name}: {edict} ({bound})"),
        ruler_art(row, course.compact),
        el("circle", r=39, class_="ring"),
        id=f"{course.prefix}ruler-{ruler}",
        transform=placed(0, y, scale),
        class_=classes(
            "ruler-tile", now and "chosen", fresh and ("rises" if now else "last rises")
        ),
        role="img",
        aria_label=words,
    )
    if course.compact:
        return tile
    return join([tile, text(fit(name, 88, 14.3), 0, 82, 14.3, class_="middle strong")])


# ---------------------------------------------------------------- houses


def draw_houses(scene: Scene, course: Course, covered: bool = False) -> list[Markup]:
    """Every trade house with its price; `covered`: a scroll hangs before the roofs."""
    return [_house(scene, course, place, covered) for place in range(len(scene.components.houses))]


def _house(scene: Scene, course: Course, place: int, covered: bool) -> Markup:
    amount = len(scene.components.houses)
    row, (x, y) = scene.components.houses[place], course.spot(place, amount)
    choice = scene.choices.get(f"buy-{row['id']}")
    dear = choice is not None and row["price"] > scene.own["money"]
    gap = scene.view["river"][place] is None
    key = "too_dear" if dear else "gap" if gap else "house"
    words = scene.say(key, house=row["name"], price=row["price"])
    price = group(
        use("price", -19, -19, 38, 38),
        path("M-17 14l8-7M9-7l8-7", class_="slash") if dear else NOTHING,
        text(str(row["price"]), 0, 7, 19, class_="on-coin"),
    )
    parts: list[Markup] = []
    if course.compact:
        parts.append(
            group(price, transform=f"translate({number(x - 27)} {number(y - 32)}) scale(.62)")
        )
    else:
        if not covered:
            parts.append(use("house", x - 38, 108, 76, 66.5))
            parts.append(text(fit(row["name"], 108, 14.3), x, 106, 14.3, class_="middle strong"))
        parts.append(group(price, transform=f"{at(x, 166)} scale(.92)"))
    if gap:
        parts.insert(0, _gap(course, x, y))
    return group(
        *parts,
        id=f"{course.prefix}{row['id']}",
        **targets.named(words, classes("house", dear and "dear"), "img"),
    )


def _gap(course: Course, x: float, y: float) -> Markup:
    half = 38 * course.scale
    return rect(x - half, y - half, 2 * half, 2 * half, 11, class_="gap")


# ---------------------------------------------------------------- bag and gong


def draw_bag(scene: Scene, course: Course, x: float, y: float, size: float) -> Markup:
    """The bag with the number of tiles in it."""
    amount = bag_count(scene.view)
    words = scene.count("bag", amount)
    parts = [
        el("title", words),
        use("bag", -size / 2, -size * 0.55, size, size * 1.04),
        text(str(amount), 0, size * 0.24, size * 0.27, class_="bag-number"),
    ]
    if not course.compact:
        parts.append(text(scene.say("in_bag"), 0, size * 0.6 + 5, 14.3, class_="middle strong"))
    return group(
        *parts,
        id=f"{course.prefix}bag-piece",
        transform=at(x, y),
        **targets.named(words, "bag", "img"),
    )


_GONG_WORDS = 14.3
_ENDINGS = ("end_turn", "done", "pass", "decline")


def draw_gong(scene: Scene, course: Course, x: float, y: float, size: float) -> Markup:
    """The gong: whoever strikes it has finished, passes or declines."""
    ending = next((verb for verb in _ENDINGS if verb in scene.choices), None)
    parts = [use("gong", -size / 2, -size / 2, size, size)]
    label, word_size = "", 13
    if ending is not None:
        choice = scene.choices[ending]
        label = choice.label
        words = fit(label, 112, word_size)
        if course.compact:
            parts.insert(0, rect(-size / 2 - 118, -20, 118 + size, 40, 20, class_="gong-plate"))
            parts.append(text(words, -size / 2 - 8, 4.5, word_size, class_="end strong"))
            parts.append(rect(-size / 2 - 120, -22, 122 + size, 44, 22, class_="ring"))
        else:
            parts += _gong_words(label, size)
            parts.append(rect(-size / 2 - 3, -size / 2 - 3, size + 6, size + 6, 12, class_="ring"))
    attributes = (
        {"aria_hidden": "true"}
        if ending is None
        else scene.target(ending, f"{label}. {scene.choices[ending].detail}".rstrip(". "), "gong")
    )
    return group(*parts, id=f"{course.prefix}gong-piece", transform=at(x, y), **attributes)


def _gong_words(label: str, size: float) -> list[Markup]:
    """The label in two lines under the gong."""
    words = label.split()
    cut = (len(words) + 1) // 2
    rows = [" ".join(words[:cut]), " ".join(words[cut:])] if len(label) > 9 else [label]
    return [
        text(row, 36, size / 2 + 16 + 15 * place, _GONG_WORDS, class_="end strong on-water")
        if text_width(row, _GONG_WORDS) > 72
        else text(row, 0, size / 2 + 16 + 15 * place, _GONG_WORDS, class_="middle strong on-water")
        for place, row in enumerate(rows)
        if row
    ]
