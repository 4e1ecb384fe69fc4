"""Commands that work at the site of this machine: what they need of it."""

from __future__ import annotations

import os

from fondaco.engine.texts import read_texts
from fondaco.terminal.errors import Trouble

_TEXTS = read_texts(__file__, "site")


def needs_site() -> None:
    """A sentence if the parts of the site are not installed."""
    try:
        import django  # noqa: F401
        import uvicorn  # noqa: F401 - all that the extra `site` brings, or nothing
    except ImportError:
        raise Trouble(_TEXTS["missing"]) from None


def site_ready(migrated: bool = False) -> None:
    """Settings are read and models loaded; whoever needs it insists on a `migrated` database."""
    needs_site()
    os.environ.setdefault("FONDACO_LOG", "warning")
    from fondaco.web.framework import set_up

    set_up()
    if migrated:
        _check_migrated()


def _check_migrated() -> None:
    """Nothing but a start of the site brings a database up to date: another may be using it."""
    from django.core.exceptions import ImproperlyConfigured
    from django.db import Error as DatabaseTrouble

    from fondaco.web.backup import schema
    from fondaco.web.framework import gist
    from fondaco.web.texts import PROBLEMS

    try:
        lacking = schema.lacking()
    except (DatabaseTrouble, ImproperlyConfigured) as error:
        raise Trouble(PROBLEMS["no_database"](reason=gist(error))) from None
    if lacking:
        raise Trouble(_TEXTS["not_migrated"])
