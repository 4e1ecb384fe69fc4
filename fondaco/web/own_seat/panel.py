"""What a seat's own page offers to do with it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from django.http import HttpRequest
from django.utils import timezone

from fondaco.bots import LEVELS
from fondaco.web.bot_names import SUBSTITUTE, bot_label
from fondaco.web.models import BOT, PLAYING, Absence
from fondaco.web.own_seat.absence import HOURS
from fondaco.web.own_seat.passing import is_offered, may_pass
from fondaco.web.own_seat.presence import attendance
from fondaco.web.own_seat.replacing import FAIR, awaited, is_gone
from fondaco.web.table_page.hall import seat_url
from fondaco.web.table_page.look import TableLook
from fondaco.web.texts import TEXTS

_HOUR = timedelta(hours=1)


@dataclass(frozen=True)
class Offer:
    """Something to choose."""

    value: str
    label: str
    selected: bool = False


@dataclass(frozen=True)
class OwnSeat:
    """One's own seat in a match that goes on."""

    levels: tuple[Offer, ...]
    hours: tuple[Offer, ...]
    #: Who plays it instead, and until when; empty: its holder does.
    played_by: str = ""
    away: str = ""
    #: May it be passed on? And the link that does it.
    may_pass: bool = True
    passing_link: str = ""
    may_resign: bool = True


@dataclass(frozen=True)
class There:
    """Is somebody at a seat? A code for the script and the style sheet, and words."""

    code: str
    words: str


@dataclass(frozen=True)
class Awaited:
    """Somebody for whom the match waits."""

    number: int
    line: str
    #: Away for so many minutes, somebody may be replaced; and is that so already?
    minutes: int
    gone: bool


def own_seat(request: HttpRequest, look: TableLook) -> OwnSeat | None:
    """For whoever holds a seat of a match that goes on; None for all others."""
    table, lang = look.loaded.table, look.lang
    if look.seat is None or table.stage != PLAYING:
        return None
    seat, game = table.seats.all()[look.seat], look.match.game
    played_by, away = "", ""
    if seat.kind == BOT:
        played_by = bot_label(game, seat.bot, lang) if seat.bot in LEVELS else seat.bot
        absence = Absence.objects.filter(seat=seat).first()
        away = "" if absence is None else _until(absence, lang)
    return OwnSeat(
        levels=tuple(
            Offer(name, bot_label(game, name, lang), name == SUBSTITUTE)
            for name in reversed(LEVELS)
        ),
        hours=tuple(Offer(str(hours), _span(hours, lang)) for hours in HOURS),
        played_by=played_by,
        away=away,
        may_pass=may_pass(table),
        may_resign=not table.sealed,
        passing_link=seat_url(request, seat) if is_offered(seat) else "",
    )


def there(look: TableLook) -> tuple[There | None, ...]:
    """Who is at the seats of people, while a match is played."""
    table = look.loaded.table
    if table.stage != PLAYING:
        return ()
    codes = attendance.at_table(table)
    return tuple(There(code, _where(code, look.lang)) if code else None for code in codes)


def _where(code: str, lang: str) -> str:
    """«here now», «away for 5 minutes», «not here»."""
    state, _, minutes = code.partition(" ")
    return TEXTS.say(f"is_{state}", lang).replace("(n)", minutes)


def awaited_by(look: TableLook) -> Awaited | None:
    """For whoever opened the table: somebody else is to act, and may be gone."""
    table = look.loaded.table
    seat = awaited(table, look.access.visitor) if look.live else None
    if seat is None:
        return None
    line = TEXTS.say("absent_line", look.lang, name=look.names[seat.number])
    return Awaited(seat.number, line, FAIR // timedelta(minutes=1), is_gone(table, seat))


def _span(hours: int, lang: str) -> str:
    """«until I come back», «for 4 hours», «for 3 days»."""
    if not hours:
        return TEXTS.say("away_until_back", lang)
    if hours < 24:
        return TEXTS.count("away_hours", hours, lang)
    return TEXTS.count("away_days", hours // 24, lang)


def _until(absence: Absence, lang: str) -> str:
    """How long a stand-in still plays."""
    if absence.until is None:
        return TEXTS.say("until_you_are_back", lang)
    hours = max(1, round((absence.until - timezone.now()) / _HOUR))
    if hours < 24:
        return TEXTS.count("hours_more", hours, lang)
    return TEXTS.count("days_more", round(hours / 24), lang)
