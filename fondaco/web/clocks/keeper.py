"""Keeps the clock of a table in step with its match, in the transaction that changes the table.

A clock runs for the seat that is to act while a person sits there: not for bots, not for what the
table answers by itself, not before the start. A decision that is complete is charged for and then
paid for; what follows from it for others is seen once, when all of the transaction is done.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from django.utils import timezone

from fondaco.web.clocks.hours import Hours
from fondaco.web.clocks.terms import REMINDERS, Terms, live, terms_of
from fondaco.web.models import ENDED, OVER, PERSON, PLAYING, Clock, Seat, SeatClock, Table
from fondaco.web.notices import tell


def wind(table: Table, terms: Terms) -> None:
    """A clock for a new table, whose seats are there."""
    night = terms.hours.night
    clock = Clock.objects.create(
        table=table,
        terms=terms.key,
        zone=terms.hours.zone,
        night_from=None if night is None else night[0],
        night_to=None if night is None else night[1],
        weekends=terms.hours.weekends,
    )
    SeatClock.objects.bulk_create(
        SeatClock(clock=clock, seat=seat, number=seat.number, left=terms.bank)
        for seat in table.seats.all()
    )


def terms_at(clock: Clock) -> Terms:
    """What was agreed on at a table; of a row that makes no sense, what makes some."""
    first, last = clock.night_from, clock.night_to
    night = None if first is None or last is None or first == last else (first % 24, last % 24)
    hours = Hours(clock.zone, night, clock.weekends)
    return terms_of(clock.terms, hours) or live(10, 15)


def terms_of_table(table: Table) -> Terms | None:
    """The terms that a table's next match has, too."""
    return terms_at(table.clock) if table.pace else None


# ---------------------------------------------------------------- in step with the match


def decided(table: Table, seat: int, before: int, after: int, unfinished: bool) -> None:
    """A seat has played the lines from `before` to `after`, by itself.

    In the middle of a decision the time runs on, unless the seat comes back from a time-out.
    """
    if not table.pace:
        return
    clock = table.clock
    if clock.seat != seat or (unfinished and clock.vote_until is None):
        return
    charge(clock, timezone.now())
    own = hand(clock, seat)
    if not unfinished and before >= own.paid:
        own.left, own.paid = terms_at(clock).saved(own.left), after
        own.save(update_fields=["left", "paid"])
    # Whose turn comes is seen in `follow`; that it was theirs already is known by `since`.
    clock.ends = clock.due = None
    clock.save()


def follow(table: Table) -> None:
    """The table has changed: the clock runs for whoever is to act now, if that is a person."""
    if not table.pace:
        return
    clock, seat = table.clock, _person_to_act(table)
    if table.stage in (OVER, ENDED) and not clock.closed:
        clock.closed = True
        run(clock, None, timezone.now())
        for number in people(table):
            tell(table, number, "over")
    if seat == clock.seat and (seat is None or clock.ends is not None):
        return
    now, before = timezone.now(), clock.seat
    charge(clock, now)
    run(clock, seat, now)
    if seat is not None and seat != before:
        tell(table, seat, "your_turn")


def run(clock: Clock, seat: int | None, now: datetime) -> None:
    """The clock runs for a seat from now on (None: it stands), and there is no vote."""
    stop_vote(clock)
    clock.seat, clock.since, clock.ends, clock.due = seat, None, None, None
    if seat is not None:
        own, terms = hand(clock, seat), terms_at(clock)
        if own.left < terms.gain:  # nobody begins with less than a decision brings
            own.left = terms.gain
            own.save(update_fields=["left"])
        clock.since, clock.reminded = now, terms.reminded(own.left)
        set_due(clock, own.left, terms)
    clock.save()


def charge(clock: Clock, until: datetime) -> None:
    """What has run is taken from what the seat has left; it runs on from then."""
    if clock.seat is None or clock.since is None or clock.ends is None:
        return
    own = hand(clock, clock.seat)
    used = terms_at(clock).hours.between(clock.since, until)
    own.left = max(timedelta(), own.left - used)
    own.save(update_fields=["left"])
    clock.since = until


def set_due(clock: Clock, left: timedelta, terms: Terms) -> None:
    """When the next reminder is due, or else the end of the time."""
    assert clock.since is not None, "it runs"  # noqa: S101
    clock.ends = terms.hours.after(clock.since, left)
    clock.due = clock.ends
    if clock.reminded < len(REMINDERS):
        used = left - terms.left_at(clock.reminded)
        clock.due = terms.hours.after(clock.since, used)


def stop_vote(clock: Clock) -> None:
    """Nobody is asked about a seat any more."""
    if clock.vote_until is not None:
        clock.vote_until = None
        clock.seats.exclude(vote="").update(vote="")


def hand(clock: Clock, number: int) -> SeatClock:
    """What a seat has."""
    return clock.seats.get(number=number)


def people(table: Table) -> list[int]:
    """The seats at which people sit, as they are now."""
    there = Seat.objects.filter(table=table, kind=PERSON)
    return list(there.order_by("number").values_list("number", flat=True))


def _person_to_act(table: Table) -> int | None:
    playing = table.stage == PLAYING and table.actor is not None
    return table.actor if playing and table.actor in people(table) else None
