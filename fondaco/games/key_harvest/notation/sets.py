"""Whole sets as one input: `harvest d4 f5`, `claim a1 hops 2 wine`, `hire reaper d4`.

People name things in any order; the rules ask one by one, in canonical order. A set is the whole
of a step, so `done` is added where the step would stay open. A name alone stands for the only
legal line that ends with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import groupby
from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.games.key_harvest.notation.names import ids
from fondaco.games.key_harvest.rules import advance, apply, automatic, legal
from fondaco.games.key_harvest.rules import table as t

_COUNT = re.compile("[1-9][0-9]?")
_LONGEST = 80
_END = ("end", "end turn", "end_turn")

Lines = list[str]


def expand(box: Box, table: Any, text: str) -> Lines:
    """The canonical lines of a set, or nothing if the text is none."""
    if text in _END:
        return ["end_turn"]
    words = text.split(" ")
    finish = words[-1] == "done" and len(words) > 1
    if finish:
        words.pop()
    reader = _READERS.get(words[0])
    if table["actor"] < 0 or len(words) > _LONGEST:
        return []
    lines = _bare(box, table, words) if reader is None else reader(box, table, words[1:])
    whole = finish or len(words) > 2
    return lines + _closing(box, table, lines) if whole and reader is not None else lines


def _bare(box: Box, table: Any, words: Lines) -> Lines:
    """Names without a verb: the only one that fits, if there is just one."""
    verbs = {
        box.lines[action].partition(" ")[0]
        for action in _legal(box, table)
        if box.lines[action].partition(" ")[2] == words[0]
    }
    if len(verbs) != 1:
        return []
    text = " ".join([verbs.pop(), *words])
    return [text] if text in box.index else expand(box, table, text)


# ---------------------------------------------------------------- one reader for each verb


def _harvest(box: Box, table: Any, words: Lines) -> Lines:
    """KEY-4.5: tiles whose crop is in stock first, then the others, each with its substitute."""
    fields, crops = ids(box, "field"), ids(box, "crop")
    named = words[: words.index("take")] if "take" in words else words
    instead = _spread(crops, words[len(named) + 1 :], ordered=True)
    if not _distinct(named, fields) or instead is None or len(instead) > len(named):
        return []
    if words[-1] == "take":
        return []  # take what?
    stock = Counter(dict(enumerate(table["stock"].tolist())))
    turned: Lines = []
    short: Lines = []
    for field in named:  # the one named first gets the last counter
        crop = int(box.record["crop"][0, fields.index(field)])
        (turned if stock[crop] > 0 else short).append(field)
        stock[crop] -= 1
    lines = [f"harvest {field}" for field in sorted(turned, key=fields.index)]
    for place, field in enumerate(sorted(short, key=fields.index)):
        lines.append(f"harvest {field}")
        lines += [f"take {instead[place]}"] if place < len(instead) else []
    return lines + [f"take {crop}" for crop in instead[len(short) :]]


def _sow(box: Box, table: Any, words: Lines) -> Lines:
    fields = ids(box, "field")
    if not _distinct(words, fields):
        return []
    return [f"sow {field}" for field in sorted(words, key=fields.index)]


def _counters(verb: str) -> Callable[[Box, Any, Lines], Lines]:
    def read(box: Box, table: Any, words: Lines) -> Lines:
        return [f"{verb} {crop}" for crop in _spread(ids(box, "crop"), words) or ()]

    return read


def _thing_and_counters(verb: str, then: str) -> Callable[[Box, Any, Lines], Lines]:
    """`claim a1 hops 2` and `settle a2 hops 2 wine`; the second verb may be said too."""

    def read(box: Box, table: Any, words: Lines) -> Lines:
        rest = words[2:] if words[1:2] == [then] else words[1:]
        counters = _spread(ids(box, "crop"), rest)
        if not words or words[0] not in ids(box, "field") or (rest and not counters):
            return []
        return [f"{verb} {words[0]}", *(f"{then} {crop}" for crop in counters or ())]

    return read


def _hire(box: Box, table: Any, words: Lines) -> Lines:
    words = [word for word in words if word != "place"]
    if len(words) != 2 or words[0] not in ids(box, "worker") or words[1] not in ids(box, "field"):
        return []
    return [f"hire {words[0]}", f"place {words[1]}"]


def _buy(box: Box, table: Any, words: Lines) -> Lines:
    """KEY-6.9: purchases in the order in which they are named."""
    return [f"buy {field}" for field in words] if _distinct(words, ids(box, "field")) else []


_READERS: dict[str, Callable[[Box, Any, Lines], Lines]] = {
    "harvest": _harvest,
    "sow": _sow,
    "offer": _counters("offer"),
    "take": _counters("take"),
    "pay": _counters("pay"),
    "claim": _thing_and_counters("claim", "offer"),
    "settle": _thing_and_counters("settle", "pay"),
    "hire": _hire,
    "buy": _buy,
}


def _distinct(words: Lines, known: Lines) -> bool:
    return bool(words) and len(set(words)) == len(words) and all(word in known for word in words)


def _spread(crops: Lines, words: Lines, ordered: bool = False) -> Lines | None:
    """Crops with optional counts, one entry for each counter; None if it is something else."""
    found: Lines = []
    for place, word in enumerate(words):
        if word in crops:
            found.append(word)
        elif _COUNT.fullmatch(word) and place and words[place - 1] in crops:
            found += [words[place - 1]] * (int(word) - 1)
        else:
            return None
    return found if ordered else sorted(found, key=crops.index)


# ---------------------------------------------------------------- trying


def _legal(box: Box, table: Any) -> list[int]:
    moves = np.zeros(t.MAX_LEGAL, np.int16)
    count = legal(box.record[0], table, moves)
    return [int(action) for action in moves[:count]]


def _closing(box: Box, table: Any, lines: Lines) -> Lines:
    """`done`, if after these lines their frame is still open and allows it."""
    trial = table.copy()
    for line in lines:
        action = box.index.get(line)
        if action is None or trial["actor"] != table["actor"] or action not in _legal(box, trial):
            return []
        apply(box.record[0], trial, action)
        while automatic(trial):
            advance(box.record[0], trial)
    verb = lines[-1].partition(" ")[0] if lines else ""
    top = trial["stack"][int(trial["depth"]) - 1]["kind"]
    same_step = trial["actor"] == table["actor"] and trial["turns"] == table["turns"]
    wanted = t.HARVEST_FRAME if lines and lines[0].startswith("harvest") else _FRAME_OF.get(verb)
    return ["done"] if same_step and top == wanted and t.DONE in _legal(box, trial) else []


_FRAME_OF = {
    "sow": t.SOW_FRAME,
    "offer": t.BID_FRAME,
    "take": t.TAKE_FRAME,
    "buy": t.BUY_FRAME,
}


# ---------------------------------------------------------------- and back


def gather(lines: Lines) -> str:
    """The input that a step's lines stand for: what `expand` makes lines of.

    >>> gather(["claim a1", "offer hops", "offer hops", "done"])
    'claim a1 hops 2'
    >>> gather(["harvest d4", "done"])
    'harvest d4 done'
    >>> gather(["harvest d4", "harvest e4", "take wine"])
    'harvest d4 e4 take wine'
    """
    finish = len(lines) > 1 and lines[-1] == "done"
    named = [line.split(" ") for line in (lines[:-1] if finish else lines)]
    verb = named[0][0]
    things = [word for head, *rest in named if head == verb for word in rest]
    others = [word for head, *rest in named if head != verb for word in rest]
    if verb in ("offer", "take", "pay"):
        return " ".join([verb, *_counted(things)]) if len(lines) > 1 else lines[0]
    if verb in ("claim", "settle"):
        return " ".join([verb, *things, *_counted(others)])
    words = [verb, *things]
    if others:
        words += ["take", *others] if verb == "harvest" else others
    return " ".join([*words, "done"] if finish and len(words) == 2 else words)


def _counted(crops: Lines) -> Lines:
    return [word for crop, same in groupby(crops) for word in (crop, str(len(list(same))))]


def unfinished(table: Any) -> bool:
    """Is the actor in the middle of a step that is one decision for a person?"""
    if table["phase"] != t.PLAY or table["actor"] < 0:
        return False
    depth = int(table["depth"])
    frame = table["stack"][depth - 1]
    kind = int(frame["kind"])
    if kind in (t.HARVEST_FRAME, t.TAKE_FRAME, t.SOW_FRAME):
        return bool(frame["last"] != t.NONE)
    if kind == t.PAY_FRAME:
        settling = table["stack"][depth - 2]["kind"] == t.LAY_FRAME
        return bool(settling or frame["last"] != t.NONE)
    if kind == t.PLACE_FRAME:
        return bool(frame["mode"])
    return kind in (t.ANY_CROP_FRAME, t.BID_FRAME)
