"""`fondaco backup`: all that the site knows in one file, while it runs."""

from __future__ import annotations

import time
from pathlib import Path

import click

from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.paths import is_folder, typed_path
from fondaco.terminal.site import site_ready

_TEXTS = read_texts(__file__, "backup")


@command(_TEXTS)
@click.argument("file", type=FILE, required=False)
@option("--replace", words=_TEXTS["replace"], is_flag=True)
def backup(ctx: Call, file: Path | None, replace: bool) -> None:
    """See `help` in `texts.toml`."""
    path = typed_path(file or ".")
    if is_folder(path):
        path /= time.strftime("fondaco-%Y-%m-%d-%H%M%S.zip")
    site_ready()
    from fondaco.web.backup.save import save

    made = save(path, replace)
    ctx.tell(_TEXTS.counted("written", made.rows("web.table"), path=path))
