"""What a page shows of a table's clock: beside every seat, at the prompt, and of a vote."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from django.utils import timezone

from fondaco.bots import LEVELS
from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.clocks import keeper, words
from fondaco.web.clocks.terms import DAYS, LIVE, SHORT, Terms
from fondaco.web.clocks.time_up import voters_about
from fondaco.web.models import BOT, Clock, SeatClock, Table
from fondaco.web.texts import TEXTS

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Hand:
    """The clock of one seat."""

    words: str
    spoken: str
    #: It runs, and is up then (milliseconds since 1970); 0: it stands.
    ends: int = 0
    #: The same by the wall: «until Tue 11/24, 15:40»; where days are counted.
    until: str = ""
    #: Somebody is in time trouble, or has no time left at all.
    short: bool = False
    out: bool = False


@dataclass(frozen=True)
class Vote:
    """The others say what happens to a seat whose time is up."""

    title: str
    line: str
    #: The visitor may vote, and has voted for this so far.
    mine: bool
    choice: str
    level: str
    wait: str
    counted: str
    default: str
    #: The levels of bots: what is sent, and how they are called.
    levels: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Face:
    """All clocks of a table."""

    kind: str
    pace: str
    #: By seat; none for bots.
    hands: tuple[Hand | None, ...]
    #: Whose time runs.
    running: Hand | None
    #: The clock stands still for the night or the weekend.
    rests: bool
    #: What time it is here, in the same milliseconds: a page's own clock may be wrong.
    now: int
    #: Live, somebody is in time trouble who has no more than so many milliseconds.
    short_at: int
    #: What is said when a minute is left, and ten seconds.
    say_minute: str
    say_seconds: str
    vote: Vote | None = None


def face(table: Table, names: Sequence[str], held: tuple[int, ...], lang: str) -> Face | None:
    """The clocks of a table for somebody who holds some of its seats; None if it has none."""
    if not table.pace:
        return None
    clock, now = table.clock, timezone.now()
    terms = keeper.terms_at(clock)
    own = {hand.number: hand for hand in clock.seats.all()}
    hands = tuple(
        _hand(own[seat.number], clock, terms, now, lang)
        if seat.kind != BOT and seat.number in own
        else None
        for seat in table.seats.all()
    )
    running = clock.seat is not None and clock.seat < len(hands) and clock.ends is not None
    return Face(
        kind=terms.kind,
        pace=words.pace_in_full(terms, lang),
        hands=hands,
        running=hands[clock.seat] if running and clock.seat is not None else None,
        rests=running and not terms.hours.running_at(now),
        now=_milliseconds(now),
        short_at=_length(terms.left_at(SHORT - 1)) if terms.kind == LIVE else 0,
        say_minute=_left(timedelta(minutes=1), lang),
        say_seconds=_left(timedelta(seconds=10), lang),
        vote=_vote(table, clock, terms, names, held, lang),
    )


def how_played(table: Table, mine: bool, lang: str) -> str:
    """How a table with a clock is played; to one whose turn it is, how much time is left."""
    clock = table.clock
    said = words.pace(keeper.terms_at(clock), lang)
    if not mine or clock.ends is None or clock.vote_until is not None:
        return said
    return f"{said}, {_left(clock.ends - timezone.now(), lang)}"


def ended_line(table: Table, names: Sequence[str], lang: str) -> str:
    """How it came that a match was ended without a result."""
    seat = table.clock.ended_for if table.pace else None
    if seat is None or not 0 <= seat < len(names):
        return TEXTS.say("was_ended_line", lang)
    return TEXTS.say("was_ended_for", lang, name=names[seat])


def _hand(own: SeatClock, clock: Clock, terms: Terms, now: datetime, lang: str) -> Hand:
    if clock.seat != own.number or clock.ends is None:
        # Of days it is said how many moves' days they are, however short the clock's days.
        left = own.left * (timedelta(days=1) / terms.hours.day)
        said = words.short(left, terms.kind, lang), words.spoken(left, lang)
        return Hand(*said, short=terms.reminded(own.left) >= SHORT)
    left, out = clock.ends - now, clock.vote_until is not None
    until = words.moment(clock.ends, clock.zone, lang) if terms.kind == DAYS else ""
    return Hand(
        words.short(left, terms.kind, lang),
        words.spoken(left, lang),
        ends=0 if out else _milliseconds(clock.ends),
        until="" if out else until,
        short=clock.reminded >= SHORT,
        out=out,
    )


def _vote(
    table: Table,
    clock: Clock,
    terms: Terms,
    names: Sequence[str],
    held: tuple[int, ...],
    lang: str,
) -> Vote | None:
    if clock.vote_until is None or clock.seat is None or clock.seat >= len(names):
        return None
    voters = voters_about(table, clock.seat)
    given = {hand.number: hand.vote for hand in clock.seats.all() if hand.vote}
    mine = [number for number in voters if number in held]
    choice, _, level = next((given[number] for number in mine if number in given), "").partition(
        ":"
    )
    key = "vote_own" if clock.seat in held else "vote_about" if mine else "vote_watched"
    counted = sum(number in given for number in voters)
    left = words.spoken(clock.vote_until - timezone.now(), lang)
    return Vote(
        title=TEXTS.say("vote", lang),
        line=TEXTS.say(key, lang, name=names[clock.seat]),
        mine=bool(mine),
        choice=choice,
        level=level or STANDARD_BOT,
        wait=TEXTS.say("vote_wait", lang, words=words.spoken(_more(terms), lang)),
        counted=TEXTS.say("vote_counted", lang, given=counted, all=len(voters)),
        default=TEXTS.say("vote_default", lang, words=left),
        levels=tuple((name, found.title[lang]) for name, found in reversed(LEVELS.items())),
    )


def _left(left: timedelta, lang: str) -> str:
    return TEXTS.say("time_to_move", lang, words=words.spoken(left, lang))


def _more(terms: Terms) -> timedelta:
    """What waiting gives, in the days of people."""
    return terms.more * (timedelta(days=1) / terms.hours.day)


def _milliseconds(moment: datetime) -> int:
    return _length(moment - _EPOCH)


def _length(span: timedelta) -> int:
    return span // timedelta(milliseconds=1)
