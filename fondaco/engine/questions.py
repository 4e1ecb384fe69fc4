"""What a designer asks of a game: the game declares it, the arena watches matches and counts.

The `balance` module of a game's folder has `questions(box)`, which returns `Questions`, and
`watching`, the compiled functions that read the answers off a table (docs/balance.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

#: A text in every language of the house.
Words = Mapping[str, str]


def words(en: str, de: str) -> Words:
    """A text in both languages.

    >>> words("Rounds", "Runden")["de"]
    'Runden'
    """
    return {"en": en, "de": de}


@dataclass(frozen=True)
class Named:
    """An end of the game, or a number that every match yields."""

    id: str
    name: Words
    #: Is the number a share of something?
    percent: bool = False


@dataclass(frozen=True)
class Category:
    """Things of one sort (families, shops, wares, ...) whose worth is asked for.

    Of every seat and thing an amount is known at the end. Seats that have a thing are held against
    those at their table that have it not; or, with `most`, those that have most of it.
    """

    id: str
    title: Words
    #: What it means to have one of them.
    note: Words
    #: The place of the first of them among the amounts.
    first: int
    things: tuple[Words, ...]
    most: bool = False
    #: What the further number of each thing is, if there is one.
    extra: Words | None = None
    extra_percent: bool = False

    @property
    def places(self) -> slice:
        """Their places among the amounts."""
        return slice(self.first, self.first + len(self.things))


@dataclass(frozen=True)
class Questions:
    """All that a game is asked."""

    #: By the number that `end_cause` returns.
    endings: tuple[Named, ...]
    categories: tuple[Category, ...]
    #: By their places among the figures.
    figures: tuple[Named, ...]


def named(rows: Iterable[tuple[str, str, str]], percent: Iterable[str] = ()) -> tuple[Named, ...]:
    """Names from rows of id, English and German; `percent` are the ids of shares."""
    shares = set(percent)
    return tuple(Named(name, words(en, de), name in shares) for name, en, de in rows)
