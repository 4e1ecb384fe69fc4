"""The leaves of the screen: a table of wares and colours for each category.

Each tile has one place for the whole game, and every possible bundle is a straight line of the
table. What is not one's own still tells something public: a price, a seat's mark, a cross.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fondaco.games.yangtze.board.artwork import colour_sign, edge_hue, ware_sign
from fondaco.games.yangtze.board.scene import Scene
from fondaco.games.yangtze.board.tiles import Spot
from fondaco.games.yangtze.notation.components import Category
from fondaco.games.yangtze.notation.holdings import line_of, shared
from fondaco.games.yangtze.notation.view import open_wares
from fondaco.pictures import targets
from fondaco.pictures.marks import disc
from fondaco.pictures.svg import (
    NOTHING,
    Markup,
    classes,
    el,
    fit,
    group,
    join,
    rect,
    text,
    text_width,
    use,
)

TITLE, HEAD, WORTH, VALUES = 27, 27, 33, 38
#: On a phone the values of lines are for fingers.
PHONE_WORTH = 41
SIDE, LINE = 34, 42
#: Cells of an owner's data that are too many for the room are drawn as small as this.
LEAST = 5.0


@dataclass(frozen=True)
class Leaf:
    """Where a leaf lies and how big its cells are."""

    category: Category
    x: float
    y: float
    width: float
    height: float
    #: From one cell to the next.
    pitch: float
    prefix: str

    @property
    def worth(self) -> float:
        """Height of the row in which the values of the colours stand."""
        return PHONE_WORTH if self.prefix else WORTH

    @property
    def left(self) -> float:
        """Left edge of the cells."""
        used = SIDE + self.pitch * len(self.category.colours) + LINE
        return self.x + SIDE + max(0.0, (self.width - used) / 2)

    @property
    def top(self) -> float:
        """Upper edge of the cells."""
        return self.y + TITLE + HEAD

    def cell(self, ware: str, colour: str) -> tuple[float, float]:
        """The middle of a cell."""
        column, row = self.category.colours.index(colour), self.category.wares.index(ware)
        return self.left + (column + 0.5) * self.pitch, self.top + (row + 0.5) * self.pitch

    @property
    def bottom(self) -> float:
        """Lower edge of the cells."""
        return self.top + self.pitch * len(self.category.wares)


def leaf_height(category: Category, pitch: float) -> float:
    """How high a leaf must be."""
    return TITLE + HEAD + pitch * len(category.wares) + PHONE_WORTH + VALUES + 6


def leaf_spots(scene: Scene, leaf: Leaf) -> dict[str, Spot]:
    """Where the tiles of a category lie."""
    scale = max(1.0, leaf.pitch - 3) / 84
    return {
        tile.id: Spot(*leaf.cell(tile.ware, tile.colour), scale)
        for tile in scene.components.tiles.values()
        if tile.category == leaf.category.id
    }


class _Drawing:
    """One leaf of one scene."""

    def __init__(self, scene: Scene, leaf: Leaf) -> None:
        self.scene, self.leaf, self.components = scene, leaf, scene.components

    def markup(self) -> Markup:
        leaf, category = self.leaf, self.leaf.category
        name = category.name[self.scene.lang]
        return group(
            rect(leaf.x, leaf.y, leaf.width, leaf.height, 8, class_="leaf"),
            self._title(name),
            *self._heads(),
            *[self._cell(ware, colour) for ware in category.wares for colour in category.colours],
            *self._worths(),
            self._values(),
            id=f"{leaf.prefix}leaf-{category.id}",
            **targets.named(name, "leaf-group"),
        )

    def _title(self, name: str) -> Markup:
        leaf, scene = self.leaf, self.scene
        mine = sum(1 for t in scene.wares if self.components.tiles[t].category == leaf.category.id)
        sign = "cat-round" if leaf.category.round else "cat-square"
        words = scene.say("own", n=mine) if scene.seat is not None else ""
        y = leaf.y + 19
        return join(
            [
                use(sign, leaf.x + 9, leaf.y + 6, 15, 15, class_="cat"),
                text(name, leaf.x + 30, y, 15, class_="title"),
                text(words, leaf.x + leaf.width - 10, y, 14.3, class_="soft end"),
            ]
        )

    def _heads(self) -> list[Markup]:
        leaf, lang, found = self.leaf, self.scene.lang, []
        size = max(3.0, min(24.0, leaf.pitch - 8))
        for place, colour in enumerate(leaf.category.colours):
            x = leaf.left + (place + 0.5) * leaf.pitch - size / 2
            name = self.components.colour(colour, lang)
            sign = self.components.sign(colour, lang)
            words = f"{name} ({sign})" if sign else name
            found.append(
                group(
                    el("title", words),
                    colour_sign(self.components, colour, x, leaf.top - size - 3, size),
                )
            )
        for place, ware in enumerate(leaf.category.wares):
            y = leaf.top + (place + 0.5) * leaf.pitch - 14
            name = self.components.ware(ware, lang)
            found.append(
                group(el("title", name), ware_sign(self.components, ware, leaf.left - 31, y, 28))
            )
        return found

    # ------------------------------------------------------------ cells

    @cached_property
    def _on_river(self) -> dict[str, int]:
        rows = zip(self.scene.view["river"], self.components.houses, strict=True)
        return {tile: house["price"] for tile, house in rows if tile is not None}

    @cached_property
    def _elsewhere(self) -> dict[str, int]:
        """Wares that all have seen at a seat, or that an open game shows."""
        found = {}
        for seat, who in enumerate(self.scene.view["seats"]):
            if seat != self.scene.seat:
                shown = open_wares(who) or who["known"]
                found.update(dict.fromkeys(shown, seat))
        return found

    @cached_property
    def _gone(self) -> set[str]:
        return set(self.scene.view["box"])

    def _cell(self, ware: str, colour: str) -> Markup:
        tile = self.components.at.get((ware, colour))
        if tile is None:
            return NOTHING
        x, y = self.leaf.cell(ware, colour)
        half = max(1.5, self.leaf.pitch / 2 - 1.5)
        ground = rect(x - half, y - half, 2 * half, 2 * half, 7, class_="cell")
        scene, name = self.scene, self.scene.tile(tile)
        if tile in scene.wares:
            return ground
        if tile in self._on_river:
            price = self._on_river[tile]
            edge = rect(
                x - half + 1, y - half + 1, 2 * half - 2, 2 * half - 2, 7,
                class_="cell cell--river", stroke=edge_hue(self.components, colour),
            )  # fmt: skip
            inside = join(
                [
                    el("circle", cx=x, cy=y, r=12, class_="price-dot"),
                    text(str(price), x, y + 5, 14.3, class_="on-coin"),
                ]
            )
            words = scene.say("on_river", tile=name, price=price)
            return group(el("title", words), edge, inside)
        if tile in self._gone:
            words = scene.say("sold", tile=name)
            cross = use("gone", x - 8, y - 8, 16, 16, class_="gone")
            return group(el("title", words), ground, cross)
        if tile in self._elsewhere:
            seat = self._elsewhere[tile]
            words = scene.say("with", tile=name, name=scene.names[seat])
            return group(el("title", words), ground, disc(scene.colour(seat), x, y, 9))
        words = scene.say("unknown", tile=name)
        dot = el("circle", cx=x, cy=y, r=2.2, class_="unknown")
        return group(el("title", words), ground, dot)

    # ------------------------------------------------------------ worth of the lines

    def _worths(self) -> list[Markup]:
        leaf, found = self.leaf, []
        for place, ware in enumerate(leaf.category.wares):
            x = leaf.left + leaf.pitch * len(leaf.category.colours) + 3
            y = leaf.top + (place + 0.5) * leaf.pitch - leaf.worth / 2 + 1
            found.append(self._worth("ware", ware, x, y))
        for place, colour in enumerate(leaf.category.colours):
            x = leaf.left + (place + 0.5) * leaf.pitch - 19.5
            found.append(self._worth("colour", colour, x, leaf.bottom + 3))
        return found

    def _worth(self, kind: str, one: str, x: float, y: float) -> Markup:
        """The value of a line, and what one more tile would make of it."""
        scene, leaf, components, tall = self.scene, self.leaf, self.components, self.leaf.worth - 2
        held = [tile for tile in scene.wares if getattr(components.tiles[tile], kind) == one]
        if len(held) < 2:
            return NOTHING
        line = line_of(components, kind, one, held)
        value, more = line.value, line.more
        name = scene.say("line", n=len(held), what=components.line(kind, one, scene.lang))
        words = scene.say("line_words", line=name, value=value)
        if more is not None:
            words = f"{words}, {scene.say('more', value=more)}"
        return group(
            rect(x, y, 39, tall, 7, class_="worth"),
            text(str(value), x + 19.5, y + (14 if more else 20), 14.5, class_="middle title"),
            text(f"→{more}", x + 19.5, y + 28, 14.3, class_="middle soft") if more else NOTHING,
            rect(x - 1, y - 1, 41, tall + 2, 8, class_="ring"),
            id=f"{leaf.prefix}line-{kind}-{one}",
            **scene.target(f"line-{kind}-{one}", words, "line"),
        )

    # ------------------------------------------------------------ the row of values

    def _values(self) -> Markup:
        """What so many tiles bring; the step of the present bundle is lit."""
        leaf, category = self.leaf, self.leaf.category
        y = leaf.y + leaf.height - VALUES
        if category.same_ware == category.same_colour:
            return self._value_row(category.same_ware, y, VALUES - 6, ("ware", "colour"))
        half = (VALUES - 6) / 2
        return join(
            [
                self._value_row(category.same_ware, y, half, ("ware",)),
                self._value_row(category.same_colour, y + half, half, ("colour",)),
            ]
        )

    def _value_row(
        self, values: tuple[int, ...], y: float, tall: float, kinds: tuple[str, ...]
    ) -> Markup:
        leaf, bundle = self.leaf, self.scene.bundle
        lit = 0
        if bundle and self.components.tiles[bundle[0]].category == leaf.category.id:
            lit = len(bundle) if len(bundle) == 1 or shared(self.components, bundle) in kinds else 0
        left, wide = leaf.x + 9, leaf.width - 18
        step = wide / len(values)
        parts = [rect(left, y, wide, tall, 6, class_="values")]
        for place, value in enumerate(values):
            x = left + place * step
            if lit == place + 1:
                parts.append(rect(x, y, step, tall, 6, class_="values-lit"))
            on = "on-lit" if lit == place + 1 else ""
            if tall > 20:
                middle = x + step / 2
                parts.append(
                    text(str(place + 1), middle, y + 13, 14.3, class_=classes("middle soft", on))
                )
                parts.append(
                    text(str(value), middle, y + 28.5, 15.5, class_=classes("middle title", on))
                )
            else:
                parts.append(
                    text(
                        f"{place + 1}: {value}",
                        x + step / 2,
                        y + 12.5,
                        14.3,
                        class_=classes("middle", on),
                    )
                )
        tip = self.scene.say("values_tip", category=self.leaf.category.name[self.scene.lang])
        return group(*parts, aria_hidden="true", data_tip=tip)


def draw_leaf(scene: Scene, leaf: Leaf) -> Markup:
    """One leaf; its own tiles lie in a layer above."""
    return _Drawing(scene, leaf).markup()


def draw_legend(scene: Scene, x: float, y: float, width: float) -> Markup:
    """What the signs in the cells mean; in a second row what has no room in the first."""
    others = [s for s in range(scene.view["players"]) if s != scene.seat]
    river, seen, out = map(scene.say, ("legend_river", "legend_seen", "legend_gone"))
    size, high, low = 14.3, y - 11, y + 11
    gone, words = x + 30 + text_width(river, size), x + 4 + 16 * len(others)
    room = x + width
    return group(
        el("circle", cx=x + 9, cy=high, r=10, class_="price-dot"),
        text("9", x + 9, high + 5, size, class_="on-coin"),
        text(river, x + 22, high + 5, size, class_="soft"),
        use("gone", gone, high - 8, 16, 16, class_="gone"),
        text(fit(out, room - gone - 19, size), gone + 19, high + 5, size, class_="soft"),
        *[disc(scene.colour(seat), x + 8 + 16 * i, low, 7.5) for i, seat in enumerate(others)],
        text(fit(seen, room - words, size), words, low + 5, size, class_="soft"),
        aria_hidden="true",
    )
