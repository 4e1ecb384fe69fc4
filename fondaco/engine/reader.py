"""Reading a nested value from outside: every complaint names the source, the key and the fault."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, NoReturn

from fondaco.engine import faults
from fondaco.engine.errors import DataError, FondacoError
from fondaco.engine.integers import whole
from fondaco.engine.text import Text, shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "reader")
_FAULT = Text("{where} {what}.", "{where} {what}.")


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
            self.fail("", faults.must_be_a(faults.A_TABLE, values))
        self.values: dict[str, Any] = values
        self._known: set[str] = set()

    def where(self, key: str) -> str:
        """The full name of a key."""
        link = "" if key.startswith("[") else "."
        return f"{self.path}{link}{key}" if self.path and key else self.path or key

    def fail(self, key: str, what: Text, rule: str | None = None) -> NoReturn:
        """Raise the one sentence."""
        where = f"{self.source}: {self.where(key)}".strip()
        raise self.error(_FAULT(where=where, what=what), rule=rule or self.rule)

    def demand(self, holds: object, key: str, fault: Text, rule: str | None = None) -> None:
        """Fail unless something holds."""
        if not holds:
            self.fail(key, fault, rule)

    def expect(
        self, key: str, wanted: Any, rule: str | None = None, when: Text | None = None
    ) -> None:
        """Fail unless the value of a key is this one."""
        if not is_same(self.get(key, rule), wanted):
            self.fail(key, faults.must_be(wanted, when), rule)

    def get(self, key: str, rule: str | None = None) -> Any:
        """The value of a key that must be there."""
        self._known.add(key)
        if key not in self.values:
            self.fail(key, faults.MISSING, rule)
        return self.values[key]

    def has(self, key: str) -> bool:
        """Is a key there?"""
        return key in self.values

    def close(self, *remarks: str) -> None:
        """Refuse keys nobody asked for: they are mostly misspelt ones.

        `remarks` are keys that may be there for people only.
        """
        for key in filter(self.has, remarks):
            self.text(key)
        for key in self.values:
            if key not in self._known:
                self.fail(shown(key).strip("'"), faults.UNKNOWN_KEY)

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
            self.fail(key, faults.must_be_a(faults.A_WHOLE_NUMBER, value), rule)
        if not low <= number <= high:
            self.fail(key, faults.must_be_between(low, high, number), rule)
        return number

    def flag(self, key: str, rule: str | None = None) -> bool:
        """True or false."""
        value = self.get(key, rule)
        if not isinstance(value, bool):
            self.fail(key, faults.must_be_a(faults.TRUE_OR_FALSE, value), rule)
        return value

    def text(self, key: str, longest: int = 400) -> str:
        """A printable text."""
        value = self.get(key)
        if not isinstance(value, str) or not value.strip():
            self.fail(key, faults.must_be_a(faults.A_TEXT, value))
        if len(value) > longest or not value.isprintable():
            self.fail(key, _TEXTS["no_text"](longest=longest))
        return value

    def choice(self, key: str, choices: Iterable[str], rule: str | None = None) -> str:
        """One of some texts."""
        value = self.get(key, rule)
        if not isinstance(value, str) or value not in choices:
            self.fail(key, faults.must_be_one_of(choices, value), rule)
        return value

    def matching(self, key: str, pattern: str, rule: str | None = None) -> str:
        """A text that matches a pattern."""
        value = self.get(key, rule)
        if not isinstance(value, str) or not re.fullmatch(pattern, value):
            self.fail(key, _TEXTS["no_match"](pattern=pattern, value=shown(value)), rule)
        return value

    # ------------------------------------------------------------ lists and tables

    def items(self, key: str, length: int | None = None, rule: str | None = None) -> list[Any]:
        """A list."""
        value = self.get(key, rule)
        if not isinstance(value, list):
            self.fail(key, faults.must_be_a(faults.A_LIST, value), rule)
        if length is not None and len(value) != length:
            self.fail(key, faults.wrong_length(length, len(value)), rule)
        return value

    def some(self, key: str, least: int, most: int, rule: str | None = None) -> list[Any]:
        """A list that is neither too short nor too long."""
        value = self.items(key, rule=rule)
        fault = _TEXTS["length"](least=least, most=most, found=len(value))
        self.demand(least <= len(value) <= most, key, fault, rule)
        return value

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        values = self.items(key)
        for value in values:
            if not isinstance(value, str) or not value.isprintable():
                self.fail(key, faults.must_be_a(faults.A_LIST_OF_TEXTS, value))
        return values

    def vector(
        self, key: str, length: int, low: int, high: int, rule: str | None = None
    ) -> list[int]:
        """A list of whole numbers."""
        return self.vector_value(key, self.get(key, rule), length, low, high, rule)

    def vector_value(
        self, key: str, values: Any, length: int, low: int, high: int, rule: str | None = None
    ) -> list[int]:
        """As `vector`, for a value from inside a list."""
        if not isinstance(values, list) or len(values) != length:
            self.fail(key, _TEXTS["no_vector"](length=length), rule)
        return [self.whole_value(f"{key}[{i}]", v, low, high, rule) for i, v in enumerate(values)]

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

    def entries(self, key: str, length: int | None = None, rule: str | None = None) -> Reader:
        """A list as a table whose keys are `[0]`, `[1]`, ...: each entry is read like any key."""
        values = {f"[{i}]": value for i, value in enumerate(self.items(key, length, rule))}
        return Reader(self.source, values, self.where(key), self.error, rule or self.rule)


def is_same(given: Any, wanted: Any) -> bool:
    """Equal and of one kind: true is not 1, but a whole number is one of whatever library.

    >>> is_same(1, True), is_same([1, None], [1, None]), is_same({"a": "x"}, {"a": "x", "b": 0})
    (False, True, False)
    """
    if isinstance(wanted, dict):
        keys = isinstance(given, dict) and given.keys() == wanted.keys()
        return keys and all(is_same(given[key], value) for key, value in wanted.items())
    if isinstance(wanted, list):
        fits = isinstance(given, list) and len(given) == len(wanted)
        return fits and all(map(is_same, given, wanted))
    number = whole(wanted)
    if number is not None:
        return whole(given) == number
    return type(given) is type(wanted) and bool(given == wanted)
