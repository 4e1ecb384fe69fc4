"""What the site reads from its surroundings; each wrong value is refused with one sentence."""

from __future__ import annotations

import os
import secrets
import time
from contextlib import suppress
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from fondaco.arena.analysis import USUAL, read_effort
from fondaco.bots.effort import Effort
from fondaco.engine.errors import FondacoError, SetupError
from fondaco.engine.paths import data_folder
from fondaco.engine.text import Text, same
from fondaco.web.texts import PROBLEMS

_PRAGMAS = "PRAGMA synchronous=FULL;"
#: Seconds to wait for the database: somebody is waiting for the answer.
_PATIENCE = 5
SHORTEST_SECRET = 16
#: Seconds of a hint at most: somebody waits for it.
_LONGEST_HINT = 10.0
_TOKEN = "token:"  # noqa: S105 - what stands before one
_LEVELS = ("debug", "info", "warning", "error", "critical")
#: Every variable of ours that the site, the engine or a test reads (docs/site.md, CONTRIBUTING.md).
VARIABLES = (
    *("FONDACO_DATA", "FONDACO_CACHE", "FONDACO_DATABASE_URL", "FONDACO_REDIS_URL"),
    *("FONDACO_SECRET_KEY", "FONDACO_HOSTS", "FONDACO_HTTPS", "FONDACO_PROXIES", "FONDACO_RATE"),
    *("FONDACO_TABLES", "FONDACO_REPORTS", "FONDACO_STREAMS", "FONDACO_CONNECTIONS"),
    *("FONDACO_ALL_CONNECTIONS", "FONDACO_THREADS", "FONDACO_THINKERS", "FONDACO_BOT_PACE"),
    *("FONDACO_REPORT", "FONDACO_HINT", "FONDACO_LOG", "FONDACO_METRICS", "FONDACO_KEEP_FINISHED"),
    *("FONDACO_KEEP_ABANDONED", "FONDACO_KEEP_REPORTS", "FONDACO_BOUNDSCHECK"),
    *("FONDACO_ADDRESS", "FONDACO_MAIL", "FONDACO_MAIL_FROM", "FONDACO_INSIDE"),
)


def wrong(key: str, **values: object) -> SetupError:
    """Why a setting cannot be used."""
    return SetupError(PROBLEMS[key](**values))


def number(name: str, default: float, low: float, high: float) -> float:
    """A number from the environment."""
    text = os.environ.get(name, "").strip()
    if not text:
        return default
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not low <= found <= high:
        raise wrong("not_in_range", name=name, low=low, high=high, value=shown(text))
    return found


def whole_number(name: str, default: int, low: int, high: int) -> int:
    """A whole number from the environment."""
    found = number(name, default, low, high)
    if found != int(found):
        raise wrong("not_whole", name=name, value=found)
    return int(found)


def follow(rate: float, times: float) -> int:
    """A limit that grows with the rate of an address, unless it is set."""
    return max(1, round(rate * times))


def words(name: str, default: str) -> list[str]:
    """A list, separated by commas, from the environment."""
    value = os.environ.get(name, "").strip() or default
    return [part.strip() for part in value.split(",") if part.strip()]


def networks(name: str) -> list[IPv4Network | IPv6Network]:
    """Addresses and networks from the environment."""
    return _networks(name, words(name, ""))


def _networks(name: str, texts: list[str]) -> list[IPv4Network | IPv6Network]:
    found = []
    for text in texts:
        try:
            found.append(ip_network(text, strict=False))
        except ValueError:
            raise wrong("no_network", name=name, value=shown(text)) from None
    return found


def metrics_readers() -> tuple[list[IPv4Network | IPv6Network], str]:
    """Who may read the metrics: networks, and a token ("": none); nobody at all with `none`."""
    name = "FONDACO_METRICS"
    parts = words(name, "127.0.0.0/8, ::1")
    tokens = [part.removeprefix(_TOKEN) for part in parts if part.startswith(_TOKEN)]
    if any(len(token) < SHORTEST_SECRET or not token.isprintable() for token in tokens):
        raise wrong("short_secret", where=same(f"{name} {_TOKEN}"), least=SHORTEST_SECRET)
    if len(tokens) > 1:
        raise wrong("one_token", name=name)
    places = [part for part in parts if not part.startswith(_TOKEN)]
    found = [] if places == ["none"] else _networks(name, places)
    return found, "".join(tokens)


def log_level() -> str:
    """How much is logged."""
    value = os.environ.get("FONDACO_LOG", "info").strip().lower() or "info"
    if value not in _LEVELS:
        raise wrong("no_log_level", levels=", ".join(_LEVELS), value=shown(value))
    return value.upper()


