"""The data files that visitors keep here."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db.models import QuerySet
from django.http import Http404

from fondaco.engine.differences import Told, tell_differences
from fondaco.engine.errors import DataError
from fondaco.engine.game import Game
from fondaco.web.data_files.reading import open_box
from fondaco.web.memo import Lately
from fondaco.web.models import DataFile
from fondaco.web.quotas import check_hourly
from fondaco.web.seats import Opener
from fondaco.web.table_store import writing
from fondaco.web.texts import FILES

#: Files that a visitor keeps, and letters of a name.
MOST_KEPT, LONGEST_NAME = 30, 40
_told = Lately(64)


def own(visitor: str, game: Game) -> QuerySet[DataFile]:
    """The files of a visitor for a game, the newest first, those with a name only."""
    kept = DataFile.objects.filter(owner=visitor, game=game.id).exclude(name="")
    return kept.order_by("-created", "-pk")


def find(visitor: str, game: Game, pk: int) -> DataFile:
    """A file of the visitor's own, whether they have given it a name or not."""
    if pk >= 2**63:
        raise Http404
    found = DataFile.objects.filter(owner=visitor, game=game.id, pk=pk).first()
    if found is None:
        raise Http404
    return found


def bring(game: Game, data: dict[str, Any], opener: Opener) -> DataFile:
    """Check a file and put it down until its owner has seen what is different.

    Brought again it is the same one. DataError if the game does not understand it, if nothing is
    different, or if there is no room.
    """
    box = open_box(game, data)
    if box.delivered:
        raise DataError(FILES["data_as_ours"])
    mine = DataFile.objects.filter(owner=opener.visitor)
    known = mine.filter(game=game.id, digest=box.digest).first()
    if known is not None:
        return known
    with writing():
        if opener.origin:
            brought = DataFile.objects.filter(brought_from=opener.origin)
            check_hourly(brought, settings.REPORTS_AN_HOUR, "many_data_files")
        mine.filter(name="").delete()  # one at a time waits for a name
        if mine.count() >= MOST_KEPT:
            raise DataError(FILES["data_full"](most=MOST_KEPT))
        kept, _ = DataFile.objects.get_or_create(
            owner=opener.visitor,
            game=game.id,
            digest=box.digest,
            defaults={"data": dict(box.data), "brought_from": opener.origin},
        )
    return kept


def name(kept: DataFile, called: str) -> None:
    """Its owner has seen what is different, and keeps it under a name."""
    clean = called.strip()[:LONGEST_NAME]
    if not clean or not clean.isprintable():
        raise DataError(FILES["data_unnamed"])
    with writing():
        DataFile.objects.filter(pk=kept.pk).update(name=clean)


def remove(kept: DataFile) -> None:
    """Forget it; tables that are played with it have it of their own."""
    with writing():
        DataFile.objects.filter(pk=kept.pk).delete()


def told(game: Game, data: dict[str, Any], digest: str, lang: str) -> Told:
    """What is different from the delivered data, in words."""
    options: dict[str, Any] = getattr(game.notation, "OPTIONS", {})
    words = {option: str(said[lang]["name"]) for option, said in options.items()}
    return _told.once(
        (game.id, game.version, digest, lang),
        lambda: tell_differences(game.box.data, data, lang, words),
    )
