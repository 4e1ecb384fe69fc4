"""Typed words, made fit to be read by others: one line, nothing that cannot be seen."""

from __future__ import annotations

import unicodedata

LONGEST = 240
#: Letters that look like nothing at all.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: Marks that cannot be seen.
_UNSEEN = frozenset("\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f")
#: They hold letters of some scripts, and pictures, together or apart; elsewhere they do nothing.
_JOINERS = frozenset("\u200c\u200d")
#: Marks above and below one letter that a language may need.
_MARKS = 3


def clean(text: str) -> str:
    """The words as they are kept; nothing if nothing could be seen of them.

    Characters that turn the direction of writing, or that nobody sees, could make a line look like
    something else than it is, or like the line of somebody else.

    >>> clean("  well\\u202e  played\\x00\\n!")
    'well played !'
    """
    kept: list[str] = []
    marks = 0
    for letter in unicodedata.normalize("NFC", text[: 4 * LONGEST]):
        kind = unicodedata.category(letter)
        if kind in ("Zs", "Zl", "Zp") or letter in "\t\r\n" or letter in _BLANK:
            kept.append(" ")
            marks = 0
        elif letter in _JOINERS:
            if kept and kept[-1] not in _JOINERS and kept[-1] != " ":
                kept.append(letter)
        elif kind in ("Mn", "Me"):
            marks += 1
            if marks <= _MARKS and letter not in _UNSEEN:
                kept.append(letter)
        elif not kind.startswith("C"):
            kept.append(letter)
            marks = 0
    line = " ".join("".join(kept).split())[:LONGEST].rstrip("\u200c\u200d ")
    return line if any(unicodedata.category(letter)[0] in "LNPS" for letter in line) else ""
