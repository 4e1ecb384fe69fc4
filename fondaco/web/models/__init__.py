"""What the database keeps: a file for each thing that it is about."""

from fondaco.web.models.account import Account
from fondaco.web.models.clock import Clock, Pulse, SeatClock
from fondaco.web.models.contest import Contest, Entrant, Sitting
from fondaco.web.models.data_file import DataFile
from fondaco.web.models.house import Ban, OperatorKey
from fondaco.web.models.kept_record import KeptRecord
from fondaco.web.models.notice import MAIL, PUSH, WEBHOOK, Notice, NoticeWay, QuietHours
from fondaco.web.models.own_seat import Absence, Presence, PutAway, Resignation, SeatPass
from fondaco.web.models.rated import RatedMatch, RatedSeat
from fondaco.web.models.standing_order import StandingOrder
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
from fondaco.web.models.talk import Complaint, Talk, TalkLine, TalkMute
from fondaco.web.models.token import Token

__all__ = [
    "BOT",
    "ENDED",
    "MAIL",
    "OPEN",
    "OVER",
    "PERSON",
    "PLAYING",
    "PUSH",
    "WAITING",
    "WEBHOOK",
    "Absence",
    "Account",
    "Analysis",
    "Ban",
    "Clock",
    "Commit",
    "Complaint",
    "Contest",
    "DataFile",
    "Entrant",
    "Holder",
    "KeptRecord",
    "Notice",
    "NoticeWay",
    "OperatorKey",
    "Presence",
    "Pulse",
    "PutAway",
    "QuietHours",
    "RatedMatch",
    "RatedSeat",
    "Resignation",
    "Seat",
    "SeatClock",
    "SeatPass",
    "Sitting",
    "StandingOrder",
    "Table",
    "Talk",
    "TalkLine",
    "TalkMute",
    "Token",
]
