"""Numbers as they are written in a language, alone and inside a text.

Whatever a person reads goes through here: 3,150 in English, 3.150 in German. What a program reads
does not: lines, records, attributes, seeds.
"""

from __future__ import annotations

import math
from functools import lru_cache
from numbers import Integral, Real
from string import Formatter
from typing import Any

#: Instead of a number that nobody knows: a mean of nothing, an interval of a single match.
UNKNOWN = "–"
_SHARE = "\N{NO-BREAK SPACE}%"
_GERMAN = str.maketrans(",.", ".,", "")


def written(text: str, lang: str) -> str:
    """What Python writes of a number, as a language writes it.

    >>> written("1,234.5", "de"), written("12.5%", "de").split(), written("-12.5%", "en").split()
    ('1.234,5', ['12,5', '%'], ['−12.5', '%'])
    """
    text = text.replace("%", _SHARE).replace("-", "−")
    return text.translate(_GERMAN) if lang == "de" else text


def number(value: float, lang: str, digits: int = 0, sign: str = "") -> str:
    """A number; with the sign "+" it always has one.

    >>> number(1234.56, "en", 1), number(1234.56, "de", 1), number(3, "en", sign="+")
    ('1,234.6', '1.234,6', '+3')
    """
    if not math.isfinite(value):
        return UNKNOWN
    return written(f"{value:{sign},.{digits}f}", lang)


def signed(value: int, lang: str) -> str:
    """A gain or a loss, with the sign that printers use: «+300», «−1.375», «0».

    >>> signed(300, "en"), signed(-1375, "de"), signed(0, "en")
    ('+300', '−1.375', '0')
    """
    return number(value, lang, sign="+" if value else "")


def percent(share: float, lang: str, digits: int = 1, sign: str = "") -> str:
    """A share in per cent.

    >>> percent(0.125, "en").split(), percent(0.125, "de").split()
    (['12.5', '%'], ['12,5', '%'])
    >>> percent(float("nan"), "en")
    '–'
    """
    if not math.isfinite(share):
        return UNKNOWN
    return written(f"{share:{sign},.{digits}%}", lang)


class _Filler(Formatter):
    """Fills gaps; whatever number comes into one is written as in a language."""

    def __init__(self, lang: str) -> None:
        self._lang = lang

    def format_field(self, value: Any, format_spec: str) -> str:
        if type(value) is int and not format_spec:  # nearly always
            return written(f"{value:,}", self._lang)
        if isinstance(value, bool) or not isinstance(value, Real):
            return str(super().format_field(value, format_spec))
        if not math.isfinite(value):
            return UNKNOWN
        if isinstance(value, Integral) and not format_spec:
            return number(int(value), self._lang)
        return written(super().format_field(value, format_spec), self._lang)


_FILLERS = {"en": _Filler("en"), "de": _Filler("de")}


@lru_cache(maxsize=4096)
def _has_bare_gaps(text: str) -> bool:
    """Are all gaps of a text just names, without a format of their own?"""
    gaps = [gap for gap in Formatter().parse(text) if gap[1] is not None]
    return all(str(name).isidentifier() and not spec and not how for _, name, spec, how in gaps)


def fill(text: str, lang: str, /, *values: Any, **words: Any) -> str:
    """A text with its gaps filled: `str.format` that knows how a language writes numbers.

    >>> fill("{name}: {sum} of {}", "en", 8000, name="Ada", sum=1200)
    'Ada: 1,200 of 8,000'
    >>> fill("{share:.1%} von {all}", "de", share=0.125, all=1000).split()
    ['12,5', '%', 'von', '1.000']
    """
    filler = _FILLERS["de" if lang == "de" else "en"]
    if values or not _has_bare_gaps(text):
        return filler.vformat(text, values, words)
    said = {
        name: value if type(value) is str else filler.format_field(value, "")
        for name, value in words.items()
    }
    return text.format_map(said)  # the same, but quicker: a page has a thousand texts
