"""Texts kept beside the code that says them: a file `texts.toml` with English and German pairs.

A key holds a pair; a key with `one` and `many` is counted:

    round = ["round {now} of {all}", "Runde {now} von {all}"]
    goods.one = ["1 good", "1 Ware"]
    goods.many = ["{n} goods", "{n} Waren"]
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar

from fondaco.engine.text import Counted, Text


class Texts(Mapping[str, Text]):
    """The texts of one section of a file, by key; read when the first of them is said.

    A section may be spread over several files; no key of it stands in two of them.
    """

    def __init__(self, section: str, *paths: Path) -> None:
        self._paths = paths
        self._section = section

    @cached_property
    def _texts(self) -> dict[str, Text]:
        return {key: Text(*pair) for key, pair in self._entries() if isinstance(pair, list)}

    @cached_property
    def _counted(self) -> dict[str, Counted]:
        return {
            key: Counted(Text(*pairs["one"]), Text(*pairs["many"]))
            for key, pairs in self._entries()
            if isinstance(pairs, dict)
        }

    def _entries(self) -> Iterator[tuple[str, Any]]:
        for path in self._paths:
            section: dict[str, Any] = _load(path).get(self._section, {})
            yield from section.items()

    def __getitem__(self, key: str) -> Text:
        return self._texts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._texts)

    def __len__(self) -> int:
        return len(self._texts)

    def say(self, key: str, lang: str, /, **values: Any) -> str:
        """A text in a language, its gaps filled."""
        if key not in self._texts:
            raise LookupError(f"{self._paths[0].name} has no text {key} in [{self._section}]")
        return self._texts[key].say(lang, **values)

    def counting(self, key: str) -> Counted:
        """The text about a number of things."""
        return self._counted[key]

    def counted(self, key: str, number: int, /, **values: Any) -> Text:
        """The text for so many things."""
        return self._counted[key](number, **values)

    def count(self, key: str, number: int, lang: str, /, **values: Any) -> str:
        """The words for so many things in a language: «1 good», «5 Waren»."""
        return self._counted[key].say(lang, number, **values)


class Speech:
    """Whatever says texts of one section, in one language."""

    texts: ClassVar[Texts]
    lang: str

    def say(self, key: str, **values: Any) -> str:
        """A text, its gaps filled."""
        return self.texts.say(key, self.lang, **values)

    def count(self, key: str, number: int, **values: Any) -> str:
        """The words for so many things."""
        return self.texts.count(key, number, self.lang, **values)


def read_texts(file: str, section: str) -> Texts:
    """A section of the `texts.toml` in the folder of a module: ``read_texts(__file__, "board")``.

    A module of a sub-folder finds the file of the folder above it.
    """
    folder = Path(file).parent
    while not (folder / "texts.toml").exists():
        folder = folder.parent
    return Texts(section, folder / "texts.toml")


def read_all_texts(file: str, section: str) -> Texts:
    """A section of all text files in the folder of a module, for a part that says much."""
    return Texts(section, *sorted(Path(file).parent.glob("*.toml")))


@cache
def _load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))
