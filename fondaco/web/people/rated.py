"""Rated tables: who may sit there, and what is noted of a match while it is played.

At the start it is noted who sits where. Whoever then lets a bot or somebody else have the seat, for
however short a time, comes last. A match that ends without a result does not count.
"""

from __future__ import annotations

from collections import defaultdict

from django.http import HttpRequest
from django.utils import timezone

from fondaco.bots import LEVELS
from fondaco.engine.errors import SetupError
from fondaco.web.errors import NotAllowed
from fondaco.web.kept_result import sound
from fondaco.web.models import (
    BOT,
    ENDED,
    OVER,
    PERSON,
    WAITING,
    Account,
    Holder,
    RatedMatch,
    RatedSeat,
    Table,
)
from fondaco.web.people.sessions import account_of
from fondaco.web.texts import TEXTS


class NeedsAccount(NotAllowed):
    """At a rated table everybody has an account."""


def rated_seats(
    request: HttpRequest, seats: list[tuple[str, str, str]], data: object
) -> list[tuple[str, str, str]]:
    """The seats of a new rated table, its opener called as the account.

    SetupError if it cannot be one.
    """
    account = account_of(request)
    if account is None:
        raise SetupError(TEXTS["rated_needs_account"])
    if data is not None:
        raise SetupError(TEXTS["rated_own_data"])
    if sum(kind == "me" for kind, _, _ in seats) != 1:
        raise SetupError(TEXTS["rated_one_seat"])
    if any(kind == BOT and bot not in LEVELS for kind, _, bot in seats):
        raise SetupError(TEXTS["bad_seat"])
    return [(kind, account.name if kind == "me" else name, bot) for kind, name, bot in seats]


def name_of_sitter(table: Table, visitor: str) -> str:
    """What somebody is called who sits down at a rated table: as their account is.

    NeedsAccount without one; NotAllowed for who has a seat there.
    """
    account = Account.objects.filter(visitor=visitor).first()
    if account is None:
        raise NeedsAccount
    if Holder.objects.filter(table=table, seat__isnull=False, visitor=visitor).exists():
        raise NotAllowed
    return account.name


def rate(table: Table) -> None:
    """A match that has begun is rated, if everybody has an account."""
    table.rated = True
    Table.objects.filter(pk=table.pk).update(rated=True)
    note(table)


def note(table: Table) -> None:
    """A rated table has changed: who sits where, who has left, how it ended. In its transaction."""
    if table.stage == WAITING:
        return
    match = RatedMatch.objects.filter(table=table).first() or _begin(table)
    if match is None or match.ended is not None:
        return
    _note_who_left(table, match)
    if table.stage == OVER:
        _end(table, match)
    elif table.stage == ENDED and table.resignations.exists():
        _place(match, [1] * table.players)  # all have given up: they come after the bots
    elif table.stage == ENDED:  # the others did not want to play on: it has no result
        match.delete()


def _holders(table: Table) -> dict[int, set[str]]:
    """Who holds which seat; one that a bot plays is nobody's."""
    held: dict[int, set[str]] = defaultdict(set)
    persons = table.seats.filter(kind=PERSON)
    for number, visitor in persons.values_list("number", "holders__visitor"):
        held[number].add(visitor or "")
    return held


def _begin(table: Table) -> RatedMatch | None:
    """Note who sits where; None if not every person has an account of their own (a rematch)."""
    held = _holders(table)
    visitors = [visitor for holders in held.values() for visitor in holders]
    accounts = {
        account.visitor: account for account in Account.objects.filter(visitor__in=visitors)
    }
    if not held or len(visitors) != len(held) or len(accounts) != len(visitors):
        table.rated = False
        Table.objects.filter(pk=table.pk).update(rated=False)
        return None
    match = RatedMatch.objects.create(table=table, game=table.game, players=table.players)
    RatedSeat.objects.bulk_create(
        RatedSeat(
            match=match,
            number=seat.number,
            account=accounts[min(held[seat.number])] if seat.number in held else None,
            bot=seat.bot if seat.kind == BOT else "",
        )
        for seat in table.seats.order_by("number")
    )
    return match


def _note_who_left(table: Table, match: RatedMatch) -> None:
    held = _holders(table)
    there = match.seats.filter(account__isnull=False, left=False).select_related("account")
    gone = [
        seat.pk
        for seat in there
        if seat.account is not None and held.get(seat.number) != {seat.account.visitor}
    ]
    if gone:
        RatedSeat.objects.filter(pk__in=gone).update(left=True)


def _end(table: Table, match: RatedMatch) -> None:
    """Ranks as they count: those who stayed among themselves, then all who left."""
    result = sound(table.result, table.players)
    if result is None:
        match.delete()
    else:
        _place(match, result["ranks"])


def _place(match: RatedMatch, ranks: list[int]) -> None:
    """The places that count, made from those at the table."""
    seats = list(match.seats.all())
    stayed = [ranks[seat.number] for seat in seats if not seat.left]
    for seat in seats:
        own = ranks[seat.number]
        seat.rank = 1 + (len(stayed) if seat.left else sum(rank < own for rank in stayed))
    RatedSeat.objects.bulk_update(seats, ["rank"])
    match.ended = timezone.now()
    match.save(update_fields=["ended"])
