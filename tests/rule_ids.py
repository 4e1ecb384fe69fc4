"""Rule ids in texts: `WAM-4.9 to 4.13, R.5` names six of them."""

from __future__ import annotations

import re
from pathlib import Path

from fondaco.engine.registry import find_game

# In a list (`* **WAM-4.9** ...`) or as the first cell of a table row (`| SAM-R.1 | ...`).
_DEFINED = re.compile(
    r"^(?:\s*[*-] \*\*|\| )([A-Z]{3}-(?:[0-9]+|[A-Z])\.[0-9]+)\b(?! to)", re.MULTILINE
)
_GROUP = re.compile(
    r"([A-Z]{3})-((?:[0-9]+|[A-Z])\.[0-9]+)((?:(?:,| and| to|;)\s+(?:[0-9]+|[A-Z])\.[0-9]+)*)"
)
_MORE = re.compile(r"(,| and| to|;)\s+((?:[0-9]+|[A-Z])\.[0-9]+)")


def specification(game: str) -> Path:
    """The rules of a game: those of the house in docs/rules, others in their own package."""
    own = find_game(game).folder / "rules.md"
    return own if own.exists() else Path(__file__).parents[1] / "docs" / "rules" / f"{game}.md"


def defined_ids(specification: Path) -> list[str]:
    """The ids that a specification defines."""
    return _DEFINED.findall(specification.read_text(encoding="utf-8"))


def named_ids(text: str) -> set[str]:
    """The ids that a text names, short forms and ranges spelt out.

    >>> sorted(named_ids("WAM-4.9 to 4.11, R.5"))
    ['WAM-4.10', 'WAM-4.11', 'WAM-4.9', 'WAM-R.5']
    """
    found = set()
    for prefix, first, rest in _GROUP.findall(text):
        found.add(f"{prefix}-{first}")
        last = first
        for link, number in _MORE.findall(rest):
            if link == " to":
                section, start = last.split(".")
                span = range(int(start), int(number.split(".")[1]) + 1)
                found |= {f"{prefix}-{section}.{i}" for i in span}
            found.add(f"{prefix}-{number}")
            last = number
    return found
