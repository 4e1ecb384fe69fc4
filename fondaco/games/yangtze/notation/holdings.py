"""What wares and settlements bring: asked of the rules, told as bundles, lines and incomes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.integers import bits_of, places
from fondaco.games.yangtze.notation.components import Components, components_of
from fondaco.games.yangtze.rules import bundles as rules
from fondaco.games.yangtze.rules.best_sale import best_sale, kept_with_wares
from fondaco.games.yangtze.rules.scoring import income_of_kind, set_income
from fondaco.games.yangtze.rules.table import KINDS

#: The colours of settlements in the order of the rules.
SETTLEMENT_COLOURS = ("green", "brown")


@dataclass(frozen=True)
class Bundle:
    """Tiles that are sold together, and what they bring."""

    tiles: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Line:
    """All tiles of a hand of one ware, or of one colour: every bundle lies within a line."""

    kind: str  # "ware" or "colour"
    of: str
    tiles: tuple[str, ...]
    value: int
    #: The value with one tile more; None where the list of values ends.
    more: int | None


@dataclass(frozen=True)
class Income:
    """What the settlements of one seat pay."""

    #: By colour: what its combinations pay (YAN-8.4, 8.5).
    sets: dict[str, int]
    #: By kind: what its rank pays (YAN-8.6 to 8.8).
    majority: dict[str, int]

    @property
    def total(self) -> int:
        """All of it."""
        return sum(self.sets.values()) + sum(self.majority.values())


# ---------------------------------------------------------------- wares


def tile_set(components: Components, tiles: Iterable[str]) -> int:
    """Ware tiles as the rules know them: a set of bits."""
    return bits_of(components.tiles[tile].index for tile in tiles)


def bundle_value(components: Components, tiles: Iterable[str]) -> int:
    """What a bundle brings (YAN-2.5, 2.6)."""
    return int(rules.bundle_value(components.box.record[0], tile_set(components, tiles)))


def shared(components: Components, tiles: Sequence[str]) -> str:
    """What all tiles of a bundle share: "ware" or "colour" (YAN-2.3)."""
    held = tile_set(components, tiles)
    return "ware" if rules.same_ware(components.box.record[0], held) else "colour"


def line_of(components: Components, kind: str, of: str, held: Iterable[str]) -> Line:
    """The tiles of a ware or a colour among those held; at least one is."""
    tiles = [tile for tile in held if getattr(components.tiles[tile], kind) == of]
    values = components.values(kind, of)
    more = values[len(tiles)] if len(tiles) < len(values) else None
    return Line(kind, of, tuple(tiles), bundle_value(components, tiles), more)


def lines_with(components: Components, tile: str, held: Sequence[str]) -> list[Line]:
    """The lines of a tile's ware and colour, with the tile beside those held."""
    one, tiles = components.tiles[tile], [*held, tile]
    return [line_of(components, kind, getattr(one, kind), tiles) for kind in ("ware", "colour")]


def lines(components: Components, held: Sequence[str]) -> list[Line]:
    """The lines of two tiles or more, the dearest first."""
    found = []
    for category in components.categories:
        for kind, ids in (("ware", category.wares), ("colour", category.colours)):
            present = {getattr(components.tiles[tile], kind) for tile in held}
            found += [line_of(components, kind, one, held) for one in ids if one in present]
    return sorted((line for line in found if len(line.tiles) > 1), key=lambda line: -line.value)


def best_value(components: Components, tiles: Iterable[str]) -> int:
    """The most that wares bring when all of them are sold (YAN-8.3)."""
    return int(best_sale(components.box.record[0], tile_set(components, tiles)))


def best_bundles(components: Components, tiles: Iterable[str]) -> list[Bundle]:
    """The bundles of a best sale of all these wares, the dearest first."""
    record, hand = components.box.record[0], tile_set(components, tiles)
    found: list[list[int]] = []
    for category in range(int(record["categories"])):
        held = hand & int(record["category_tiles"][category])
        if held:
            with_wares = int(kept_with_wares(record, category, held))
            found += _split(record, "ware", category, with_wares)
            found += _split(record, "colour", category, held & ~with_wares)
    ids = list(components.tiles)
    bundles = [[ids[tile] for tile in bundle] for bundle in sorted(found)]
    sold = [Bundle(tuple(bundle), bundle_value(components, bundle)) for bundle in bundles]
    return sorted(sold, key=lambda bundle: -bundle.value)


def _split(record: Any, kind: str, category: int, tiles: int) -> list[list[int]]:
    """Tiles that go to their lines, each line in the bundles that bring most."""
    lines, place = record[f"{kind}_tiles"], record[f"{kind}_of"]
    best = record[f"{kind}_best"][category]
    found = []
    while tiles:
        rest = places(tiles & int(lines[place[places(tiles)[0]]]))
        tiles &= ~bits_of(rest)
        while rest:
            amount = len(rest)
            size = next(
                size
                for size in range(amount, 0, -1)
                if rules.bundle_value(record, bits_of(rest[:size])) + best[amount - size]
                == best[amount]
            )
            found.append(rest[:size])
            rest = rest[size:]
    return found


# ---------------------------------------------------------------- settlements


def incomes(box: Box, table: Any) -> list[Income]:
    """What the settlements of every seat pay as a table stands."""
    record, kinds = box.record[0], components_of(box).kinds
    option, coloured = int(table["set_option"]), record["kind_tiles"].sum(axis=0)
    found = []
    for seat in range(int(table["players"])):
        held = int(table["settlements"][seat])
        sets = [int(set_income(record, held & int(tiles), option)) for tiles in coloured]
        paid = [int(income_of_kind(record, table, kind, seat)) for kind in range(KINDS)]
        found.append(
            Income(
                dict(zip(SETTLEMENT_COLOURS, sets, strict=True)),
                dict(zip(kinds, paid, strict=True)),
            )
        )
    return found
