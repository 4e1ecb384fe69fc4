"""A plain table drawn: rows of cards with their names, wide and for a phone."""

from __future__ import annotations

from typing import Any

from fondaco.engine.registry import find_game
from fondaco.pictures import targets
from fondaco.pictures.board import Shown
from fondaco.pictures.svg import Markup, Value, at, el, fit, group, join, rect, text
from fondaco.plain.display import Display, Item
from fondaco.plain.display import Shown as Field

_CARD, _HIGH, _GAP = 74, 96, 12


def draw_wide(scene: Shown) -> Markup:
    """The board of a large screen: what lies on the table, then one's own things."""
    return _sheet(scene, 560, [*_display(scene).table(), *_own(scene)], "wide")


def draw_phone(scene: Shown) -> Markup:
    """The board of a phone; one's own things are in the dock."""
    return _sheet(scene, 360, _display(scene).table(), "phone")


def draw_dock(scene: Shown) -> Markup:
    """One's own things at the foot of a phone."""
    own = _own(scene)
    return _sheet(scene, 360, own, "dock") if own else Markup("")


def _display(scene: Shown) -> Display:
    return Display(scene.box, scene.view, scene.lang)


def _own(scene: Shown) -> list[Field]:
    if scene.seat is None:
        return []
    return [field for field in _display(scene).of_seat(scene.seat) if field.open]


def _sheet(scene: Shown, width: int, fields: list[Field], name: str) -> Markup:
    """Fields one below the other; a row that is too long goes on below."""
    rows, y = [], 10.0
    for field in fields:
        drawn, high = _row(scene, field, width)
        rows.append(group(drawn, transform=at(16, y)))
        y += high
    title = scene.box.about.title[scene.lang]
    return el(
        "svg",
        *rows,
        id=f"{scene.box.game}-{name}",
        class_=f"plain {name} {'only-wide' if name == 'wide' else 'only-phone'}",
        viewBox=f"0 0 {width} {y:g}",
        role="group",
        aria_label=title,
    )


def _row(scene: Shown, field: Field, width: int) -> tuple[Markup, float]:
    """A field with its name, and how high it is."""
    label = text(f"{field.label} · {scene.amount(field.amount)}", 0, 18, 15, class_="label")
    items = [item for item in field.items if item.count]
    if not items:
        return label, 34
    fits = max(1, (width - 32) // (_CARD + _GAP))
    cards = [
        group(
            _card(scene, field.key, item),
            transform=at((place % fits) * (_CARD + _GAP), 30 + (place // fits) * (_HIGH + _GAP)),
        )
        for place, item in enumerate(items)
    ]
    lines = -(-len(items) // fits)
    return join([label, *cards]), 46 + lines * (_HIGH + _GAP)


def _card(scene: Shown, key: str, item: Item) -> Markup:
    """A stack of equal cards: its colour, its name and how many they are."""
    return group(
        rect(3, 4, _CARD, _HIGH, 8, class_="shadow") if item.count > 1 else Markup(""),
        rect(0, 0, _CARD, _HIGH, 8, fill=item.colour, class_="card"),
        rect(0, _HIGH - 30, _CARD, 30, 8, class_="band"),
        text(scene.amount(item.count), _CARD / 2, 46, 30, class_="count"),
        text(fit(item.name, _CARD - 8, 13), _CARD / 2, _HIGH - 11, 13, class_="name"),
        **_target(scene, key, item),
    )


def _target(scene: Shown, key: str, item: Item) -> dict[str, Value]:
    """What a click on a stack plans: the next line that is about it."""
    words = f"{item.name}: {item.count}"
    notation: Any = find_game(scene.box.game).notation
    verbs = [verb for verb, field in notation.TARGETS.items() if field == key]
    plans = [choice.plan or scene.composition.plan for choice in scene.composition.choices]
    lines = [line for line in plans if line.split()[0] in verbs and item.id in line.split()]
    if not lines:
        return targets.named(words)
    now = scene.composition.plan
    following = lines[(lines.index(now) + 1) % len(lines)] if now in lines else lines[0]
    return targets.legal(following, words, chosen=now in lines)
