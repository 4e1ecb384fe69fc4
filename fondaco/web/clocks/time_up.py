"""What is due at a table: reminders, the end of somebody's time, and what the others say then.

When a seat's time is up, the others vote: wait, a bot, or the end of the match. Its holder may come
back and decide all the same, as long as nothing is settled. Nobody waits for a vote for ever: when
its term is over, those who have voted settle it, and if nobody has, a bot plays on. Where no other
person is at the table, a bot plays on at once. It can be sent away again by whoever holds the seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.utils import timezone

from fondaco.bots import LEVELS
from fondaco.web import seats, table_store
from fondaco.web.bot_names import STANDARD_BOT
from fondaco.web.clocks import keeper
from fondaco.web.clocks.terms import REMINDERS
from fondaco.web.errors import NotAllowed
from fondaco.web.models import ENDED, PLAYING, Clock, Holder, Table
from fondaco.web.notices import tell

WAIT, BOT, END = "wait", "bot", "end"
#: Among as many votes for each the first of them holds: what ends nothing for ever goes before.
_RANK = (BOT, WAIT, END)
_USUAL = f"{BOT}:{STANDARD_BOT}"


def due_tables(most: int, without: Iterable[int] = ()) -> list[int]:
    """The tables at which something is due, the longest due first."""
    found = Clock.objects.filter(due__lte=timezone.now()).exclude(table__in=list(without))
    return list(found.order_by("due").values_list("table", flat=True)[:most])


def strike(pk: int) -> bool:
    """Do what is due at a table; False if nothing is, since another process was quicker."""
    with table_store.writing():
        table = Table.objects.select_for_update().filter(pk=pk, clock__isnull=False).first()
        now = timezone.now()
        if table is None or table.clock.due is None or table.clock.due > now:
            return False
        clock = table.clock
        if clock.seat is None or table.stage != PLAYING:  # a row that makes no sense
            clock.due = None
            clock.save(update_fields=["due"])
        elif clock.vote_until is not None:
            _carry_out(table, settled([*_votes(clock, voters_about(table, clock.seat))]))
        else:
            _run_down(table, clock, clock.seat, now)
    return True


def _run_down(table: Table, clock: Clock, seat: int, now: datetime) -> None:
    """Time has run: somebody is reminded, or the time is up."""
    own, terms = keeper.hand(clock, seat), keeper.terms_at(clock)
    assert clock.since is not None, "it runs"  # noqa: S101
    left = own.left - terms.hours.between(clock.since, now)
    if left <= timedelta():
        _time_is_up(table, clock, seat, now)
        return
    past = terms.reminded(left)
    if past > clock.reminded:
        clock.reminded = past
        tell(table, seat, REMINDERS[past - 1][1])
    keeper.set_due(clock, own.left, terms)
    clock.save()


def _time_is_up(table: Table, clock: Clock, seat: int, now: datetime) -> None:
    keeper.charge(clock, now)
    tell(table, seat, "time_out")
    voters = voters_about(table, seat)
    if not voters:
        clock.save()
        _carry_out(table, _USUAL)
        return
    terms = keeper.terms_at(clock)
    clock.vote_until = clock.due = terms.hours.after(now, terms.vote)
    clock.save()
    for number in voters:
        tell(table, number, "vote")
    table_store.changed(table, None)


# ---------------------------------------------------------------- the vote


def vote(pk: int, held: tuple[int, ...], choice: str) -> None:
    """Whoever holds some of the other seats says what shall happen; as often as they like."""
    with table_store.writing():
        with table_store.changing(pk) as table:
            if table.stage != PLAYING or not table.pace or table.clock.vote_until is None:
                raise NotAllowed
            assert table.clock.seat is not None, "there is somebody to vote about"  # noqa: S101
            voters = voters_about(table, table.clock.seat)
            if not set(held) & set(voters) or not sound(choice):
                raise NotAllowed
            table.clock.seats.filter(number__in=set(held) & set(voters)).update(vote=choice)
            votes = _votes(table.clock, voters)
        if enough(votes, len(voters)):
            _carry_out(table, settled(votes))


def sound(choice: str) -> bool:
    """Is it something one can vote for?"""
    kind, _, level = choice.partition(":")
    return choice in (WAIT, END) or (kind == BOT and level in LEVELS)


def enough(votes: list[str], voters: int) -> bool:
    """Is it settled before its term is over, by more than half of all or because all voted?"""
    counted = Counter(choice.partition(":")[0] for choice in votes)
    return len(votes) == voters or any(2 * number > voters for number in counted.values())


def settled(votes: list[str]) -> str:
    """What most have voted for; if nobody has, a bot plays on."""
    if not votes:
        return _USUAL
    counted = Counter(choice.partition(":")[0] for choice in votes)
    kind = max(_RANK, key=lambda one: (counted[one], -_RANK.index(one)))
    levels = Counter(choice for choice in votes if choice.startswith(f"{BOT}:"))
    order = [f"{BOT}:{level}" for level in LEVELS]  # among equals the strongest
    return max(levels, key=lambda one: (levels[one], order.index(one))) if kind == BOT else kind


def _votes(clock: Clock, voters: Iterable[int]) -> list[str]:
    given = clock.seats.filter(number__in=list(voters)).exclude(vote="")
    return list(given.values_list("vote", flat=True))


def voters_about(table: Table, seat: int) -> list[int]:
    """The other seats of people, but none that the absent person holds, too."""
    holds = Holder.objects.filter(table=table, seat__isnull=False)
    absent = holds.filter(seat__number=seat).values_list("visitor", flat=True)
    others = holds.exclude(visitor__in=list(absent)).values_list("seat__number", flat=True)
    return [number for number in keeper.people(table) if number in set(others) - {seat}]


def _carry_out(table: Table, choice: str) -> None:
    """What was settled is done; nobody saves this row of the table afterwards."""
    clock, now = table.clock, timezone.now()
    seat = clock.seat
    assert seat is not None, "there is somebody to vote about"  # noqa: S101
    if choice.startswith(f"{BOT}:"):
        seats.hand_over(table.pk, seat, choice.partition(":")[2])
        return
    if choice == END:
        table.stage, table.actor, table.bot_turn = ENDED, None, False
        clock.ended_for = seat
    else:
        own = keeper.hand(clock, seat)
        own.left = keeper.terms_at(clock).more
        own.save(update_fields=["left"])
        keeper.run(clock, seat, now)
        tell(table, seat, "your_turn")
    table_store.changed(table, None)
