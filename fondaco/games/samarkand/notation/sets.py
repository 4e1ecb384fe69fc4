"""Whole steps as one input: `expand pink yazd`, `discard 2 12`, `discard 2 keep`.

People name the cards in any order; the rules take them ascending (SAM-3.14). `keep` at the end
says that nothing else is discarded; after as many cards as are allowed it goes without saying.
"""

from __future__ import annotations

from typing import Any

from fondaco.engine.box import Box
from fondaco.games.samarkand.rules.table import DISCARD, PLACING, TURN


def expand(box: Box, table: Any, text: str) -> list[str]:
    """The canonical lines of a whole step, or nothing if the text is not a set."""
    words = text.split(" ")
    if table["phase"] == TURN and words[0] == "expand" and len(words) == 3:
        lines = [f"expand {words[1]}", f"place {words[2]}"]
    elif table["phase"] == DISCARD and not spills(box, table, text):
        lines = _discards(box, words)
    else:
        return []
    return lines if all(line in box.index for line in lines) else []


def _discards(box: Box, words: list[str]) -> list[str]:
    """The lines of a set of cards in ascending order, or nothing if the words are none."""
    if words[0] != "discard" or len(words) < 3:
        return []
    last = ["keep"] if words[-1] == "keep" else []
    lines = [f"discard {word}" for word in words[1 : len(words) - len(last)]]
    if len(set(lines)) < len(lines) or not all(line in box.index for line in lines):
        return []
    return sorted(lines, key=lambda line: box.index[line]) + last


def spills(box: Box, table: Any, text: str) -> bool:
    """SAM-3.9: does a set of cards go on after the last one that may be discarded?"""
    lines = _discards(box, text.split(" "))
    return table["phase"] == DISCARD and len(lines) > discards_left(box, table)


def discards_left(box: Box, table: Any) -> int:
    """How many more cards may be discarded in this marriage (SAM-3.9)."""
    return int(box.record["discard_max"][0] - table["dropped"])


def gather(lines: list[str]) -> str:
    """The input that a step's lines stand for: what `expand` makes lines of.

    >>> gather(["expand pink", "place yazd"])
    'expand pink yazd'
    >>> gather(["discard 2", "keep"])
    'discard 2 keep'
    """
    first, *others = lines
    return " ".join([first, *(line.split()[-1] for line in others)])


def unfinished(table: Any) -> bool:
    """Has the actor chosen a family but no space yet, or discarded but not yet kept the rest?"""
    return bool(table["phase"] == PLACING or (table["phase"] == DISCARD and table["dropped"] > 0))
