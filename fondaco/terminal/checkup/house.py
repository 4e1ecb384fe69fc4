"""The site of this machine: its settings, its folder, its database, Redis."""

from __future__ import annotations

import difflib
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from fondaco.engine.errors import FondacoError
from fondaco.engine.paths import data_folder
from fondaco.terminal.checkup.finding import TEXTS, Finding, fine, worth, wrong
from fondaco.terminal.checkup.machine import folder_is_private

#: Seconds that the clocks of this machine and of the database may be apart.
_APART = 30.0
_PATIENCE = 2.0
_PREFIX = "FONDACO_"
#: What nobody else may read.
_SECRETS = ("secret", "fondaco.sqlite3")


def house() -> Iterator[Finding]:
    """All of it, as far as one thing does not need another that is broken."""
    yield from _names()
    yield from _folder()
    with _nothing_made():
        try:
            from fondaco.web.framework import set_up

            set_up()
        except ImportError:
            return  # the extra `site` was told of
        except FondacoError as error:
            yield Finding(TEXTS["settings"], "bad", error.text, TEXTS["settings_do"])
            return
        from django.conf import settings

        yield from _settings(settings)
        yield from _database(settings)
        yield from _redis(settings)
        yield from _mail(settings)


def _names() -> Iterator[Finding]:
    """Variables that nobody reads are mistyped."""
    from fondaco.web.environment import VARIABLES

    for name in sorted(os.environ):
        if name.startswith(_PREFIX) and name not in VARIABLES:
            near = difflib.get_close_matches(name, VARIABLES, 1)
            meant = near[0] if near else "docs/site.md"
            yield worth("settings", "settings_unknown", "settings_meant", name=name, near=meant)


def _folder() -> Iterator[Finding]:
    folder = data_folder()
    if not folder.exists():
        yield fine("folder", "folder_to_come", folder=str(folder))
        return
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        yield wrong("folder", "folder_closed", "folder_closed_do", folder=str(folder))
        return
    found = [path for name in _SECRETS if (path := folder / name).exists()]
    loose = [path for path in found if not folder_is_private(path)]
    if loose:
        names = " ".join(map(str, loose))
        yield wrong("folder", "folder_loose", "folder_loose_do", names=names)
    elif not folder_is_private(folder):
        yield worth("folder", "folder_open", "folder_open_do", folder=str(folder))
    else:
        yield fine("folder", "folder_told", folder=str(folder))


@contextmanager
def _nothing_made() -> Iterator[None]:
    """Looking makes no secret and no database: where there is none yet, another stands in."""
    folder, before = data_folder(), dict(os.environ)
    os.environ.setdefault("FONDACO_LOG", "warning")
    if not (folder / "secret").exists():
        os.environ.setdefault("FONDACO_SECRET_KEY", "nobody signs anything with this")
    parts = os.environ.get("FONDACO_DATABASE_URL", "").strip().partition("sqlite:///")
    file = Path(unquote(parts[2])) if parts[1] else folder / "fondaco.sqlite3"
    if not parts[0] and not file.exists():
        os.environ["FONDACO_DATABASE_URL"] = "sqlite://"
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def _settings(settings: Any) -> Iterator[Finding]:
    """Settings that can be read, but make no sense together."""
    local = {"127.0.0.1", "localhost", "[::1]"}
    public = not set(settings.ALLOWED_HOSTS) <= local
    rules = {
        ("hosts_all", "hosts_all_do"): "*" in settings.ALLOWED_HOSTS,
        ("https_alone", "https_alone_do"): settings.HTTPS and not settings.PROXIES,
        ("proxies_alone", "proxies_alone_do"): bool(settings.PROXIES) and not public,
        ("http_public", "http_public_do"): public and bool(settings.PROXIES) and not settings.HTTPS,
        ("connections_odd", "connections_odd_do"): settings.CONNECTIONS > settings.ALL_CONNECTIONS,
        ("threads_sqlite", "threads_sqlite_do"): settings.LANE_THREADS > 1 and _is_sqlite(settings),
        ("redis_sqlite", "redis_sqlite_do"): bool(settings.REDIS_URL) and _is_sqlite(settings),
        ("address_refused", "address_refused_do"): not _is_our_name(settings),
    }
    odd = [words for words, broken in rules.items() if broken]
    for told, remedy in odd:
        yield worth("settings", told, remedy)
    if not odd:
        yield fine("settings", "settings_told")