def report_effort() -> str:
    """How much a game report is worth."""
    value = os.environ.get("FONDACO_REPORT", "").strip() or USUAL
    try:
        read_effort(value)
    except FondacoError as error:
        raise SetupError(
            "FONDACO_REPORT: {reason}", "FONDACO_REPORT: {reason}", reason=error.text
        ) from None
    return value


def hint_effort() -> str:
    """How long a hint is thought about."""
    value = os.environ.get("FONDACO_HINT", "").strip() or "1s"
    try:
        effort = Effort.read(value)
    except FondacoError as error:
        reason = error.text
    else:
        if (effort.seconds or 0.0) <= _LONGEST_HINT and effort.threads == 1:
            return value
        reason = PROBLEMS["long_hint"](most=_LONGEST_HINT)
    raise SetupError("FONDACO_HINT: {reason}", "FONDACO_HINT: {reason}", reason=reason)


def shown(text: str) -> str:
    """A value in a sentence: short, and on one line."""
    short = text if len(text) <= 40 else f"{text[:40]}…"
    return repr(short)


# ---------------------------------------------------------------- folder, secret


def made_folder() -> Path:
    """The data folder; made for this user only if it is not there."""
    folder = data_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    except OSError as error:
        raise wrong("no_folder", reason=error.strerror) from None
    return folder


def secret_key() -> str:
    """The key that signs cookies and links: told, or made once and kept for this user only."""
    value = os.environ.get("FONDACO_SECRET_KEY")
    if value:
        return _checked_secret(value, same("FONDACO_SECRET_KEY"))
    path, where = made_folder() / "secret", PROBLEMS["stored_secret"]
    try:
        _create(path, secrets.token_hex(32).encode())
        found = _read_soon(path)
    except UnicodeDecodeError:
        raise wrong("garbled_secret", where=where) from None
    except OSError as error:
        raise wrong("unreadable_secret", where=where, reason=error.strerror) from None
    return _checked_secret(found, where)


def _checked_secret(secret: str, where: Text) -> str:
    if len(secret) < SHORTEST_SECRET or not secret.isprintable():
        raise wrong("short_secret", where=where, least=SHORTEST_SECRET)
    return secret


def _create(path: Path, content: bytes) -> None:
    """A file that only this user may read; one that is there stays as it is."""
    with suppress(FileExistsError):
        made = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(made, "wb") as file:
            file.write(content)


def _read_soon(path: Path) -> str:
    """The text of a file that another process may just be writing."""
    for _ in range(20):
        if found := path.read_text(encoding="utf-8").strip():
            return found
        time.sleep(0.02)
    return ""


# ---------------------------------------------------------------- database


def database(url: str) -> dict[str, Any]:
    """Django's settings for a database address; none: a SQLite file in the data folder."""
    if not url:
        return _sqlite(str(made_folder() / "fondaco.sqlite3"))
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise wrong("no_address") from None
    if parts.scheme == "sqlite":
        return _sqlite(unquote(parts.path[1:]) or ":memory:")
    if parts.scheme in ("postgres", "postgresql"):
        return {
            "ENGINE": "django.db.backends.postgresql",
            "NAME": unquote(parts.path[1:]),
            "USER": unquote(parts.username or ""),
            "PASSWORD": unquote(parts.password or ""),
            "HOST": unquote(parts.hostname or ""),
            "PORT": str(port or ""),
            "CONN_MAX_AGE": 60,
            "CONN_HEALTH_CHECKS": True,
            "OPTIONS": {
                "connect_timeout": _PATIENCE,
                "tcp_user_timeout": _PATIENCE * 1000,
                "options": f"-c statement_timeout={2 * _PATIENCE}s -c lock_timeout={_PATIENCE}s",
            },
        }
    raise wrong("other_database")


def _sqlite(path: str) -> dict[str, Any]:
    """One writer at a time, who says so at the start of a transaction; readers never wait.

    The file holds the seeds of running matches, so it is for this user only.
    """
    if path != ":memory:":
        try:
            _create(Path(path), b"")
        except OSError as error:
            raise wrong("no_database_file", reason=error.strerror) from None
    options = {"transaction_mode": "IMMEDIATE", "timeout": _PATIENCE, "init_command": _PRAGMAS}
    return {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": path,
        "OPTIONS": options,
        "CONN_MAX_AGE": None,
    }


def redis_url() -> str:
    """Where Redis is; none: the processes hear of each other through the database."""
    url = os.environ.get("FONDACO_REDIS_URL", "").strip()
    if url and urlsplit(url).scheme not in ("redis", "rediss", "unix"):
        raise wrong("other_redis")
    return url
