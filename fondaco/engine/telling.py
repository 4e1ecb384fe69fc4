"""How what happens in a game is told: what belongs together, what is left out, what is held."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Telling:
    """What a story of a game goes by; kinds are those of its events.

    Without any of it, every line and every automatic step is told by itself.
    """

    #: Kinds that are told in one breath where they follow each other: the name of what they are.
    together: Mapping[str, str] = field(default_factory=dict)
    #: Kinds that are not worth a moment of their own (beside those of `PASSING`).
    silent: frozenset[str] = frozenset()
    #: What came to light: the story waits until it has been read.
    held: frozenset[str] = frozenset()
    #: Kinds at which money changes hands.
    coins: frozenset[str] = frozenset()
    #: Verbs of lines that answer somebody else's turn, like a bid: no turn of one's own.
    replies: frozenset[str] = frozenset()
