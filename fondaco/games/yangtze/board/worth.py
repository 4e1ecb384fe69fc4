"""What wares are worth: bundles, lines, and the best sale of a hand told in bundles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from fondaco.games.yangtze.board.things import Things

#: A tile as the search knows it: its ware and its colour.
_Pair = tuple[str, str]


@dataclass(frozen=True)
class Bundle:
    """Tiles that are sold together, and what they bring."""

    tiles: tuple[str, ...]
    value: int


@dataclass(frozen=True)
class Line:
    """All own tiles of one ware, or of one colour: every bundle lies within a line."""

    kind: str  # "ware" or "colour"
    of: str
    tiles: tuple[str, ...]
    value: int
    #: The value with one tile more; None where the list of values ends.
    more: int | None


def by_index(things: Things, tiles: Iterable[str]) -> tuple[str, ...]:
    """Tiles in canonical order."""
    return tuple(sorted(tiles, key=lambda tile: things.tiles[tile].index))


def shared(things: Things, tiles: Sequence[str]) -> str | None:
    """What all tiles share: "ware" or "colour" (YAN-2.2, 2.3); None if nothing."""
    looked = [things.tiles[tile] for tile in tiles]
    if len({tile.category for tile in looked}) > 1:
        return None
    if len({tile.ware for tile in looked}) == 1:
        return "ware"
    return "colour" if len({tile.colour for tile in looked}) == 1 else None


def bundle_value(things: Things, tiles: Sequence[str]) -> int:
    """What a bundle brings (YAN-2.5, 2.6)."""
    category = things.category[things.tiles[tiles[0]].category]
    if len(tiles) == 1:
        return max(category.same_ware[0], category.same_colour[0])
    values = category.same_ware if shared(things, tiles) == "ware" else category.same_colour
    return values[len(tiles) - 1]


def lines(things: Things, tiles: Iterable[str]) -> list[Line]:
    """The lines of two tiles or more, the dearest first."""
    held = set(tiles)
    found = []
    for category in things.categories:
        for kind, ids, values in (
            ("ware", category.wares, category.same_ware),
            ("colour", category.colours, category.same_colour),
        ):
            for one in ids:
                mine = tuple(
                    t.id for t in things.tiles.values() if t.id in held and getattr(t, kind) == one
                )
                if len(mine) > 1:
                    more = values[len(mine)] if len(mine) < len(values) else None
                    found.append(Line(kind, one, mine, values[len(mine) - 1], more))
    return sorted(found, key=lambda line: -line.value)


# ---------------------------------------------------------------- the best sale of a hand


def best_sale(things: Things, tiles: Iterable[str]) -> tuple[int, list[Bundle]]:
    """The most that wares bring when all of them are sold (YAN-8.3), and how."""
    held = [things.tiles[tile] for tile in tiles]
    bundles: list[Bundle] = []
    for category in things.categories:
        pairs = frozenset((t.ware, t.colour) for t in held if t.category == category.id)
        if not pairs:
            continue
        for group, value in _best(category.same_ware, category.same_colour, pairs):
            bundles.append(Bundle(by_index(things, (things.at[pair] for pair in group)), value))
    bundles.sort(key=lambda bundle: (-bundle.value, things.tiles[bundle.tiles[0]].index))
    return sum(bundle.value for bundle in bundles), bundles


@lru_cache(maxsize=4096)
def _best(
    same_ware: tuple[int, ...], same_colour: tuple[int, ...], pairs: frozenset[_Pair]
) -> tuple[tuple[tuple[_Pair, ...], int], ...]:
    """Groups of tiles and their values, found apart for tiles that have no line in common."""
    found: list[tuple[tuple[_Pair, ...], int]] = []
    for island in _islands(pairs):
        found += _best_of_island(same_ware, same_colour, island)
    return tuple(found)


def _islands(pairs: frozenset[_Pair]) -> list[list[_Pair]]:
    """The tiles in groups that do not touch: no ware and no colour in common."""
    islands: list[list[_Pair]] = []
    for pair in sorted(pairs):
        touched = [i for i in islands if any(pair[0] == w or pair[1] == c for w, c in i)]
        islands = [i for i in islands if i not in touched]
        islands.append([*(p for island in touched for p in island), pair])
    return islands


def _best_of_island(
    same_ware: tuple[int, ...], same_colour: tuple[int, ...], pairs: list[_Pair]
) -> list[tuple[tuple[_Pair, ...], int]]:
    """Every tile goes to its ware line or to its colour line; the best way of all.

    The wares are taken one after the other; what matters of the choices before is only how many
    tiles each colour has got.
    """
    colours = sorted({colour for _, colour in pairs})
    wares = sorted({ware for ware, _ in pairs})
    by_ware = {ware: [pair for pair in pairs if pair[0] == ware] for ware in wares}
    start: tuple[int, ...] = (0,) * len(colours)
    #: By colour counts: the value of the ware lines, and the tiles that went to colours.
    reached: dict[tuple[int, ...], tuple[int, tuple[_Pair, ...]]] = {start: (0, ())}
    for ware in wares:
        mine = by_ware[ware]
        then: dict[tuple[int, ...], tuple[int, tuple[_Pair, ...]]] = {}
        for counts, (value, away) in reached.items():
            for choice in range(1 << len(mine)):
                gone = [pair for bit, pair in enumerate(mine) if choice >> bit & 1]
                after = list(counts)
                for _, colour in gone:
                    after[colours.index(colour)] += 1
                key, total = tuple(after), value + _line_value(same_ware, len(mine) - len(gone))
                if key not in then or then[key][0] < total:
                    then[key] = total, (*away, *gone)
        reached = then
    _, away = max(
        (value + sum(_line_value(same_colour, n) for n in counts), away)
        for counts, (value, away) in reached.items()
    )
    stayed = [pair for pair in pairs if pair not in away]
    groups = [(same_ware, [p for p in stayed if p[0] == ware]) for ware in wares]
    groups += [(same_colour, [p for p in away if p[1] == colour]) for colour in colours]
    return [part for values, group in groups for part in _split(values, sorted(group))]


@lru_cache(maxsize=256)
def _cut(values: tuple[int, ...], amount: int) -> tuple[int, int]:
    """The best value of so many tiles of a line, and the size of the first bundle of them."""
    best = (0, 0)
    for size in range(min(amount, len(values)), 0, -1):
        value = values[size - 1] + _cut(values, amount - size)[0]
        if value > best[0] or best[1] == 0:
            best = value, size
    return best


def _line_value(values: tuple[int, ...], amount: int) -> int:
    return _cut(values, amount)[0]


def _split(values: tuple[int, ...], group: list[_Pair]) -> list[tuple[tuple[_Pair, ...], int]]:
    """A line in the bundles that bring most."""
    parts = []
    while group:
        size = _cut(values, len(group))[1]
        parts.append((tuple(group[:size]), values[size - 1]))
        group = group[size:]
    return parts
