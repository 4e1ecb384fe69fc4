"""A text for people, in every language of the house at once."""

from __future__ import annotations

from typing import Any, NamedTuple

from fondaco.engine.numbers import fill


class Sentence(NamedTuple):
    """English and German side by side, so that none can be missing.

    >>> Sentence("{n} cards", "{n} Karten").say("de", n=3000)
    '3.000 Karten'
    >>> Sentence("{share:.1%} of them", "{share:.1%} davon").say("de", share=0.125)
    '12,5\\xa0% davon'
    """

    en: str
    de: str

    def say(self, lang: str, **words: Any) -> str:
        """The text in a language, its blanks filled in."""
        return fill(self.de if lang == "de" else self.en, lang, **words)


class Counted(NamedTuple):
    """A text about a number of things: one for one of them, one for any other number.

    >>> games = Counted(Sentence("1 game", "1 Partie"), Sentence("{n} games", "{n} Partien"))
    >>> games.say("en", 1), games.say("de", 1200)
    ('1 game', '1.200 Partien')
    """

    one: Sentence
    many: Sentence

    def say(self, lang: str, number: int, **words: Any) -> str:
        """The text for this number, its blanks filled in."""
        return (self.one if number == 1 else self.many).say(lang, n=number, **words)
