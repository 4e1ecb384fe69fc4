"""Wampum's goods, counted: the delivered names have a singular, an owner's stand as they are."""

from __future__ import annotations

from fondaco.engine.box import Box
from fondaco.engine.text import Text

_ONE = {"Pelts": "Pelt", "Weapons": "Weapon", "Felle": "Fell", "Waffen": "Waffe"}


def good_name(box: Box, kind: int, amount: int, lang: str) -> str:
    """A kind of goods as it is called for so many of it: «Pelts», «Pelt»."""
    name = box.name("goods", kind, lang)
    return _ONE.get(name, name) if amount == 1 else name


def goods(box: Box, kind: int, amount: int) -> Text:
    """«3 Felle», «1 Fell»."""
    en, de = (good_name(box, kind, amount, lang) for lang in ("en", "de"))
    return Text("{n} {en}", "{n} {de}", n=amount, en=en, de=de)
