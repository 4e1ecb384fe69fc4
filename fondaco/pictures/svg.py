"""SVG as text: a tiny builder that escapes whatever is not markup already."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

Value = str | int | float | None
_SPECIAL = re.compile('[&<>"]')
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;"}
#: Widths of letters in parts of the type size, on the safe side for the fonts of the site.
_NARROW, _PLAIN, _CAPITAL, _WIDE = 0.42, 0.63, 0.76, 1.0


class Markup(str):
    """Text that is markup already and is never escaped again."""

    __slots__ = ()


NOTHING = Markup("")


def escape(words: str) -> str:
    """Words as they may stand between tags and between quotation marks."""
    return _SPECIAL.sub(lambda found: _ENTITIES[found.group()], words)


@lru_cache(maxsize=1 << 15)  # a board has a thousand of them, most of them the same as before
def number(value: float) -> str:
    """A coordinate: two places at most, no idle zeros."""
    rounded = round(value, 2)
    return str(rounded) if rounded % 1 else str(int(rounded))


@lru_cache(maxsize=1 << 14)  # boards repeat themselves: half of the drawing time is saved
def _leaf(tag: str, **attributes: Value) -> Markup:
    """An element without children."""
    return Markup(f"<{tag}{_written(attributes)}/>")


@lru_cache(maxsize=1 << 14)
def _opening(tag: str, **attributes: Value) -> str:
    """The tag with which an element begins that has children."""
    return f"<{tag}{_written(attributes)}>"


def _written(attributes: dict[str, Value]) -> str:
    return "".join([_attribute(k, v) for k, v in attributes.items() if v is not None])


@lru_cache(maxsize=1 << 14)
def _attribute(name: str, value: str | int | float) -> str:
    """`class_` and `data_plan` in Python are `class` and `data-plan` in the markup."""
    words = escape(value).replace("\n", "&#10;") if isinstance(value, str) else number(value)
    return f' {name.rstrip("_").replace("_", "-")}="{words}"'


def el(tag: str, *children: str, **attributes: Value) -> Markup:
    """One element. Attributes that are None are left out; children that are no Markup are escaped.

    >>> el("g", el("text", "a < b", x=1.5), class_="seat", data_plan=None)
    '<g class="seat"><text x="1.5">a &lt; b</text></g>'
    """
    if not children:
        return _leaf(tag, **attributes)
    inside = "".join([c if type(c) is Markup else escape(c) for c in children])
    return Markup(f"{_opening(tag, **attributes)}{inside}</{tag}>")


def join(parts: Iterable[Markup]) -> Markup:
    """Several pieces of markup as one."""
    return Markup("".join(parts))


def group(*children: str, **attributes: Value) -> Markup:
    """A group, even if it is empty."""
    return el("g", *(children or (NOTHING,)), **attributes)


def rect(
    x: float, y: float, width: float, height: float, round_: float = 0, **attributes: Value
) -> Markup:
    """A rectangle, perhaps with rounded corners."""
    return el("rect", x=x, y=y, width=width, height=height, rx=round_ or None, **attributes)


def path(d: str, **attributes: Value) -> Markup:
    """A path."""
    return el("path", d=d, **attributes)


def use(
    symbol: str, x: float, y: float, width: float, height: float, **attributes: Value
) -> Markup:
    """A symbol, put into a rectangle."""
    return el("use", href=f"#{symbol}", x=x, y=y, width=width, height=height, **attributes)


def text(words: str, x: float, y: float, size: float, **attributes: Value) -> Markup:
    """A line of words."""
    return el("text", words, x=x, y=y, font_size=size, **attributes)


def at(x: float, y: float) -> str:
    """The value of a `transform` that moves to a place."""
    return f"translate({number(x)} {number(y)})"


def symbol(name: str, view_box: str, *children: Markup, **attributes: Value) -> Markup:
    """A definition that `use` refers to."""
    return el("symbol", *children, id=name, viewBox=view_box, **attributes)


def classes(*names: str | bool | None) -> str:
    """The class names that are there, in one text."""
    return " ".join(name for name in names if isinstance(name, str) and name)


def _letter_width(letter: str) -> float:
    if letter in "iljtfrI.,:;'|!()- ":
        return _NARROW
    if letter in "mwMW@%…" or ord(letter) > 0x2E7F:  # from there on: letters as wide as high
        return _WIDE
    return _CAPITAL if letter.isupper() else _PLAIN


def text_width(words: str, size: float) -> float:
    """About how wide a line is."""
    return size * sum(map(_letter_width, words))


def fit(words: str, width: float, size: float) -> str:
    """The words, cut with an ellipsis to what a width holds.

    >>> fit("Bartholomew the Third", 80, 16)
    'Barthol…'
    """
    if text_width(words, size) <= width:
        return words
    short = words[:-1]
    while len(short) > 1 and text_width(short + "…", size) > width:
        short = short[:-1]
    return short.rstrip() + "…"
