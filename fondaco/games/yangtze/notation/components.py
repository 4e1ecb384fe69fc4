"""The components of a box, looked up by their ids, with their names."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fondaco.engine.box import Box, kept

Row = Mapping[str, Any]


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


class Components:
    """The components of one box."""

    def __init__(self, box: Box) -> None:
        data = box.data
        self.box = box
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
        #: All ids of a list of the data file; and of each tile, ruler or settlement its place.
        self.ids = {
            group: [row["id"] for row in data[group]]
            for group in ("tile", "ruler", "settlement", "card")
        }
        in_bag = ("tile", "ruler", "settlement")
        self.places = {
            one: (group, place) for group in in_bag for place, one in enumerate(self.ids[group])
        }
        #: Everything that can lie in the bag, in canonical order: events name things by it.
        self.bag = list(self.places)
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

    def values(self, kind: str, of: str) -> tuple[int, ...]:
        """What bundles of a ware or of a colour are worth, by size."""
        row = self.wares[of] if kind == "ware" else self.colours[of]
        category = self.category[row["category"]]
        return category.same_ware if kind == "ware" else category.same_colour

    # ------------------------------------------------------------ names

    def line(self, kind: str, of: str, lang: str) -> str:
        """The ware or the colour that a line is of."""
        return self.ware(of, lang) if kind == "ware" else self.colour(of, lang)

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

    def settlement(self, settlement: str, lang: str) -> str:
        """«Pagoda 2 (green)»."""
        return self.box.name("settlements", list(self.settlements).index(settlement), lang)

    def kind(self, kind: str, lang: str) -> str:
        """«Pagoda»."""
        return str(self.kinds[kind][f"name_{lang}"])

    def card(self, card: str, lang: str) -> str:
        """«Two purchases»."""
        return str(self.cards[card][f"name_{lang}"])

    def card_sign(self, card: str) -> str:
        """What stands on a card: its number, or the coins of a liquidity card."""
        row = self.cards[card]
        return str(row["cash"] if row["type"] == "IV" else row["type"])

    def house(self, place: int) -> str:
        """«Wuhan»."""
        return str(self.houses[place]["name"])

    def house_place(self, house: str) -> int:
        """The place of a house by its id."""
        return next(place for place, row in enumerate(self.houses) if row["id"] == house)


@kept
def components_of(box: Box) -> Components:
    """The components of a box."""
    return Components(box)
