"""What the site reads from its surroundings: data folder, secret, address of the database."""

from __future__ import annotations

import os
import secrets
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from fondaco.engine.errors import SetupError
from fondaco.engine.folders import data_folder

_PRAGMAS = "PRAGMA synchronous=FULL;"


def made_folder() -> Path:
    """The data folder; made if it is not there."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SetupError(f"The data folder cannot be made ({error.strerror}).") from None
    return folder


def secret_key() -> str:
    """The key that signs cookies: told, or made once and kept for this user only."""
    told = os.environ.get("FONDACO_SECRET_KEY")
    if told:
        return told
    path = made_folder() / "secret"
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return path.read_text().strip()


def database(url: str) -> dict[str, Any]:
    """Django's settings for a database address; none: a SQLite file in the data folder."""
    if not url:
        return _sqlite(str(made_folder() / "fondaco.sqlite3"))
    parts = urlsplit(url)
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path[1:]) or ":memory:")
    if parts.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(parts.port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
        }
    raise SetupError("FONDACO_DATABASE_URL begins with sqlite:/// or postgresql://.")


def _sqlite(path: str) -> dict[str, Any]:
    """One writer at a time, who says so at the start of a transaction; readers never wait."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": 20, "init_command": _PRAGMAS}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": options,
        "CONN_MAX_AGE": None,
    }
