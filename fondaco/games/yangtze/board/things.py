"""The components of a box, looked up by their ids, with their names and their looks.

Everything comes from the data file, so an owner's own wares, colours, kinds and rulers are drawn
too: whatever has no artwork of its own gets a plain figure with the first letters of its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box

Row = Mapping[str, Any]

WARE_ART = (
    "vase", "silk", "jade", "lacquer", "pearl", "rice", "tea", "fish", "cloth", "crockery", "paper",
)  # fmt: skip
COLOUR_ART = (
    "red", "gold", "violet", "white", "black", "sky", "orange", "pink", "grey", "lime", "sand",
)  # fmt: skip
KIND_ART = ("fortress", "office", "warehouse", "pagoda")
#: Dots that a settlement's symbol is drawn with; more are written as a number.
MOST_DOTS = 5
_MOST_BOXES = 8


@dataclass(frozen=True)
class Tile:
    """One ware tile."""

    id: str
    index: int
    ware: str
    colour: str
    category: str


@dataclass(frozen=True)
class Category:
    """Luxury or everyday: its wares, its colours and what bundles of it are worth."""

    id: str
    name: Mapping[str, str]
    round: bool
    wares: tuple[str, ...]
    colours: tuple[str, ...]
    same_ware: tuple[int, ...]
    same_colour: tuple[int, ...]


class Things:
    """The components of one box."""

    def __init__(self, box: Box) -> None:
        data = box.data
        self.houses: list[Row] = list(data["house"])
        self.wares: dict[str, Row] = {row["id"]: row for row in data["ware"]}
        self.colours: dict[str, Row] = {row["id"]: row for row in data["colour"]}
        self.rulers: dict[str, Row] = {row["id"]: row for row in data["ruler"]}
        self.kinds: dict[str, Row] = {row["id"]: row for row in data["kind"]}
        self.settlements: dict[str, Row] = {row["id"]: row for row in data["settlement"]}
        self.cards: dict[str, Row] = {row["id"]: row for row in data["card"]}
        self.tiles = {
            row["id"]: Tile(
                row["id"], place, row["ware"], row["colour"], self.wares[row["ware"]]["category"]
            )
            for place, row in enumerate(data["tile"])
        }
        self.tile_names = box.names["tiles"]
        self._the_tiles = box.names["the_tiles"]
        #: Everything that can lie in the bag, in canonical order: events name things by it.
        self.bag = [*self.tiles, *self.rulers, *self.settlements]
        found = {tile.category for tile in self.tiles.values()}
        self.categories = [self._category(row) for row in data["category"] if row["id"] in found]
        self.at = {(tile.ware, tile.colour): tile.id for tile in self.tiles.values()}

    def _category(self, row: Row) -> Category:
        return Category(
            id=row["id"],
            name={"en": row["name_en"], "de": row["name_de"]},
            round=row.get("symbol") == "circle",
            wares=tuple(i for i, ware in self.wares.items() if ware["category"] == row["id"]),
            colours=tuple(i for i, hue in self.colours.items() if hue["category"] == row["id"]),
            same_ware=tuple(row["same_ware"]),
            same_colour=tuple(row["same_colour"]),
        )

    @cached_property
    def category(self) -> dict[str, Category]:
        """The categories by their ids."""
        return {category.id: category for category in self.categories}

    # ------------------------------------------------------------ names

    def ware(self, ware: str, lang: str) -> str:
        """«Vase»."""
        return str(self.wares[ware][f"name_{lang}"])

    def colour(self, colour: str, lang: str) -> str:
        """«Sky blue»."""
        return str(self.colours[colour][f"name_{lang}"])

    def sign(self, colour: str, lang: str) -> str:
        """What the badge of a colour shows: «wave»."""
        return str(self.colours[colour].get(f"symbol_{lang}", ""))

    def tile(self, tile: str, lang: str) -> str:
        """«Red vase», «Rote Vase»."""
        name = self.tile_names[self.tiles[tile].index][lang]
        return name[:1].upper() + name[1:]

    def the_tile(self, tile: str, lang: str) -> str:
        """«the red vase», «die rote Vase»: what something is done with."""
        return self._the_tiles[self.tiles[tile].index][lang]

    def tile_list(self, tiles: list[str] | tuple[str, ...], lang: str) -> str:
        """Several tiles, one after the other."""
        return ", ".join(self.tile(tile, lang) for tile in tiles)

    def ruler(self, ruler: str, lang: str) -> str:
        """The name of a ruler."""
        return str(self.rulers[ruler][f"name_{lang}"])

    def edict(self, ruler: str, lang: str) -> str:
        """What a ruler demands or grants."""
        return str(self.rulers[ruler][f"text_{lang}"])

    def kind(self, kind: str, lang: str) -> str:
        """«Pagoda»."""
        return str(self.kinds[kind][f"name_{lang}"])

    def card(self, card: str, lang: str) -> str:
        """«Two purchases»."""
        return str(self.cards[card][f"name_{lang}"])

    def house(self, place: int) -> str:
        """«Wuhan»."""
        return str(self.houses[place]["name"])

    def house_place(self, house: str) -> int | None:
        """The place of a house by its id; None if there is none."""
        ids = [row["id"] for row in self.houses]
        return ids.index(house) if house in ids else None

    # ------------------------------------------------------------ looks

    def kind_symbol(self, kind: str) -> str:
        """The symbol that pictures a kind of settlements."""
        return f"kind-{kind if kind in KIND_ART else 'other'}"

    def settlement_symbol(self, settlement: str) -> str:
        """The symbol that pictures a settlement."""
        row = self.settlements[settlement]
        kind = row["kind"] if row["kind"] in KIND_ART else "other"
        return f"sett-{kind}-{row['colour']}-{min(int(row['dots']), MOST_DOTS + 1)}"


_KNOWN: list[tuple[Box, Things]] = []


def things_of(box: Box) -> Things:
    """The components of a box, made once for each of the boxes in use."""
    for known, things in _KNOWN:
        if known is box:
            return things
    made = Things(box)
    _KNOWN.insert(0, (box, made))
    del _KNOWN[_MOST_BOXES:]
    return made
