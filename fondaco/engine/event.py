"""What happened, as typed facts. Words are made from them when somebody reads them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Event:
    """One thing that happened at the table, with who may learn of it."""

    kind: str
    facts: Mapping[str, Any] = field(default_factory=dict)
    #: Only this seat learns of it (None: everybody does) ...
    only: int | None = None
    #: ... or everybody but this seat, which has a fuller event of its own.
    hidden_from: int | None = None
    #: Hidden things came to light: no step before it can be taken back.
    reveals: bool = False

    def seen_by(self, seat: int | None) -> bool:
        """May a seat (None: a spectator) learn of it?"""
        if self.only is not None:
            return seat == self.only
        return self.hidden_from is None or seat != self.hidden_from
