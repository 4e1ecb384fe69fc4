"""MarraCash's shops in a German sentence: «Gelber Laden 3» is «den gelben Laden 3» to a buyer."""

from __future__ import annotations

import re

from fondaco.engine.box import Box
from fondaco.engine.german import Noun, capital

_SHOP = re.compile("(?P<adjective>[A-ZÄÖÜ][a-zäöüß]*)er (?P<name>Laden.*)")


def _noun(name: str) -> Noun | None:
    """The words of a name that is made like the delivered ones."""
    found = _SHOP.fullmatch(name)
    if found is None:
        return None
    return Noun(found["name"], "m", found["adjective"].lower())


def the_shop(box: Box, shop: int, lang: str) -> str:
    """A shop that something is done with: «Yellow shop 3», «den gelben Laden 3»."""
    name = box.name("shops", shop, lang)
    noun = _noun(name) if lang == "de" else None
    return name if noun is None else noun.the("accusative")


def shop_first(box: Box, shop: int, lang: str) -> str:
    """The same at the head of a caption: «Gelben Laden 3 versteigern»."""
    name = box.name("shops", shop, lang)
    noun = _noun(name) if lang == "de" else None
    return name if noun is None else capital(noun.bare("accusative"))
