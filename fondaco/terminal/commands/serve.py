"""`fondaco serve`: the site, on this machine."""

from __future__ import annotations

import os

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import Call, command, option
from fondaco.terminal.site import needs_site

_TEXTS = read_texts(__file__, "serve")


@command(_TEXTS)
@option("--host", words=_TEXTS["host"], default="127.0.0.1", metavar="ADDRESS")
@option("--port", words=_TEXTS["port"], type=click.IntRange(1, 65535), default=8000, metavar="N")
@option(
    "--log", words=_TEXTS["log"], type=click.Choice(("debug", "info", "warning")), default="warning"
)
def serve(ctx: Call, host: str, port: int, log: str) -> None:
    """See `help` in `texts.toml`."""
    os.environ.setdefault("FONDACO_LOG", log)
    needs_site()
    from fondaco.web.server import run

    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    run(host, port, lambda: ctx.tell(_TEXTS["ready"](url=url)))
