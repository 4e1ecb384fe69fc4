"""The guide on one page of a game that has written none: its pitch, and what its guide says."""

from __future__ import annotations

from itertools import islice, zip_longest
from types import ModuleType
from typing import TYPE_CHECKING

from fondaco.engine.onepage import Item, Leaf, OnePage, read_one_page
from fondaco.engine.text import Text

if TYPE_CHECKING:
    from fondaco.engine.game import Game
    from fondaco.engine.guide import Guide

#: So many leaves a page has.
_MOST = 6


def part(game: Game, own: ModuleType | None) -> PlainOnePage:
    """The page from the file of a game, or one made of what there is."""
    return PlainOnePage(game)


class PlainOnePage:
    """All that `onepage` offers."""

    def __init__(self, game: Game) -> None:
        self._game = game

    def page(self) -> OnePage:
        """The page as the file `onepage.toml` has it, or the chapters of the guide as leaves."""
        path = self._game.folder / "onepage.toml"
        if path.exists():
            return read_one_page(path)
        pitch = self._game.notation.PITCH
        english, german = (_chapters(self._game.guides[lang]) for lang in ("en", "de"))
        pairs = zip(english.items(), german.items(), strict=False)
        leaves = (
            Leaf(Text(en[0], de[0]), Text(en[0], de[0]), items=_points(en[1], de[1]))
            for en, de in pairs
        )
        return OnePage(Text(pitch["en"], pitch["de"]), tuple(islice(leaves, _MOST)))


def _chapters(guide: Guide) -> dict[str, list[str]]:
    """The paragraphs of a guide by their headings."""
    chapters: dict[str, list[str]] = {}
    for paragraph in guide.told:
        if paragraph.section:
            chapters.setdefault(paragraph.section, []).append(paragraph.words)
    return chapters


def _points(english: list[str], german: list[str]) -> tuple[Item, ...]:
    pairs = zip_longest(english, german, fillvalue="")
    return tuple(Item(None, Text(en, de)) for en, de in pairs)
