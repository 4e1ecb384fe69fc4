"""`fondaco restore`: a backup becomes the site of this machine, whichever database it has."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.texts import read_texts
from fondaco.terminal.bilingual import FILE, Call, command, option
from fondaco.terminal.paths import typed_path
from fondaco.terminal.site import needs_site, site_ready

if TYPE_CHECKING:
    from fondaco.web.backup.archive import Manifest

_TEXTS = read_texts(__file__, "restore")


@command(_TEXTS)
@click.argument("file", type=FILE)
@option("--replace", words=_TEXTS["replace"], is_flag=True)
@option("--keep-secret", words=_TEXTS["keep_secret"], is_flag=True)
def restore(ctx: Call, file: Path, replace: bool, keep_secret: bool) -> None:
    """See `help` in `texts.toml`."""
    needs_site()
    from fondaco.web.backup.archive import Archive
    from fondaco.web.backup.secret import Keeping

    with Archive(typed_path(file)) as archive:
        archive.check()
        secret = Keeping(archive, keep_secret, replace)
        site_ready()
        from fondaco.web.backup.restore import restore as put_back

        put_back(archive, replace)
        secret.finish()
        made = archive.manifest
    words = {"made": made.made[:16].replace("T", " "), "version": made.version}
    ctx.tell(_TEXTS.counted("restored", made.rows("web.table"), **words))
    if foreign := _foreign(made):
        ctx.tell(_TEXTS.counted("foreign", foreign))


def _foreign(made: Manifest) -> int:
    """How many tables are of rules that this version does not play."""
    return sum(
        number
        for game, versions in made.rules.items()
        for version, number in versions.items()
        if game not in game_ids() or version not in map(str, find_game(game).editions)
    )
