"""Wampum's artwork: the drawings of `art/`, as symbols; a card is drawn once for all kinds.

`<use>` gives a symbol only what is inherited: the colours of a kind come with the class `k-KIND`
inside the symbol, those of a seat with `seat-COLOUR` on whatever uses it.
"""

from __future__ import annotations

from functools import cache

from fondaco.pictures.sheets import sheet, sprite

GOODS = ("maize", "tobacco", "pelts", "weapons", "alcohol")
SCENES = ("scene-v2", "scene-v3a", "scene-v3b", "scene-v3c", "scene-v4")
_SHEETS = ("patterns", "goods", "pieces", "scenes")


@cache
def symbols() -> str:
    """One hidden SVG with every symbol that the board and its page use; once per page."""
    cards = [sheet(__file__, card, good=good) for card in ("card", "small_card") for good in GOODS]
    return sprite(*(sheet(__file__, name) for name in _SHEETS), *cards)
