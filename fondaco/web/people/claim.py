"""What a browser's visitor has becomes the account's, when its person says so.

Whatever the site keeps of a visitor is kept in a column of one of these names, with the hash in it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.http import HttpRequest

from fondaco.bots import LEVELS
from fondaco.web.ledger import Progress, cookie_progress, keep_with, read_progress
from fondaco.web.models import Account, Holder
from fondaco.web.table_store import writing
from fondaco.web.visitors import visitor_of

_COLUMNS = ("visitor", "owner", "creator", "organiser")


def visitor_columns() -> Iterator[tuple[type[models.Model], str]]:
    """Every column that holds a visitor's hash; that of the account itself is no belonging."""
    for model in apps.get_app_config("web").get_models():
        if model is not Account:
            for field in model._meta.concrete_fields:
                if field.name in _COLUMNS and isinstance(field, models.CharField):
                    yield model, field.name


def guest_games(request: HttpRequest) -> int:
    """At how many tables the browser sits without an account."""
    guest = visitor_of(request).cookie_hash
    held = Holder.objects.filter(visitor=guest, seat__isnull=False)
    return held.values("table").distinct().count()


def claim(request: HttpRequest, account: Account) -> None:
    """All that the browser's visitor has is the account's; what both have, they have once."""
    guest = visitor_of(request).cookie_hash
    with writing():
        move(guest, account.visitor)
        row = Account.objects.select_for_update().get(pk=account.pk)
        keep_with(account, merged(read_progress(row.progress), cookie_progress(request)))


def move(guest: str, visitor: str) -> None:
    """Every row of one visitor is the other's, or goes if the other has the same."""
    for model, column in visitor_columns():
        for row in model._default_manager.only("pk", column).filter(**{column: guest}):
            setattr(row, column, visitor)
            try:
                with transaction.atomic():
                    row.save(update_fields=[column])
            except IntegrityError:
                row.delete()


def merged(mine: Progress, other: Progress) -> Progress:
    """What two ledgers have reached together."""

    def rank(level: str) -> int:
        return LEVELS[level].rank if level in LEVELS else 0

    games = {*mine.lessons, *other.lessons}
    beaten = {*mine.beaten, *other.beaten}
    solved = {*mine.solved, *other.solved}
    return replace(
        mine,
        lessons={g: max(mine.lessons.get(g, 0), other.lessons.get(g, 0)) for g in games},
        beaten={g: max(mine.beaten.get(g, ""), other.beaten.get(g, ""), key=rank) for g in beaten},
        solved={
            g: list(dict.fromkeys([*mine.solved.get(g, []), *other.solved.get(g, [])]))
            for g in solved
        },
        days=sorted({*mine.days, *other.days}),
        against=other.against | mine.against,
    )
