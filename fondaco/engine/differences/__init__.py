"""What is different in two data files of a game, in words a player understands.

It knows no game: entries of a list belong together by their ids, and are called by the names that
the files give them; other keys go by the words in `texts.toml`, or by themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from fondaco.engine.numbers import number
from fondaco.engine.reader import is_same
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "differences")
#: Words for the keys of data files.
KEYS = read_texts(__file__, "keys")
#: Keys for people only: where something is known from.
REMARKS = frozenset({"source", "provenance", "note"})
#: By which key the entries of a list belong together: the first that names each of them once.
_IDENTITIES = ("id", "name", "number", "players")
#: Values that are told: so many letters of a text, so many entries of a list.
_LETTERS, _ENTRIES = 80, 12
_MISSING = object()


@dataclass(frozen=True)
class Told:
    """The differences as sentences, and how many more there are."""

    sentences: tuple[str, ...]
    more: int = 0


def tell_differences(
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    lang: str,
    words: Mapping[str, str] | None = None,
    most: int = 200,
) -> Told:
    """What is different in `after`; `words` are names of keys that the game itself has.

    >>> old = {"goods": [{"id": "m", "name_en": "Maize", "count": 18}], "rules": {"hand": 5}}
    >>> new = {"goods": [{"id": "m", "name_en": "Maize", "count": 20}], "rules": {"hand": 5}}
    >>> tell_differences(old, new, "en").sentences
    ('Goods, Maize: number 20 instead of 18',)
    """
    teller = _Teller(before, after, lang, words or {})
    sentences = list(teller.tables(before, after, ()))
    return Told(tuple(sentences[:most]), max(0, len(sentences) - most))


class _Teller:
    """Says what it finds in one language."""

    def __init__(
        self,
        before: Mapping[str, Any],
        after: Mapping[str, Any],
        lang: str,
        words: Mapping[str, str],
    ) -> None:
        self._lang = lang
        self._words = words
        self._names = _names(before, lang) | _names(after, lang)

    def tables(
        self, before: Mapping[str, Any], after: Mapping[str, Any], where: tuple[str, ...]
    ) -> Iterator[str]:
        """The differences of two tables."""
        for key in dict.fromkeys([*before, *after]):
            if key not in REMARKS:
                old, new = before.get(key, _MISSING), after.get(key, _MISSING)
                yield from self._values(str(key), old, new, where)

    def _values(self, key: str, old: Any, new: Any, where: tuple[str, ...]) -> Iterator[str]:
        if old is not _MISSING and new is not _MISSING and is_same(old, new):
            return
        place = (*where, self._word(key))
        if isinstance(old, Mapping) and isinstance(new, Mapping):
            yield from self.tables(old, new, place)
        elif _are_rows(old) and _are_rows(new):
            yield from self._rows(old, new, place)
        else:
            yield self._value(old, new, place, plain=key == "year")

    def _rows(
        self, old: list[dict[str, Any]], new: list[dict[str, Any]], where: tuple[str, ...]
    ) -> Iterator[str]:
        key = next((k for k in _IDENTITIES if _names_each(k, old) and _names_each(k, new)), None)
        before = {_identity(row, key, place): row for place, row in enumerate(old, 1)}
        after = {_identity(row, key, place): row for place, row in enumerate(new, 1)}
        for identity in dict.fromkeys([*before, *after]):
            one, other = before.get(identity), after.get(identity)
            place = (*where, self._row_name(one or other or {}, key, identity))
            if one is not None and other is not None:
                yield from self.tables(one, other, place)
            else:
                yield self._sentence("new" if one is None else "gone", place)
        common = [identity for identity in before if identity in after]
        if key is not None and common != [identity for identity in after if identity in before]:
            yield self._sentence("order", where)

    def _value(self, old: Any, new: Any, where: tuple[str, ...], plain: bool) -> str:
        one, other = (str(old), str(new)) if plain else (self._said(old), self._said(new))
        if new is _MISSING:
            return self._sentence("gone", where)
        if old is _MISSING:
            return self._sentence("new" if other is None else "now", where, after=other)
        if one is None or other is None or one == other:
            return self._sentence("other", where)
        return self._sentence("changed", where, before=one, after=other)

    def _sentence(self, key: str, where: tuple[str, ...], **values: Any) -> str:
        if key in ("changed", "now") and len(where) > 1:
            place = f"{', '.join(where[:-1])}: {where[-1]}"
        else:
            place = ", ".join(where)
        said = _TEXTS.say(key, self._lang, where=place, **values)
        return said[:1].upper() + said[1:]

    # ------------------------------------------------------------ words

    def _word(self, key: str) -> str:
        if key in self._words:
            return self._words[key]
        if key in KEYS:
            return KEYS.say(key, self._lang)
        return key.replace("_", " ")

    def _row_name(self, row: Mapping[str, Any], key: str | None, identity: Any) -> str:
        named = _name(row, self._lang)
        if named:
            return named
        if key == "players":
            return _TEXTS.say("with_players", self._lang, players=identity)
        if key is None:
            return _TEXTS.say("place", self._lang, place=identity)
        return self._words.get(str(identity)) or str(identity).replace("_", " ")

    def _said(self, value: Any) -> str | None:
        """A value in words; None: it is too much to be told."""
        if isinstance(value, bool):
            return _TEXTS.say("yes" if value else "no", self._lang)
        if isinstance(value, int):
            return number(value, self._lang)
        if isinstance(value, float):
            return number(value, self._lang, 2)
        if isinstance(value, str):
            told = self._names.get(value, value)
            return told if len(told) <= _LETTERS else None
        if isinstance(value, list) and len(value) <= _ENTRIES:
            entries = [None if isinstance(one, list) else self._said(one) for one in value]
            if all(entry is not None for entry in entries):
                joined = ", ".join(filter(None, entries))
                return joined or _TEXTS.say("nothing", self._lang)
        return None


def _are_rows(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and all(isinstance(row, dict) for row in value)


def _names_each(key: str, rows: list[dict[str, Any]]) -> bool:
    """Has every entry a value of its own under a key?"""
    found = [row.get(key) for row in rows]
    known = {one for one in found if isinstance(one, str | int)}
    return len(known) == len(found)


def _identity(row: dict[str, Any], key: str | None, place: int) -> Any:
    return place if key is None else row[key]


def _name(row: Mapping[str, Any], lang: str) -> str:
    """What the file calls an entry."""
    for key in (f"name_{lang}", "name", "name_en", lang):
        if isinstance(row.get(key), str):
            return str(row[key])
    return ""


def _names(data: Mapping[str, Any], lang: str) -> dict[str, str]:
    """The names of everything that has an id; not of ids that mean two things."""
    found: dict[str, set[str]] = {}
    for rows in data.values():
        for row in rows if _are_rows(rows) else ():
            name, identity = _name(row, lang), row.get("id")
            if name and isinstance(identity, str):
                found.setdefault(identity, set()).add(name)
    return {identity: names.pop() for identity, names in found.items() if len(names) == 1}
