"""A text for people, in every language of the house at once."""

from __future__ import annotations

from typing import Any, NamedTuple


class Sentence(NamedTuple):
    """English and German side by side, so that none can be missing.

    >>> Sentence("{n} cards", "{n} Karten").say("de", n=3)
    '3 Karten'
    """

    en: str
    de: str

    def say(self, lang: str, **words: Any) -> str:
        """The text in a language, its blanks filled in."""
        return (self.de if lang == "de" else self.en).format(**words)
