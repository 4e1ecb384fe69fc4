"""`fondaco serve`: the site, on this machine."""

from __future__ import annotations

import os

import click

from fondaco.terminal.bilingual import Command, common_options, option
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Sentence
from fondaco.terminal.trouble import Trouble

_HELP = Sentence(
    "Start the site: lobby, tables and bots, in the browser.\n\n"
    "Matches are kept in the data folder; FONDACO_DATABASE_URL and FONDACO_REDIS_URL name other "
    "places, for several server processes.",
    "Die Website starten: Lobby, Tische und Bots, im Browser.\n\n"
    "Partien liegen im Datenordner; FONDACO_DATABASE_URL und FONDACO_REDIS_URL nennen andere "
    "Orte, für mehrere Serverprozesse.",
)
_HOST = Sentence(
    "The address to listen on (default: 127.0.0.1, this machine only).",
    "Die Adresse, auf der gehorcht wird (sonst: 127.0.0.1, nur dieser Rechner).",
)
_PORT = Sentence("The port (default: 8000).", "Der Port (sonst: 8000).")
_LOG = Sentence(
    "How much is logged: debug, info, warning (default: warning).",
    "Wie viel protokolliert wird: debug, info, warning (sonst: warning).",
)
_MISSING = Sentence(
    "The site needs more packages: pip install 'fondaco[site]'.",
    "Die Website braucht weitere Pakete: pip install 'fondaco[site]'.",
)
_READY = Sentence(
    "Fondaco is at {url} (Ctrl-C ends it).", "Fondaco ist unter {url} (Ctrl-C beendet es)."
)


@click.command(cls=Command, words=_HELP)
@option("--host", words=_HOST, default="127.0.0.1", metavar="ADDRESS")
@option("--port", words=_PORT, type=click.IntRange(1, 65535), default=8000, metavar="N")
@option("--log", words=_LOG, type=click.Choice(("debug", "info", "warning")), default="warning")
@common_options
@click.pass_context
def serve(ctx: click.Context, host: str, port: int, log: str) -> None:
    """See `_HELP`."""
    os.environ.setdefault("FONDACO_LOG", log)
    try:
        from fondaco.web.server import run
    except ImportError:
        raise Trouble(_MISSING) from None
    console = open_console(ctx)
    url = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    run(host, port, lambda: console.print(_READY.say(language_of(ctx), url=url), soft_wrap=True))
