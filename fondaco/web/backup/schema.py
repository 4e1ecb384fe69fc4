"""What the tables of the database look like, as far as it has been brought up to date.

A backup is read and restored by the models of its own migrations, not by today's: so an old one can
be restored, and a database can be backed up before a new version touches it.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import connection, models
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

#: Rows that Django makes by itself when it migrates.
_MADE_BY_DJANGO = {"contenttypes.contenttype", "auth.permission"}
Model = type[models.Model]
Migrations = dict[str, list[str]]


def applied() -> Migrations:
    """The migrations that the database has seen, by app; none: it is empty."""
    found: Migrations = {}
    for app, name in sorted(MigrationRecorder(connection).applied_migrations()):
        found.setdefault(app, []).append(name)
    return found


def wanted() -> set[tuple[str, str]]:
    """The migrations that this version of the program wants."""
    return set(MigrationLoader(None).disk_migrations or {})


def lacking() -> bool:
    """Is the database of an earlier version, or empty?"""
    seen = {(app, name) for app, names in applied().items() for name in names}
    return bool(wanted() - seen)


def unknown(migrations: Migrations) -> list[str]:
    """Those that this version of the program does not know: they are of a newer one."""
    known = wanted()
    return [
        f"{a}.{name}" for a, names in migrations.items() for name in names if (a, name) not in known
    ]


def models_at(migrations: Migrations) -> list[Model]:
    """The models as they were at some migrations, those of many-to-many tables too."""
    nodes = _nodes(migrations)
    state = MigrationLoader(None).project_state(nodes)
    found: list[Model] = list(state.apps.get_models(include_auto_created=True))
    return [m for m in found if m._meta.managed and not m._meta.proxy]


def label_of(model: Model) -> str:
    """The name of a model in a backup."""
    return model._meta.label_lower


def fields_of(model: Model) -> list[models.Field[Any, Any]]:
    """What a row holds."""
    return list(model._meta.concrete_fields)


def migrate_to(migrations: Migrations) -> None:
    """Bring an empty database to these migrations."""
    # One target of each app: one that another app brings along would lead back from where it is.
    MigrationExecutor(connection).migrate([(app, names[-1]) for app, names in migrations.items()])


def occupied() -> bool:
    """Does the database hold anything that somebody made?"""
    seen = applied()
    if unknown(seen):
        return True
    kept = (m for m in models_at(seen) if label_of(m) not in _MADE_BY_DJANGO) if seen else ()
    return any(model._default_manager.exists() for model in kept)


def tables() -> list[str]:
    """The tables of ours that are there, whatever version made them."""
    ours = tuple(f"{config.label}_" for config in apps.get_app_configs())
    there = connection.introspection.table_names()
    return [name for name in there if name.startswith((*ours, "django_"))]


def _nodes(migrations: Migrations) -> list[tuple[str, str]]:
    return [(app, name) for app, names in migrations.items() for name in names]
