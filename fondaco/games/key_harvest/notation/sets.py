"""Whole sets as one input: `harvest d4 f5`, `claim a1 hops 2 wine`, `hire reaper d4`.

People name things in any order; the rules ask one by one, in canonical order. A set is the whole
of a step, so `done` is added where the step would stay open, and a set that goes on when its step
is over is none. A name alone stands for the only
legal line that ends with it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.games.key_harvest.rules import advance, apply, automatic, legal
from fondaco.games.key_harvest.rules import table as t

_COUNT = re.compile("[1-9][0-9]?")
_LONGEST = 80
_END = ("end", "end turn", "end_turn")

Lines = list[str]


def expand(box: Box, table: Any, text: str) -> Lines:
    """The canonical lines of a set, or nothing if it is not one or spills over its step."""
    if text in _END:
        return ["end_turn"]
    lines, whole = _read(box, table, text)
    trial = _try(box, table, lines)
    if trial.spilled is not None:
        return []
    return [*lines, "done"] if whole and trial.closable else lines


def spill(box: Box, table: Any, text: str) -> tuple[str, Any] | None:
    """The line of a set that came when its step was over, and the table by then."""
    lines, _ = _read(box, table, text)
    trial = _try(box, table, lines)
    return None if trial.spilled is None else (trial.spilled, trial.table)


def _read(box: Box, table: Any, text: str) -> tuple[Lines, bool]:
    """The lines that a text names, and whether they are meant as the whole of a step."""
    words = text.split(" ")
    finish = words[-1] == "done" and len(words) > 1
    if finish:
        words.pop()
    if table["actor"] < 0 or len(words) > _LONGEST:
        return [], False
    if words[0] not in _READERS:
        words = [*_verb_for(box, table, words[0]), *words]
    reader = _READERS.get(words[0])
    if reader is None:
        line = " ".join(words)
        return ([line] if line in box.index and not finish else []), False
    return reader(box, table, words[1:]), finish or len(words) > 2


def _verb_for(box: Box, table: Any, name: str) -> set[str]:
    """The verb of the legal lines with this name, if they all have the same."""
    lines = [box.lines[action].partition(" ") for action in _legal(box, table)]
    verbs = {verb for verb, _, thing in lines if thing == name}
    return verbs if len(verbs) == 1 else set()


# ---------------------------------------------------------------- one reader for each verb


def _harvest(box: Box, table: Any, words: Lines) -> Lines:
    """KEY-4.5: tiles whose crop is in stock first, then the others, each with its substitute."""
    fields, crops = box.ids("field"), box.ids("crop")
    named = words[: words.index("take")] if "take" in words else words
    instead = _spread(crops, words[len(named) + 1 :], ordered=True)
    if not _distinct(named, fields) or instead is None or len(instead) > len(named):
        return []
    if words[-1] == "take":
        return []  # take what?
    turned, short = sort_harvest(box, table, named)
    lines = [f"harvest {field}" for field in turned]
    for place, field in enumerate(short):
        lines.append(f"harvest {field}")
        lines += [f"take {instead[place]}"] if place < len(instead) else []
    return lines + [f"take {crop}" for crop in instead[len(short) :]]


def sort_harvest(box: Box, table: Any, named: Sequence[str]) -> tuple[Lines, Lines]:
    """KEY-4.5: the fields that are turned, and those whose crop has run out by then."""
    fields = box.ids("field")
    stock = Counter(dict(enumerate(table["stock"].tolist())))
    turned: Lines = []
    short: Lines = []
    for field in named:  # the one named first gets the last counter
        crop = int(box.record["crop"][0, fields.index(field)])
        (turned if stock[crop] > 0 else short).append(field)
        stock[crop] -= 1
    return sorted(turned, key=fields.index), sorted(short, key=fields.index)


def _sow(box: Box, table: Any, words: Lines) -> Lines:
    fields = box.ids("field")
    if not _distinct(words, fields):
        return []
    return [f"sow {field}" for field in sorted(words, key=fields.index)]


def _counters(verb: str) -> Callable[[Box, Any, Lines], Lines]:
    def read(box: Box, table: Any, words: Lines) -> Lines:
        return [f"{verb} {crop}" for crop in _spread(box.ids("crop"), words) or ()]

    return read


def _thing_and_counters(verb: str, then: str) -> Callable[[Box, Any, Lines], Lines]:
    """`claim a1 hops 2` and `settle a2 hops 2 wine`; the second verb may be said too."""

    def read(box: Box, table: Any, words: Lines) -> Lines:
        rest = words[2:] if words[1:2] == [then] else words[1:]
        counters = _spread(box.ids("crop"), rest)
        if not words or words[0] not in box.ids("field") or (words[1:] and not counters):
            return []
        return [f"{verb} {words[0]}", *(f"{then} {crop}" for crop in counters or ())]

    return read


def _hire(box: Box, table: Any, words: Lines) -> Lines:
    if words[1:2] == ["place"]:
        words = [words[0], *words[2:]]
    if len(words) != 2 or words[0] not in box.ids("worker") or words[1] not in box.ids("field"):
        return []
    return [f"hire {words[0]}", f"place {words[1]}"]


def _buy(box: Box, table: Any, words: Lines) -> Lines:
    """KEY-6.9: purchases in the order in which they are named."""
    return [f"buy {field}" for field in words] if _distinct(words, box.ids("field")) else []


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


#: The frame in which the things of a verb are named one after the other.
_FRAME_OF = {
    "harvest": t.HARVEST_FRAME,
    "sow": t.SOW_FRAME,
    "offer": t.BID_FRAME,
    "take": t.TAKE_FRAME,
    "pay": t.PAY_FRAME,
    "place": t.PLACE_FRAME,
    "buy": t.BUY_FRAME,
}


def _frame_of(lines: Lines) -> int | None:
    """The frame that a set fills: of a harvest with substitutes it is the harvest's."""
    verbs = [line.partition(" ")[0] for line in lines]
    return _FRAME_OF.get("harvest" if "harvest" in verbs else verbs[-1]) if verbs else None


