"""The files of texts: both languages have the same gaps, and every text is said somewhere."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from fondaco.engine.texts import Texts, read_texts

FONDACO = Path(__file__).parents[2] / "fondaco"
EXAMPLES = FONDACO.with_name("examples")
#: Most parts say what they say in one file; one that says much, in the files of a folder.
FOLDERS = sorted(path.parent for path in FONDACO.rglob("texts/__init__.py"))
FILES = sorted([*FONDACO.rglob("texts.toml"), *(f for d in FOLDERS for f in d.glob("*.toml"))])
every_file = pytest.mark.parametrize(
    "path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}"
)


def _pairs(entries: dict[str, Any]) -> Iterator[tuple[str, list[str]]]:
    for key, entry in entries.items():
        if isinstance(entry, dict):
            assert set(entry) == {"one", "many"}, key
            yield from ((key, pair) for pair in entry.values())
        else:
            yield key, entry


def _gaps(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


def _printable(text: str) -> bool:
    return text.replace("\N{NO-BREAK SPACE}", " ").replace("\n", " ").isprintable()


@every_file
def test_both_languages_have_the_same_gaps(path: Path) -> None:
    for section, entries in tomllib.loads(path.read_text()).items():
        for key, pair in _pairs(entries):
            assert len(pair) == 2, f"{section}.{key}"
            english, german = pair
            assert _gaps(english) == _gaps(german), f"{section}.{key}"
            assert all(text.strip() and _printable(text) for text in pair), f"{section}.{key}"


@every_file
def test_every_text_is_said_somewhere(path: Path) -> None:
    part = path.parent.parent if path.parent in FOLDERS else path.parent
    sources = "\n".join(
        file.read_text() for pattern in ("*.py", "*.html") for file in part.rglob(pattern)
    )
    words = set(re.findall(r"\w+", sources))
    composed = _composed_keys(sources)
    for section, entries in tomllib.loads(path.read_text()).items():
        if section == "phrases":  # all of them are offered (talk/panel.py)
            continue
        known = words | _words_of_data() if section == "keys" else words
        unused = [key for key in entries if not _is_said(key, known, composed)]
        assert not unused, f"{section}: {unused}"


def _composed_keys(sources: str) -> list[re.Pattern[str]]:
    """What is put together from a fixed part and a word: `f"until_{name}"`, `"link_" ~ kind`."""
    shapes = re.findall(r'f"([a-z_]*)\{[^{}]+\}([a-z_]*)"', sources)
    shapes += re.findall(r'"([a-z_]+)" ~ [\w.]+(?: ~ "([a-z_]+)")?', sources)
    return [
        re.compile(f"{before}([a-z0-9_]+){after}")
        for before, after in set(shapes)
        if len(before) + len(after) > 2
    ]


def _is_said(key: str, words: set[str], composed: list[re.Pattern[str]]) -> bool:
    """Its key stands in the sources; or its fixed part does, and so does the word in the gap."""
    found = (shape.fullmatch(key) for shape in composed)
    return key in words or any(match and match.group(1) in words for match in found)


def _words_of_data() -> set[str]:
    """What the data files of the games name."""
    files = [*FONDACO.rglob("components.toml"), *EXAMPLES.rglob("components.toml")]
    return set(re.findall(r"\w+", "\n".join(file.read_text() for file in files)))


@pytest.mark.parametrize("path", sorted(FONDACO.rglob("balance.toml")), ids=lambda p: p.parent.name)
def test_what_a_designer_asks_is_there_in_both_languages(path: Path) -> None:
    tables = tomllib.loads(path.read_text())
    categories = tables.pop("categories", {}).values()
    pairs = [pair for table in tables.values() for pair in table.values()]
    pairs += [value for row in categories for value in row.values() if isinstance(value, list)]
    assert pairs
    for english, german in pairs:
        assert english.strip()
        assert german.strip()
        assert not _gaps(english) | _gaps(german)
        assert _printable(english + german)


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.parent.name)
def test_no_text_stands_in_two_files(folder: Path) -> None:
    keys = [
        (section, key)
        for path in folder.glob("*.toml")
        for section, entries in tomllib.loads(path.read_text()).items()
        for key in entries
    ]
    assert len(keys) == len(set(keys))


def test_a_file_is_read_by_section(tmp_path: Path) -> None:
    (tmp_path / "texts.toml").write_text(
        '[board]\nround = ["round {n}", "Runde {n}"]\n'
        'goods.one = ["1 good", "1 Ware"]\ngoods.many = ["{n} goods", "{n} Waren"]\n'
    )
    (tmp_path / "board").mkdir()
    texts: Texts = read_texts(str(tmp_path / "board" / "hand.py"), "board")
    assert texts.say("round", "de", n=3) == "Runde 3"
    assert (texts.count("goods", 1, "en"), texts.count("goods", 2000, "de")) == (
        "1 good",
        "2.000 Waren",
    )
    assert list(texts) == ["round"]
