"""What people can be told of, and how long a notice of it waits for them to come by themselves."""

from __future__ import annotations

from datetime import timedelta
from typing import Literal

Kind = Literal["your_turn", "half", "soon", "last", "time_out", "vote", "over"]
#: kind of notice -> the occasion that people tick for it.
OCCASION_OF: dict[str, str] = {
    "your_turn": "turn",
    "half": "time",
    "soon": "time",
    "last": "time",
    "time_out": "house",
    "vote": "house",
    "over": "over",
}
OCCASIONS = ("turn", "time", "house", "over")
#: What waits for a person's move: pointless once they have moved, and the newest of it is enough.
OF_A_TURN = ("your_turn", "half", "soon", "last")
#: Whoever plays at once need not be told.
_PATIENCE = {"your_turn": timedelta(seconds=60)}
#: Long enough for every process to see who has the table open.
_USUAL_PATIENCE = timedelta(seconds=10)


def patience(kind: str) -> timedelta:
    """How long a notice waits before it is sent."""
    return _PATIENCE.get(kind, _USUAL_PATIENCE)
