"""Reading a nested value from outside: every complaint names the source, the key and the fault."""

from __future__ import annotations

import re
from typing import Any, NoReturn

from fondaco.engine.errors import DataError, FondacoError
from fondaco.engine.integers import whole

_SHOWN = 40


def shown(value: object) -> str:
    """A value as it may stand in a sentence: short and without control characters.

    >>> import numpy as np
    >>> shown(np.int64(7))
    '7'

    >>> shown("a\\x1b[31m")
    "'a\\\\x1b[31m'"
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


def quoted(value: object, lang: str) -> str:
    """What a person typed, between the quotation marks of a language; other values as `shown`.

    >>> quoted("hallo", "de"), quoted("a\\x1b", "en"), quoted(7, "en")
    ('„hallo“', "'a\\\\x1b'", '7')
    """
    if not isinstance(value, str) or not value.isprintable():
        return shown(value)
    text = value if len(value) <= _SHOWN else value[:_SHOWN] + "…"
    return f"„{text}“" if lang == "de" else f"“{text}”"


class Reader:
    """Walks one table (a dict) and keeps account of the keys it was asked for."""

    def __init__(
        self,
        source: str,
        values: Any,
        path: str = "",
        error: type[FondacoError] = DataError,
        rule: str | None = None,
    ) -> None:
        self.source = source
        self.path = path
        self.error = error
        #: The rule behind faults of this table that name no other.
        self.rule = rule
        if not isinstance(values, dict):
            self.fail("", f"must be a table, not {shown(values)}")
        self.values: dict[str, Any] = values
        self._known: set[str] = set()

    def where(self, key: str) -> str:
        """The full name of a key."""
        return f"{self.path}.{key}" if self.path and key else self.path or key

    def fail(self, key: str, what: str, rule: str | None = None) -> NoReturn:
        """Raise the one sentence."""
        where = f"{self.source}: {self.where(key)}".strip() + " "
        raise self.error(f"{where}{what}.", rule or self.rule, where)

    def get(self, key: str, rule: str | None = None) -> Any:
        """The value of a key that must be there."""
        self._known.add(key)
        if key not in self.values:
            self.fail(key, "is missing", rule)
        return self.values[key]

    def has(self, key: str) -> bool:
        """Is a key there?"""
        return key in self.values

    def close(self) -> None:
        """Refuse keys nobody asked for: they are mostly misspelt ones."""
        for key in self.values:
            if key not in self._known:
                self.fail(shown(key).strip("'"), "is not a known key")

    # ------------------------------------------------------------ scalars

    def whole(self, key: str, low: int, high: int, rule: str | None = None) -> int:
        """A whole number from `low` to `high`."""
        return self.whole_value(key, self.get(key, rule), low, high, rule)

    def whole_value(
        self, key: str, value: Any, low: int, high: int, rule: str | None = None
    ) -> int:
        """As `whole`, for a value from inside a list."""
        number = whole(value)
        if number is None:
            self.fail(key, f"must be a whole number, not {shown(value)}", rule)
        if not low <= number <= high:
            self.fail(key, f"must be from {low} to {high}, not {shown(number)}", rule)
        return number

    def flag(self, key: str) -> bool:
        """True or false."""
        value = self.get(key)
        if not isinstance(value, bool):
            self.fail(key, f"must be true or false, not {shown(value)}")
        return value

    def text(self, key: str, longest: int = 400) -> str:
        """A printable text."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(key, f"must be a text, not {shown(value)}")
        if len(value) > longest or not value.isprintable():
            self.fail(key, f"must be a printable text of at most {longest} characters")
        return value

    def choice(self, key: str, choices: tuple[str, ...], rule: str | None = None) -> str:
        """One of some texts."""
        value = self.get(key, rule)
        if not isinstance(value, str) or value not in choices:
            self.fail(key, f"must be one of {', '.join(choices)}, not {shown(value)}", rule)
        return value

    def matching(self, key: str, pattern: str, rule: str | None = None) -> str:
        """A text that matches a pattern."""
        value = self.get(key, rule)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            self.fail(key, f"must match {pattern}, not {shown(value)}", rule)
        return value

    # ------------------------------------------------------------ lists and tables

    def items(self, key: str, length: int | None = None, rule: str | None = None) -> list[Any]:
        """A list."""
        value = self.get(key, rule)
        if not isinstance(value, list):
            self.fail(key, f"must be a list, not {shown(value)}", rule)
        if length is not None and len(value) != length:
            self.fail(key, f"must have {length} entries, not {len(value)}", rule)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self.items(key)
        for value in values:
            if not isinstance(value, str) or not value.isprintable():
                self.fail(key, f"must be a list of texts, not {shown(value)}")
        return values

    def vector(self, key: str, length: int, low: int, high: int) -> list[int]:
        """A list of whole numbers."""
        return self.vector_value(key, self.items(key), length, low, high)

    def vector_value(self, key: str, values: Any, length: int, low: int, high: int) -> list[int]:
        """As `vector`, for a value from inside a list."""
        if not isinstance(values, list) or len(values) != length:
            self.fail(key, f"must be a list of {length} numbers")
        return [self.whole_value(f"{key}[{i}]", v, low, high) for i, v in enumerate(values)]

    def table(self, key: str, rule: str | None = None) -> Reader:
        """A table inside this one; `rule` is behind its faults that name no other."""
        rule = rule or self.rule
        return Reader(self.source, self.get(key, rule), self.where(key), self.error, rule)

    def rows(self, key: str, rule: str | None = None) -> list[Reader]:
        """A list of tables; people count them from 1."""
        rule = rule or self.rule
        return [
            Reader(self.source, row, self.where(f"{key}[{place}]"), self.error, rule)
            for place, row in enumerate(self.items(key, rule=rule), start=1)
        ]
