"""A text for people, in every language of the house at once."""

from __future__ import annotations

import math
from string import Formatter
from typing import Any, NamedTuple

from fondaco.arena.paper.numbers import UNKNOWN, written


class _Numbers(Formatter):
    """Fills in blanks; fractions and shares are written as in a language, if they are known."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if isinstance(value, float) and not math.isfinite(value):
            return UNKNOWN
        text = super().format_field(value, format_spec)
        return written(text, self._lang) if isinstance(value, float) else text


class Sentence(NamedTuple):
    """English and German side by side, so that none can be missing.

    >>> Sentence("{n} cards", "{n} Karten").say("de", n=3)
    '3 Karten'
    >>> Sentence("{share:.1%} of them", "{share:.1%} davon").say("de", share=0.125)
    '12,5\\xa0% davon'
    """

    en: str
    de: str

    def say(self, lang: str, **words: Any) -> str:
        """The text in a language, its blanks filled in."""
        return _Numbers(lang).format(self.de if lang == "de" else self.en, **words)
