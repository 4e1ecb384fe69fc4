"""A game's guide on one page: its goal and six leaves, with what their pictures show.

Data beside the game, `onepage.toml`. Every text is a pair, English and German. A leaf has a title,
paragraphs, and items of one kind: *steps* one after the other, *cases* beside each other,
*symbols*, *tips*, or plain *points*. A picture says which parts of the board it is drawn with
(`fondaco/pictures/sketch.py`).
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fondaco.engine.text import Text

KINDS = ("points", "steps", "cases", "symbols", "tips")


@dataclass(frozen=True)
class Item:
    """A step, a case, a symbol, a tip or a point of a leaf."""

    title: Text | None
    text: Text | None
    picture: str = ""
    #: The result of a case, as a ribbon below it.
    ribbon: Text | None = None


@dataclass(frozen=True)
class Leaf:
    """A part of the page."""

    title: Text
    #: What it is called in the contents.
    chip: Text
    paragraphs: tuple[Text, ...] = ()
    #: The phases of a match in which it stands first beside the board.
    phases: tuple[str, ...] = ()
    #: As wide as the page, or half of it.
    whole: bool = False
    picture: str = ""
    kind: str = "points"
    items: tuple[Item, ...] = ()
    #: A table, row by row; the first one is its head.
    rows: tuple[tuple[Text, ...], ...] = ()


@dataclass(frozen=True)
class OnePage:
    """The page of a game."""

    goal: Text
    leaves: tuple[Leaf, ...]
    #: What this house filled in because no source gives it.
    ours: Text | None = None
    pictures: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    positions: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def read_one_page(path: Path) -> OnePage:
    """Read the page of a game from its file."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    return OnePage(
        goal=_pair(data["goal"]),
        leaves=tuple(_leaf(row) for row in data["leaves"]),
        ours=_pair(data["ours"]) if "ours" in data else None,
        pictures=data.get("pictures", {}),
        positions=data.get("positions", {}),
    )


def _pair(value: Any) -> Text:
    """A pair of texts; what both languages write alike stands alone."""
    return Text(value, value) if isinstance(value, str) else Text(*value)


def _optional(row: Mapping[str, Any], key: str) -> Text | None:
    return _pair(row[key]) if key in row else None


def _leaf(row: Mapping[str, Any]) -> Leaf:
    title = _pair(row["title"])
    if row.get("kind", KINDS[0]) not in KINDS:
        raise ValueError(f"{title}: there is no kind {row['kind']}")
    return Leaf(
        title=title,
        chip=_optional(row, "chip") or title,
        paragraphs=tuple(map(_pair, row.get("text", ()))),
        phases=tuple(row.get("phases", ())),
        whole=row.get("whole", False),
        picture=row.get("picture", ""),
        kind=row.get("kind", KINDS[0]),
        items=_items(row.get("items", ())),
        rows=tuple(tuple(map(_pair, cells)) for cells in row.get("rows", ())),
    )


def _items(rows: Sequence[Mapping[str, Any]]) -> tuple[Item, ...]:
    return tuple(
        Item(
            title=_optional(row, "title"),
            text=_optional(row, "text"),
            picture=row.get("picture", ""),
            ribbon=_optional(row, "ribbon"),
        )
        for row in rows
    )
