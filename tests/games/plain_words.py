"""What nobody reads who only wants to play: ids of rules and things, lines, names of files."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from fondaco.engine.text import Text

#: What is quoted was typed by somebody, and is said back.
_QUOTED = re.compile(r"“[^”]*”|„[^“]*“")
_FORBIDDEN = {
    "the id of a rule": re.compile(r"\b[A-Z]{3}-(?:\d+|[A-Z])\.\d+"),
    "the name of a file": re.compile(r"\b[\w-]+\.(?:toml|md|json|py|html|css|svg)\b"),
    "the id of a thing": re.compile(r"\b(?:v\d[abc]?|f\d{1,2}|[rbgpy][1-5]|[a-g]\d)\b|\w_\w"),
    "something to type": re.compile(r"`|(?<!\S)--\w|\b(?:offer|put|move|claim|buy) [a-z]\d"),
    "programmers' talk": re.compile(
        r"\b(?:seat_\d|seat 0|Platz 0|data file|Datendatei|lower case|Kleinbuchstaben)\b"
    ),
}


def not_for_players(text: str) -> str:
    """What of all that stands in a text, said in words; nothing if the text is for players."""
    plain = _QUOTED.sub("", text)
    for what, wrong in _FORBIDDEN.items():
        found = wrong.search(plain)
        if found is not None:
            return f"{what}: {found.group()!r} in {text!r}"
    return ""


def texts_in(value: Any) -> Iterator[Text]:
    """Every text in something that is made of records, lists and tables."""
    if isinstance(value, Text):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts_in(getattr(value, field.name))
    elif isinstance(value, Mapping):
        for each in value.values():
            yield from texts_in(each)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from texts_in(each)
