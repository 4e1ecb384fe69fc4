"""Making a backup, while the site runs: everything is read out of one snapshot of the database."""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import date, datetime, time
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import Error as DatabaseTrouble
from django.db import connection, models
from django.db.models.functions import Cast
from django.utils import timezone

from fondaco.version import VERSION
from fondaco.web.backup import schema
from fondaco.web.backup.archive import Manifest, Writer
from fondaco.web.backup.errors import BackupError
from fondaco.web.backup.secret import SECRET
from fondaco.web.framework import gist

#: Rows that are in memory at a time.
_CHUNK = 500
#: How a transaction begins that sees one state of the database, and keeps nobody from writing.
_SNAPSHOT = {
    "sqlite": "BEGIN DEFERRED",
    "postgresql": "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
}


def save(path: Path, replace: bool = False) -> Manifest:
    """Write a backup; at every moment the file is not there, the old one, or whole."""
    if path.exists() and not replace:
        raise BackupError("file_there", file=str(path))
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with _private(part) as file, _snapshot():
            manifest = _fill(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except (DatabaseTrouble, ImproperlyConfigured) as error:
        raise BackupError("unreadable", reason=gist(error)) from None
    finally:
        with suppress(OSError):
            part.unlink()
    return manifest


@contextmanager
def _private(path: Path) -> Iterator[Any]:
    """A new file for this user only: it holds what the database holds, and the secret."""
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(handle, "w+b") as file:
        yield file


@contextmanager
def _snapshot() -> Iterator[None]:
    connection.ensure_connection()
    with connection.cursor() as cursor:
        cursor.execute(_SNAPSHOT[connection.vendor])
        try:
            yield
        finally:
            with suppress(DatabaseTrouble):
                cursor.execute("ROLLBACK")


def _fill(file: Any) -> Manifest:
    seen = schema.applied()
    if not seen:
        raise BackupError("no_site")
    if schema.unknown(seen):
        raise BackupError("newer_database")
    manifest = Manifest(VERSION, timezone.now().isoformat(), connection.vendor, seen)
    writer = Writer(file, manifest)
    writer.add_file(SECRET, settings.SECRET_KEY.encode())
    for model in schema.models_at(seen):
        fields = schema.fields_of(model)
        columns = tuple(field.attname for field in fields)
        writer.add_rows(schema.label_of(model), columns, _rows(model, fields))
        if schema.label_of(model) == "web.table":
            manifest.rules = _rules(model)
    writer.close()
    return manifest


def _rules(tables: schema.Model) -> dict[str, dict[str, int]]:
    """How many tables play by which version of which rules."""
    found: dict[str, dict[str, int]] = defaultdict(dict)
    counted = tables._default_manager.order_by().values_list("game", "rules_version")
    for game, version, number in counted.annotate(number=models.Count("pk")):
        found[game][str(version)] = number
    return dict(found)


def _rows(model: schema.Model, fields: list[models.Field[Any, Any]]) -> Iterator[list[Any]]:
    """All rows in the order of their keys, some at a time."""
    # What is no JSON any more is kept as it is: it damages its own table and no other.
    texts = {
        f"{field.attname}_text": Cast(field.attname, models.TextField())
        for field in fields
        if isinstance(field, models.JSONField)
    }
    names = [n if (n := f"{f.attname}_text") in texts else f.attname for f in fields]
    wanted = model._default_manager.order_by("pk").annotate(**texts).values_list("pk", *names)
    rows = list(wanted[:_CHUNK])
    while rows:
        for _, *values in rows:
            yield [_plain(value, name in texts) for value, name in zip(values, names, strict=True)]
        rows = list(wanted.filter(pk__gt=rows[-1][0])[:_CHUNK])


def _plain(value: Any, is_json: bool) -> Any:
    """A value as JSON can hold it; Django's fields read it back (`to_python`)."""
    if is_json and value is not None:
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return value
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return value.isoformat() if isinstance(value, (datetime, date, time)) else str(value)
