"""Restoring a backup, into either database: all of it, or nothing.

SQLite gets a new file beside the old one, which takes its place when it is complete; PostgreSQL
does everything in one transaction. Rows are restored under the migrations they were written under,
and then brought up to date like any database of an earlier version.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import Error as DatabaseTrouble
from django.db import OperationalError, connection, models, transaction

from fondaco.web.backup import schema
from fondaco.web.backup.archive import Archive
from fondaco.web.backup.errors import BackupError
from fondaco.web.framework import gist

_CHUNK = 500


def restore(archive: Archive, replace: bool = False) -> None:
    """Put a backup that was checked into the database; what was there is gone only if told so."""
    if schema.unknown(archive.manifest.migrations):
        raise BackupError("newer", file=archive.name, version=archive.manifest.version)
    way = _into_new_file if connection.vendor == "sqlite" else _in_one_transaction
    try:
        if schema.occupied() and not replace:
            raise BackupError("database_there")
        with way():
            _load(archive)
    except BackupError:
        raise
    except (DatabaseTrouble, ValidationError, ValueError, TypeError, OverflowError) as error:
        raise BackupError("not_taken", file=archive.name, reason=gist(error)) from None


def _load(archive: Archive) -> None:
    """Into an empty database."""
    schema.migrate_to(archive.manifest.migrations)
    there = {schema.label_of(m): m for m in schema.models_at(archive.manifest.migrations)}
    if set(archive.labels()) != set(there):
        raise BackupError("damaged", file=archive.name)
    with transaction.atomic():
        for label, model in there.items():
            _insert(model, archive, label)
        _count_on(list(there.values()))
    call_command("migrate", interactive=False, verbosity=0)


def _insert(model: schema.Model, archive: Archive, label: str) -> None:
    """All rows of a model, as they were: nothing is dated anew."""
    fields = schema.fields_of(model)
    if tuple(field.attname for field in fields) != archive.columns(label):
        raise BackupError("damaged", file=archive.name)
    quote = connection.ops.quote_name
    columns = ", ".join(quote(str(field.column)) for field in fields)
    gaps = ", ".join("%s" for _ in fields)
    table = quote(model._meta.db_table)
    with connection.cursor() as cursor:
        # Only what migrations have put there.
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - our own names
        statement = f"INSERT INTO {table} ({columns}) VALUES ({gaps})"  # noqa: S608
        rows = archive.rows(label)
        while chunk := list(islice(rows, _CHUNK)):
            values = [[_kept(f, v) for f, v in zip(fields, row, strict=True)] for row in chunk]
            cursor.executemany(statement, values)


def _kept(field: models.Field[Any, Any], value: Any) -> Any:
    """A value as the database keeps it."""
    if value is None and field.null:
        return None
    if isinstance(field, models.JSONField):
        return connection.ops.adapt_json_value(value, field.encoder)
    return field.get_db_prep_save(field.to_python(value), connection)


def _count_on(restored: list[schema.Model]) -> None:
    """New rows get numbers behind the restored ones; every reference leads somewhere."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), restored):
            cursor.execute(statement)
    connection.check_constraints()


# ---------------------------------------------------------------- two databases


@contextmanager
def _in_one_transaction() -> Iterator[None]:
    """PostgreSQL: nobody sees anything of it until all is there."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
                " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
            )
            if cursor.fetchone()[0]:
                raise BackupError("in_use")
            cursor.execute("SET LOCAL statement_timeout = 0")
            if names := schema.tables():
                listed = ", ".join(connection.ops.quote_name(name) for name in names)
                cursor.execute(f"DROP TABLE {listed} CASCADE")
        yield


@contextmanager
def _into_new_file() -> Iterator[None]:
    """SQLite: a file beside the old one takes its place when it is complete."""
    path = Path(str(connection.settings_dict["NAME"]))
    if not path.parent.is_dir():  # `:memory:` has no file
        raise BackupError("no_database_file")
    fresh = path.with_name(f".{path.name}.{os.getpid()}.part")
    _check_idle()
    connection.close()
    connection.settings_dict["NAME"] = str(fresh)
    try:
        os.close(os.open(fresh, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600))
        yield
        connection.close()
        connection.settings_dict["NAME"] = str(path)
        _check_idle()
        connection.close()
        os.replace(fresh, path)
    finally:
        connection.close()
        connection.settings_dict["NAME"] = str(path)
        for leftover in ("", "-wal", "-shm", "-journal"):
            with suppress(OSError):
                fresh.with_name(fresh.name + leftover).unlink()


def _check_idle() -> None:
    """Nobody else has the file open: while somebody has, SQLite does not leave the WAL mode."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA busy_timeout=500")  # a site does not go away by itself
            cursor.execute("PRAGMA journal_mode=DELETE")
    except OperationalError:
        raise BackupError("in_use") from None
