"""What a plain board or screen shows of a view: every field that has a name, in their order."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.registry import find_game
from fondaco.engine.texts import read_texts


@dataclass(frozen=True)
class Item:
    """Things of one kind that lie together."""

    id: str
    name: str
    count: int
    colour: str


@dataclass(frozen=True)
class Shown:
    """A field: what it is called, and what lies there or how much it is."""

    key: str
    label: str
    items: tuple[Item, ...]
    amount: int
    #: Are its things open to the viewer?
    open: bool


class Display:
    """A view, told field by field."""

    def __init__(self, box: Box, view: Any, lang: str) -> None:
        self.box, self.view, self.lang = box, view, lang
        game = find_game(box.game)
        notation: Any = game.notation
        self._piles: dict[str, str] = notation.PILES
        self._labels = read_texts(str(game.folder / "texts.toml"), "fields")
        self._by_seat = {
            field.key for field in notation.FIELDS.fields if field.part.entry is not None
        }

    def table(self) -> list[Shown]:
        """What belongs to nobody."""
        return [
            self._shown(key, self.view[key]) for key in self._labels if key not in self._by_seat
        ]

    def of_seat(self, seat: int) -> list[Shown]:
        """What belongs to a seat."""
        return [
            self._shown(key, self.view[key][seat]) for key in self._labels if key in self._by_seat
        ]

    def _shown(self, key: str, value: Any) -> Shown:
        label = self._labels.say(key, self.lang)
        if not isinstance(value, list):
            return Shown(key, label, (), int(value or 0), False)
        group = self._piles[key]
        rows = enumerate(self.box.data[group])
        items = tuple(
            Item(
                row["id"],
                self.box.name(group, place, self.lang),
                value[place],
                row.get("colour", "#8a7a66"),
            )
            for place, row in rows
        )
        return Shown(key, label, items, sum(value), True)
