"""What nobody reads who only wants to play: ids of rules and things, lines, names of files."""

from __future__ import annotations

import re

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