@dataclass(frozen=True)
class _Trial:
    """A set played on a copy of the table, as far as it is legal."""

    table: Any
    #: The first line that came when the step was over.
    spilled: str | None = None
    #: Were all lines played, and is their frame open, on top and free to be left?
    closable: bool = False


def _try(box: Box, table: Any, lines: Lines) -> _Trial:
    """Play the lines of a set on a copy.

    A set is one step. When its own frame has left the stack, a further line would begin
    something else, perhaps another action of the turn (KEY-3.8): it spills over.
    """
    trial, own = table.copy(), t.NONE
    wanted = _frame_of(lines)
    for place, line in enumerate(lines):
        if place and not _open(table, trial, own, wanted):
            return _Trial(trial, spilled=line)
        action = box.index.get(line)
        if action is None or action not in _legal(box, trial):
            return _Trial(trial)
        apply(box.record[0], trial, action)
        if not place:
            own = _topmost(trial, wanted)
        while automatic(trial):
            advance(box.record[0], trial)
    on_top = own == int(trial["depth"]) - 1 and _open(table, trial, own, wanted)
    return _Trial(trial, closable=on_top and t.DONE in _legal(box, trial))


def _topmost(table: Any, kind: int | None) -> int:
    """The place of the topmost frame of a kind, or NONE."""
    kinds = table["stack"]["kind"][: int(table["depth"])].tolist()
    return max((place for place, other in enumerate(kinds) if other == kind), default=t.NONE)


def _open(table: Any, trial: Any, own: int, wanted: int | None) -> bool:
    """Is the frame that a set fills still on the stack, and its seat still to decide?"""
    return bool(
        trial["actor"] == table["actor"]
        and trial["turns"] == table["turns"]
        and t.NONE < own < trial["depth"]
        and trial["stack"][own]["kind"] == wanted
    )


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
