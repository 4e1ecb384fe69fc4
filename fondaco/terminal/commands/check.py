"""`fondaco check`: is a game complete? Whatever is missing or wrong, in one sentence each."""

from __future__ import annotations

import os
import subprocess
import sys

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.arguments import complete_game, known_game
from fondaco.terminal.bilingual import Call, command
from fondaco.terminal.errors import FAILED

_TEXTS = read_texts(__file__, "check")
_INTERPRETED = "NUMBA_DISABLE_JIT"


@command(_TEXTS)
@click.argument("game", shell_complete=complete_game)
def check(ctx: Call, game: str) -> None:
    """See `help` in `texts.toml`."""
    lang = ctx.lang
    if os.environ.get(_INTERPRETED, "0") == "0":  # decided when the rules are loaded
        again = [sys.executable, "-m", "fondaco", "check", game, "--lang", lang]
        done = subprocess.run(again, env={**os.environ, _INTERPRETED: "1"}, check=False)  # noqa: S603
        ctx.exit(done.returncode)
    from fondaco.plain.checks import find_faults

    found = known_game(game)
    faults = list(find_faults(found))
    for fault in faults:
        ctx.console.print(fault.say(lang))
    if faults:
        ctx.exit(FAILED)
    ctx.console.print(_TEXTS.say("fine", lang, title=found.box.about.title[lang]))
