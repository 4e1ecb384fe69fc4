"""Numbers as they are written in a language."""

from __future__ import annotations

import math

#: Instead of a number that nobody knows: a mean of nothing, an interval of a single match.
UNKNOWN = "–"
_GERMAN = str.maketrans(",.", ".,", "") | {ord("%"): "\N{NO-BREAK SPACE}%"}


def written(text: str, lang: str) -> str:
    """What Python writes of a number, as a language writes it.

    >>> written("1,234.5", "de"), written("12.5%", "de").split(), written("12.5%", "en")
    ('1.234,5', ['12,5', '%'], '12.5%')
    """
    if lang != "de":
        return text
    return text.translate(_GERMAN)


def number(value: float, lang: str, digits: int = 0, sign: str = "") -> str:
    """A number; with the sign "+" it always has one.

    >>> number(1234.56, "en", 1), number(1234.56, "de", 1), number(3, "en", sign="+")
    ('1,234.6', '1.234,6', '+3')
    """
    if not math.isfinite(value):
        return UNKNOWN
    return written(f"{value:{sign},.{digits}f}", lang)


def percent(share: float, lang: str, digits: int = 1, sign: str = "") -> str:
    """A share in per cent.

    >>> percent(0.125, "en"), percent(0.125, "de").split()
    ('12.5%', ['12,5', '%'])
    >>> percent(float("nan"), "en")
    '–'
    """
    if not math.isfinite(share):
        return UNKNOWN
    return written(f"{share:{sign},.{digits}%}", lang)
