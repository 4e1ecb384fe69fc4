"""All that the site keeps of somebody, as one file: their matches as records, and the rest."""

from __future__ import annotations

import io
import json
import zipfile
from typing import Any

from django.http import HttpResponse

from fondaco.engine.record import LONGEST_NAME, dump_record
from fondaco.web import match_archive
from fondaco.web.bot_names import seat_name
from fondaco.web.errors import Unplayable
from fondaco.web.models import OVER, Account, KeptRecord, Seat, Table
from fondaco.web.notices.ways import told_of

#: The newest matches that one file holds: each has to be played again to be written down.
MOST_MATCHES = 300


def belongings(account: Account, lang: str) -> HttpResponse:
    """The file. What is still hidden is not in it: such a match is only listed."""
    held = Seat.objects.filter(holders__visitor=account.visitor)
    mine: dict[int, list[int]] = {}
    for pk, number in held.order_by("number").values_list("table", "number"):
        mine.setdefault(pk, []).append(number)
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("account.json", _written(_of_account(account)))
        archive.writestr("tables.json", _written(_tables(mine)))
        archive.writestr("messages.json", _written(told_of(account.visitor)))
        newest = Table.objects.filter(pk__in=mine, stage=OVER, sealed=False).order_by("-changed")
        for table in newest.prefetch_related("seats")[:MOST_MATCHES].iterator(chunk_size=20):
            record = _record(table, lang)
            if record is not None:
                archive.writestr(f"matches/{table.game}-{table.pk}.json", record)
        for kept in KeptRecord.objects.filter(owner=account.visitor):
            archive.writestr(f"brought/{kept.game}-{kept.pk}.json", _written(kept.record))
    response = HttpResponse(packed.getvalue(), content_type="application/zip")
    response.headers["Content-Disposition"] = 'attachment; filename="fondaco.zip"'
    return response


def _of_account(account: Account) -> dict[str, Any]:
    return {
        "name": account.name,
        "mail": account.mail,
        "created": account.created.isoformat(),
        "last_login": account.last_login.isoformat() if account.last_login else None,
        "profile_is_public": account.public,
        "progress": account.progress,
    }


def _tables(mine: dict[int, list[int]]) -> list[dict[str, Any]]:
    columns = ("pk", "game", "players", "stage", "created", "changed")
    rows = Table.objects.filter(pk__in=mine).order_by("pk").values(*columns)
    return [
        {
            "table": row["pk"],
            "game": row["game"],
            "players": row["players"],
            "stage": row["stage"],
            "own_seats": mine[row["pk"]],
            "opened": row["created"].isoformat(),
            "changed": row["changed"].isoformat(),
        }
        for row in rows
    ]


def _record(table: Table, lang: str) -> str | None:
    """The record of a finished match; None if it cannot be opened here any more."""
    try:
        match = match_archive.rebuild(table).match
    except Unplayable:
        return None
    match.seats = [seat_name(seat, lang)[:LONGEST_NAME] or None for seat in table.seats.all()]
    return dump_record(match.record())


def _written(told: Any) -> str:
    return json.dumps(told, ensure_ascii=False, indent=1)
