"""Deleting an account: nothing is left that names its person, and no table is blocked by it."""

from __future__ import annotations

from contextlib import suppress
from functools import partial

from django.db import transaction
from django.db.models import F, QuerySet

from fondaco.engine.errors import SetupError
from fondaco.web import seats
from fondaco.web.announcements import hub
from fondaco.web.bot_names import SUBSTITUTE
from fondaco.web.errors import NotAllowed
from fondaco.web.models import PERSON, PLAYING, WAITING, Account, Entrant, Holder, Seat, Table
from fondaco.web.models.account import new_secret
from fondaco.web.people.claim import visitor_columns
from fondaco.web.people.names import key_of
from fondaco.web.table_store import writing
from fondaco.web.texts import TEXTS

#: Columns in which a visitor is only noted: the row is about something else.
_NOTED = ("creator", "organiser")


def check_sure(account: Account, typed: str) -> None:
    """SetupError unless the account's name was typed."""
    if key_of(typed[:100]) != account.key:
        raise SetupError(TEXTS["delete_type_name"])


def delete(account: Account) -> None:
    """Bots play on in running matches, free seats are free again; what is over has no name.

    A seat that somebody else holds as well stays theirs.
    """
    alone = _held_alone(account.visitor)
    for pk in set(alone.filter(table__stage=WAITING).values_list("table", flat=True)):
        with suppress(NotAllowed):  # it has begun meanwhile
            seats.leave(pk, account.visitor)
    playing = alone.filter(table__stage=PLAYING, kind=PERSON)
    for pk, number in list(playing.values_list("table", "number")):
        with suppress(NotAllowed):  # it has ended meanwhile
            seats.hand_over(pk, number, SUBSTITUTE)
    with writing():
        take_names_away(_held_alone(account.visitor))
        for model, column in visitor_columns():
            rows = model._default_manager.filter(**{column: account.visitor})
            if model is Entrant:  # what the others have reached beside them stays
                rows.update(name="", visitor=new_secret())
            elif column in _NOTED:
                rows.update(**{column: ""})
            else:
                rows.delete()
        account.delete()


def _held_alone(visitor: str) -> QuerySet[Seat]:
    """The seats that this visitor holds and nobody else."""
    others = Holder.objects.filter(seat__isnull=False).exclude(visitor=visitor)
    return Seat.objects.filter(holders__visitor=visitor).exclude(pk__in=others.values("seat"))


def take_names_away(mine: QuerySet[Seat]) -> None:
    """Pages that are open are told; when a match was played stays as it is."""
    keys = list(mine.values_list("pk", "table"))
    Seat.objects.filter(pk__in=[pk for pk, _ in keys]).update(name="")
    tables = Table.objects.filter(pk__in={table for _, table in keys})
    tables.update(news=F("news") + 1)
    for row in tables.values_list("pk", "version", "news"):
        transaction.on_commit(partial(hub.announce, *row))