def _is_our_name(settings: Any) -> bool:
    """Does the site answer where its mails lead?"""
    from django.http.request import validate_host

    name = urlsplit(settings.SITE_ADDRESS).netloc.rpartition("@")[2]
    host = name if name.endswith("]") else name.rpartition(":")[0] or name
    return validate_host(host, settings.ALLOWED_HOSTS)


def _is_sqlite(settings: Any) -> bool:
    return str(settings.DATABASES["default"]["ENGINE"]).endswith("sqlite3")


def _database(settings: Any) -> Iterator[Finding]:
    from django.core.exceptions import ImproperlyConfigured
    from django.db import DatabaseError, InterfaceError, connection

    from fondaco.web.backup import schema
    from fondaco.web.framework import gist

    if _is_sqlite(settings) and settings.DATABASES["default"]["NAME"] == ":memory:":
        yield fine("database", "database_to_come")
        return
    try:
        seen = schema.applied()
        newer, old = schema.unknown(seen), schema.lacking()
    except (DatabaseError, InterfaceError, ImproperlyConfigured) as error:
        yield wrong("database", "database_gone", "database_gone_do", reason=gist(error))
        return
    kind = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}[connection.vendor]
    if newer:
        yield wrong("database", "database_newer", "database_newer_do", kind=kind)
    elif old:
        yield worth("database", "database_old", "database_old_do", kind=kind)
    else:
        yield fine("database", "database_told", kind=kind)
    if connection.vendor == "postgresql":
        yield _clocks()


def _clocks() -> Finding:
    from django.db import connection
    from django.utils import timezone

    with connection.cursor() as cursor:
        cursor.execute("SELECT clock_timestamp()")
        apart = abs((cursor.fetchone()[0] - timezone.now()).total_seconds())
    if apart > _APART:
        return worth("clock", "clocks_apart", "clock_do", seconds=round(apart))
    return fine("clock", "clocks_told", seconds=round(apart))


def _redis(settings: Any) -> Iterator[Finding]:
    if not settings.REDIS_URL:
        return
    from fondaco.web.logs import without_secrets

    try:
        import redis

        patience = {"socket_timeout": _PATIENCE, "socket_connect_timeout": _PATIENCE}
        with redis.Redis.from_url(settings.REDIS_URL, **patience) as asked:
            asked.ping()
    except ImportError:
        return  # the extra `redis` was told of
    except (redis.RedisError, OSError, ValueError) as error:
        reason = without_secrets(str(error)).rstrip(".")
        yield worth("redis", "redis_gone", "redis_do", reason=reason)
    else:
        yield fine("redis", "redis_told")


def _mail(settings: Any) -> Iterator[Finding]:
    """Does the mail server let us in? Nothing is sent."""
    from smtplib import SMTPException

    from django.core.mail import get_connection

    from fondaco.web.framework import gist
    from fondaco.web.mail.files import FOLDER
    from fondaco.web.mail.setting import FILES

    if settings.EMAIL_BACKEND == FILES:
        folder = str(data_folder() / FOLDER)
        if settings.PROXIES:
            yield worth("mail", "mail_files", "mail_files_do", folder=folder)
        else:
            yield fine("mail", "mail_files", folder=folder)
        return
    server = get_connection(timeout=_PATIENCE)
    try:
        server.open()
        server.close()
    except (OSError, SMTPException, ValueError) as error:
        yield worth("mail", "mail_gone", "mail_do", host=settings.EMAIL_HOST, reason=gist(error))
    else:
        yield fine("mail", "mail_told", host=settings.EMAIL_HOST)
