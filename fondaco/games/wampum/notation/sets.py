"""Whole sets as one input: `offer v3a maize 2 pelts 1`, `put maize 2`, `discard pelts 1 alcohol 2`.

People name the goods in any order and leave out what they do not give; the rules ask kind by kind.
"""

from __future__ import annotations

import re
from typing import Any

from fondaco.engine.box import Box
from fondaco.games.wampum.rules.table import HAND_LIMIT, OFFER_GOODS, OFFER_VILLAGE, next_kind

_COUNT = re.compile("0|[1-9][0-9]?")
_VERB_PHASES = {"put": OFFER_GOODS, "discard": HAND_LIMIT}


def expand(box: Box, table: Any, text: str) -> list[str]:
    """The canonical lines of a set, or nothing if the text is not a set."""
    words = text.split(" ")
    goods = box.ids("goods")
    if words[0] == "offer" and table["phase"] == OFFER_VILLAGE and len(words) >= 4:
        wanted = _read_goods(goods, words[2:])
        if wanted is None or words[1] not in box.ids("villages"):
            return []
        return [f"offer {words[1]}", *_kind_by_kind(table, goods, "put", 0, wanted, None)]
    if _VERB_PHASES.get(words[0]) == table["phase"]:
        wanted = _read_goods(goods, words[1:])
        if wanted is None:
            return []
        rest = int(table["target"] - table["chosen"].sum()) if words[0] == "discard" else None
        return _kind_by_kind(table, goods, words[0], int(table["kind"]), wanted, rest)
    return []


def _read_goods(goods: list[str], words: list[str]) -> dict[str, int] | None:
    """Pairs of a good and a count, each good once."""
    if not words or len(words) % 2:
        return None
    wanted: dict[str, int] = {}
    for good, count in zip(words[::2], words[1::2], strict=True):
        if good not in goods or good in wanted or not _COUNT.fullmatch(count):
            return None
        wanted[good] = int(count)
    return wanted


def _kind_by_kind(
    table: Any, goods: list[str], verb: str, first: int, wanted: dict[str, int], rest: int | None
) -> list[str]:
    """WAM-R.32: one line for each kind that will be asked for."""
    hand = table["hands"][table["actor"]]
    lines = []
    for kind in range(first, len(goods)):
        if rest == 0:
            break
        count = wanted.pop(goods[kind], 0)
        if hand[kind] == 0:
            if count:
                wanted[goods[kind]] = count
            continue
        lines.append(f"{verb} {goods[kind]} {count}")
        if rest is not None:
            rest -= count
    # What is left over nobody will ask for: named first, so that its refusal is the one told.
    return [f"{verb} {good} {count}" for good, count in wanted.items() if count] + lines


def gather(lines: list[str]) -> str:
    """The input that a step's lines stand for: what `expand` makes lines of.

    >>> gather(["offer v2", "put maize 0", "put tobacco 4"])
    'offer v2 tobacco 4'
    """
    head, *_ = lines[0].split()
    words = [lines[0]] if head in ("offer", "move") else [head]
    for line in lines[len(words[0].split()) > 1 :]:
        _, good, count = line.split()
        if count != "0":
            words.append(f"{good} {count}")
    return " ".join(words)


def unfinished(table: Any) -> bool:
    """Is the actor in the middle of an offer or a discard?"""
    if table["phase"] == HAND_LIMIT:
        return bool(table["kind"] != next_kind(table["hands"][table["actor"]], 0))
    return bool(table["phase"] == OFFER_GOODS)
