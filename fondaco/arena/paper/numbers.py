"""Numbers as they are written in a language."""

from __future__ import annotations


def number(value: float, lang: str, digits: int = 0, sign: str = "") -> str:
    """A number; with the sign "+" it always has one.

    >>> number(1234.56, "en", 1), number(1234.56, "de", 1), number(3, "en", sign="+")
    ('1,234.6', '1.234,6', '+3')
    """
    text = f"{value:{sign},.{digits}f}"
    return text.translate(str.maketrans(",.", ".,")) if lang == "de" else text


def percent(share: float, lang: str, digits: int = 1, sign: str = "") -> str:
    """A share in per cent.

    >>> percent(0.125, "en"), percent(0.125, "de").split()
    ('12.5%', ['12,5', '%'])
    """
    gap = "\N{NO-BREAK SPACE}" if lang == "de" else ""
    return f"{number(100 * share, lang, digits, sign)}{gap}%"
