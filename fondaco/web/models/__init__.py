"""What the database keeps: a file for each thing that it is about."""

from fondaco.web.models.house import Ban, OperatorKey
from fondaco.web.models.kept_record import KeptRecord
from fondaco.web.models.table import (
    BOT,
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
from fondaco.web.models.talk import Complaint, Talk, TalkLine, TalkMute

__all__ = [
    "BOT",
    "OPEN",
    "OVER",
    "PERSON",
    "PLAYING",
    "WAITING",
    "Analysis",
    "Ban",
    "Commit",
    "Complaint",
    "Holder",
    "KeptRecord",
    "OperatorKey",
    "Seat",
    "Table",
    "Talk",
    "TalkLine",
    "TalkMute",
]
