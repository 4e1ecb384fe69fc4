"""Inputs that stand for several lines, or are shorter than one.

`admit f8 right 2 f1 left 3` fills two entrances in any order; `auction b4 300` puts up a shop and
makes the first bid; `+50` raises the highest bid, `300` names a bid.
"""

from __future__ import annotations

import re
from typing import Any

from fondaco.engine.box import Box
from fondaco.games.marracash.box import ENDS
from fondaco.games.marracash.notation.admissions import Take, waiting, written
from fondaco.games.marracash.rules import table as t
from fondaco.games.marracash.rules.lists import must_open

_NUMBER = re.compile("0|[1-9][0-9]{0,8}")
_AUCTION = re.compile("auction ([a-z][a-z0-9_]*) (?:bid )?(0|[1-9][0-9]{0,8})")
_RAISE = re.compile(r"(?:bid )?\+ ?(0|[1-9][0-9]{0,8})")


def expand(box: Box, table: Any, text: str) -> list[str]:
    """The canonical lines of an input, or nothing if it is none of those above."""
    phase = int(table["phase"])
    if phase == t.REFILL and text.startswith("admit "):
        return _expand_admissions(box, table, text.split(" ")[1:])
    if phase == t.CHOOSE and (put_up := _AUCTION.fullmatch(text)):
        return [f"auction {put_up.group(1)}", f"bid {put_up.group(2)}"]
    if phase == t.BID:
        return _expand_bid(table, text)
    return []


def _expand_bid(table: Any, text: str) -> list[str]:
    if _NUMBER.fullmatch(text):
        return [f"bid {text}"]
    raised, high = _RAISE.fullmatch(text), int(table["high_bid"])
    if raised and high and table["options"][t.OPT_BIDDING] != t.SEALED:
        return [f"bid {high + int(raised.group(1))}"]
    return []


# ---------------------------------------------------------------- filling entrances


def _expand_admissions(box: Box, table: Any, words: list[str]) -> list[str]:
    """MAR-7.4: whatever order and ends a person names, there is one way of writing it."""
    takes = read_takes(words)
    now = waiting(box, table)
    wanted = now.after_all(takes)
    if wanted is None:
        return [take.line for take in takes]  # the rules will say what is wrong
    found = written(now, wanted, len(takes))
    if found is None and wanted.empty and wanted.right - wanted.left == 2:
        last = Take(wanted.empty[0], t.LEFT, 2)  # MAR-R.16: two left can only go in together
        found = written(now, wanted.after(last), len(takes) + 1)
    return [take.line for take in (takes if found is None else found)]


def read_takes(words: list[str]) -> list[Take]:
    """Triples of a fountain, an end and a number."""
    takes = []
    for place in range(0, len(words), 3):
        fountain, end, number = (*words[place : place + 3], "", "")[:3]
        if end not in ENDS or not _NUMBER.fullmatch(number):
            return []
        takes.append(Take(fountain, ENDS.index(end), int(number)))
    return takes


def gather(lines: list[str]) -> str:
    """The input that a step's lines stand for: what `expand` makes lines of.

    >>> gather(["admit f1 left 2", "admit f8 right 3"])
    'admit f1 left 2 f8 right 3'
    >>> gather(["auction b4", "bid 300"])
    'auction b4 300'
    """
    first, *rest = lines
    verb = first.split(" ", 1)[0]
    if verb == "auction" and rest:
        return f"{first} {rest[0].removeprefix('bid ')}"
    return " ".join([first, *(line.removeprefix(f"{verb} ") for line in rest)])


def unfinished(table: Any) -> bool:
    """Is the actor in the middle of a step: before the first bid, or between two entrances?

    Of the second a state tells only if the right end has been used.
    """
    if table["phase"] == t.BID:
        return bool(must_open(table))
    return bool(table["phase"] == t.REFILL and table["right_used"])
