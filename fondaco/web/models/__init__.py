"""What the database keeps: a file for each thing that it is about."""

from fondaco.web.models.clock import Clock, Pulse, SeatClock
from fondaco.web.models.house import Ban, OperatorKey
from fondaco.web.models.kept_record import KeptRecord
from fondaco.web.models.table import (
    BOT,
    ENDED,
    OPEN,
    OVER,
    PERSON,
    PLAYING,
    WAITING,
    Analysis,
    Commit,
    Holder,
    Seat,
    Table,
)

__all__ = [
    "BOT",
    "ENDED",
    "OPEN",
    "OVER",
    "PERSON",
    "PLAYING",
    "WAITING",
    "Analysis",
    "Ban",
    "Clock",
    "Commit",
    "Holder",
    "KeptRecord",
    "OperatorKey",
    "Pulse",
    "Seat",
    "SeatClock",
    "Table",
]
