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
    """The site's settings are read and its models loaded; its database is `migrated` if need be."""
    needs_site()
    os.environ.setdefault("FONDACO_LOG", "warning")
    from fondaco.web.framework import set_up

    set_up()
    if migrated:
        from fondaco.web.server import migrate

        migrate()
