"""The guide on one page: leaves in one language, with their pictures drawn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from django.utils.safestring import SafeString, mark_safe

from fondaco.engine.game import Game
from fondaco.engine.onepage import Item, Leaf
from fondaco.engine.text import Text
from fondaco.pictures.sketch import Sketcher
from fondaco.web.guide_page.rules import marked

_NOTHING = SafeString("")


@dataclass(frozen=True)
class ShownItem:
    """An item of a leaf as a page shows it."""

    title: SafeString
    text: SafeString
    picture: SafeString
    ribbon: SafeString


@dataclass(frozen=True)
class ShownLeaf:
    """A leaf as a page shows it."""

    number: int
    title: str
    chip: str
    phases: tuple[str, ...]
    whole: bool
    kind: str
    picture: SafeString
    paragraphs: tuple[SafeString, ...]
    items: tuple[ShownItem, ...]
    rows: tuple[tuple[SafeString, ...], ...]

    @property
    def anchor(self) -> str:
        """Its id on the page."""
        return f"leaf-{self.number}"


@dataclass(frozen=True)
class ShownPage:
    """The page in one language."""

    title: str
    goal: SafeString
    ours: SafeString
    leaves: tuple[ShownLeaf, ...]

    def at(self, phase: str) -> list[ShownLeaf]:
        """The leaves, those about a phase of a match first."""
        return sorted(self.leaves, key=lambda leaf: phase not in leaf.phases)


@lru_cache(maxsize=64)
def one_page(game: Game, lang: str) -> ShownPage:
    """A game's page: it is the same for everybody, so it is drawn once."""
    page = game.one_page
    sketcher = Sketcher(game, lang, page.pictures, page.positions)
    leaves = enumerate(page.leaves, 1)
    return ShownPage(
        title=game.box.about.title[lang],
        goal=_say(page.goal, lang),
        ours=_say(page.ours, lang),
        leaves=tuple(_leaf(leaf, number, lang, sketcher) for number, leaf in leaves),
    )


def _leaf(leaf: Leaf, number: int, lang: str, sketcher: Sketcher) -> ShownLeaf:
    return ShownLeaf(
        number=number,
        title=leaf.title.say(lang),
        chip=leaf.chip.say(lang),
        phases=leaf.phases,
        whole=leaf.whole,
        kind=leaf.kind,
        picture=_draw(sketcher, leaf.picture),
        paragraphs=tuple(_say(text, lang) for text in leaf.paragraphs),
        items=tuple(_item(item, lang, sketcher) for item in leaf.items),
        rows=tuple(tuple(_say(cell, lang) for cell in row) for row in leaf.rows),
    )


def _item(item: Item, lang: str, sketcher: Sketcher) -> ShownItem:
    return ShownItem(
        title=_say(item.title, lang),
        text=_say(item.text, lang),
        picture=_draw(sketcher, item.picture),
        ribbon=_say(item.ribbon, lang),
    )


def _say(text: Text | None, lang: str) -> SafeString:
    return _NOTHING if text is None else marked(text.say(lang))


def _draw(sketcher: Sketcher, name: str) -> SafeString:
    return mark_safe(sketcher.draw(name)) if name else _NOTHING  # noqa: S308 - our own drawing
