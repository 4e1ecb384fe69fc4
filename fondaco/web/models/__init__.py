"""What the database keeps: a file for each thing that it is about."""

from fondaco.web.models.account import Account
from fondaco.web.models.contest import Contest, Entrant, Sitting
from fondaco.web.models.house import Ban, OperatorKey
from fondaco.web.models.kept_record import KeptRecord
from fondaco.web.models.notice import MAIL, PUSH, WEBHOOK, Notice, NoticeWay, QuietHours
from fondaco.web.models.rated import RatedMatch, RatedSeat
from fondaco.web.models.standing_order import StandingOrder
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
from fondaco.web.models.token import Token

__all__ = [
    "BOT",
    "MAIL",
    "OPEN",
    "OVER",
    "PERSON",
    "PLAYING",
    "PUSH",
    "WAITING",
    "WEBHOOK",
    "Account",
    "Analysis",
    "Ban",
    "Commit",
    "Contest",
    "Entrant",
    "Holder",
    "KeptRecord",
    "Notice",
    "NoticeWay",
    "OperatorKey",
    "QuietHours",
    "RatedMatch",
    "RatedSeat",
    "Seat",
    "Sitting",
    "StandingOrder",
    "Table",
    "Token",
]
