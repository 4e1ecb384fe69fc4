"""What a designer asks of a game: the game declares it, the arena watches matches and counts.

The `balance` module of a game's folder has `questions(box)`, which returns `Questions`, and
`tally`, the compiled functions that read the answers off a table (docs/balance.md). What is asked
stands in `balance.toml`: endings and figures by their numbers, those that end in `_share` being
shares, and the categories with the name of their first place in `tally`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fondaco.engine.box import Box
from fondaco.engine.text import Text

#: Names of things: texts, or names of the box by language.
ThingNames = tuple[Text | Mapping[str, str], ...]


@dataclass(frozen=True)
class Named:
    """An end of the game, or a number that every match yields."""

    id: str
    name: Text
    #: Is the number a share of something?
    percent: bool = False


@dataclass(frozen=True)
class Category:
    """Things of one sort (families, shops, wares, ...) whose worth is asked for.

    Of every seat and thing an amount is known at the end. Seats that have a thing are held against
    those at their table that have it not; or, with `most`, those that have most of it.
    """

    id: str
    title: Text
    #: What it means to have one of them.
    note: Text
    #: The place of the first of them among the amounts.
    first: int
    names: ThingNames
    most: bool = False
    #: What the further number of each thing is, if there is one.
    extra: Text | None = None
    extra_percent: bool = False

    @property
    def places(self) -> slice:
        """Their places among the amounts."""
        return slice(self.first, self.first + len(self.names))

    @property
    def things(self) -> tuple[Text, ...]:
        """Their names as texts."""
        return tuple(
            name if isinstance(name, Text) else Text("{en}", "{de}", **name) for name in self.names
        )


@dataclass(frozen=True)
class Questions:
    """All that a game is asked."""

    #: By the number that `end_cause` returns.
    endings: tuple[Named, ...]
    categories: tuple[Category, ...]
    #: By their places among the figures.
    figures: tuple[Named, ...]


def read_questions(
    file: str, tally: Any, own_names: Callable[[Box], Mapping[str, ThingNames]] | None = None
) -> Callable[[Box], Questions]:
    """What the `balance.toml` beside a module asks, of a box.

    Things have the names of the box, of the table `ways`, or the game's own.
    """
    tables = tomllib.loads(Path(file).with_name("balance.toml").read_text(encoding="utf-8"))
    endings, figures = (
        tuple(Named(key, Text(*pair), key.endswith("_share")) for key, pair in tables[key].items())
        for key in ("endings", "figures")
    )
    ways = tuple(Text(*pair) for pair in tables.get("ways", {}).values())

    def questions(box: Box) -> Questions:
        """All that is asked of a match."""
        names: dict[str, ThingNames] = {**box.names, "ways": ways}
        names |= own_names(box) if own_names else {}
        categories = (
            Category(
                key,
                Text(*row["title"]),
                Text(*row["note"]),
                getattr(tally, row["first"]),
                names[row.get("names", key)],
                row.get("most", False),
                Text(*row["extra"]) if "extra" in row else None,
                row.get("extra_percent", False),
            )
            for key, row in tables.get("categories", {}).items()
        )
        return Questions(endings, tuple(categories), figures)

    return questions
