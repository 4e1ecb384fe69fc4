"""A text for people: English and German side by side, with named gaps for values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, runtime_checkable

from fondaco.engine.integers import whole
from fondaco.engine.numbers import fill

LANGUAGES = ("en", "de")
_SHOWN = 40


@runtime_checkable
class Sayable(Protocol):
    """Whatever has words in every language: a text, a name of the box, a quotation."""

    def say(self, lang: str) -> str:
        """The words in a language."""


@dataclass(frozen=True, init=False)
class Text:
    """English and German side by side, so that neither can be missing.

    Gaps take names, numbers (written as the language writes them) and other texts.

    >>> cards = Text("{n} cards", "{n} Karten")
    >>> cards.say("de", n=3000)
    '3.000 Karten'
    >>> left = Text("You have {what} left.", "Du hast noch {what}.", what=cards(n=3))
    >>> left.say("de"), str(left)
    ('Du hast noch 3 Karten.', 'You have 3 cards left.')
    """

    en: str
    de: str
    #: What fills the gaps, as far as it is known.
    values: Mapping[str, Any]

    def __init__(self, en: str, de: str, /, **values: Any) -> None:
        object.__setattr__(self, "en", en)
        object.__setattr__(self, "de", de)
        object.__setattr__(self, "values", values)

    def __call__(self, **values: Any) -> Text:
        """The same text with some of its gaps filled."""
        return Text(self.en, self.de, **{**self.values, **values})

    def say(self, lang: str, /, **values: Any) -> str:
        """The words in a language (anything but German is English), all gaps filled."""
        template = self.de if lang == "de" else self.en
        given = {**self.values, **values} if self.values else values
        if not given:
            return template
        said = {name: _said(value, lang) for name, value in given.items()}
        try:
            return _filled(template, lang, **said)
        except TypeError:  # a value that cannot be looked up
            return fill(template, lang, **said)

    def __str__(self) -> str:
        return self.say("en")

    def __hash__(self) -> int:
        """Values need not be hashable, and few texts differ in them alone."""
        return hash((self.en, self.de))

    def both(self) -> dict[str, str]:
        """The words by language, as data files have them."""
        return {lang: self.say(lang) for lang in LANGUAGES}


#: Boards and logs say the same again and again; by type, for «True» is not «1».
_filled = lru_cache(maxsize=1 << 13, typed=True)(fill)


def _said(value: Any, lang: str) -> Any:
    """A value as it fills a gap; asking whether it is sayable is slow, and most are plain."""
    if isinstance(value, (str, int)):
        return value
    if isinstance(value, Text):
        return value.say(lang)
    return value.say(lang) if isinstance(value, Sayable) else value


def same(words: str) -> Text:
    """A text that is the same in every language, braces and all: a name, a file, a command."""
    return Text("{words}", "{words}", words=words)


@dataclass(frozen=True)
class Counted:
    """A text about a number of things: one for one of them, one for any other number.

    >>> games = Counted(Text("1 game", "1 Partie"), Text("{n} games", "{n} Partien"))
    >>> games.say("en", 1), games.say("de", 1200)
    ('1 game', '1.200 Partien')
    """

    one: Text
    many: Text

    def __call__(self, number: int, **values: Any) -> Text:
        """The text for this number."""
        return (self.one if number == 1 else self.many)(n=number, **values)

    def say(self, lang: str, number: int, **values: Any) -> str:
        """The words for this number in a language."""
        return self(number, **values).say(lang)


@dataclass(frozen=True)
class Quote:
    """What a person typed, between the quotation marks of a language; other values as `shown`.

    >>> Quote("hallo").say("de"), Quote("a\\x1b").say("en"), Quote(7).say("en")
    ('„hallo“', "'a\\\\x1b'", '7')
    """

    value: object

    def say(self, lang: str) -> str:
        """The quotation in a language."""
        value = self.value
        if not isinstance(value, str) or not value.isprintable():
            return shown(value)
        text = value if len(value) <= _SHOWN else value[:_SHOWN] + "…"
        return f"„{text}“" if lang == "de" else f"“{text}”"


def shown(value: object) -> str:
    """A value as it may stand in a sentence: short and without control characters.

    >>> import numpy as np
    >>> shown(np.int64(7)), shown("a\\x1b[31m")
    ('7', "'a\\\\x1b[31m'")
    """
    number = whole(value)
    value = value if number is None else number
    try:
        text = (
            ascii(value) if not isinstance(value, str) or not value.isprintable() else repr(value)
        )
    except (ValueError, RecursionError):
        text = f"a {type(value).__name__} too large to show"
    return text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
