"""`fondaco games`: what can be played."""

from __future__ import annotations

import click
from rich.table import Table
from rich.text import Text

from fondaco.terminal.bilingual import Command, common_options
from fondaco.terminal.console import open_console
from fondaco.terminal.language import language_of
from fondaco.terminal.sentence import Sentence

_HELP = Sentence("List the games.", "Die Spiele auflisten.")
_HEADINGS = (
    Sentence("Id", "Kürzel"),
    Sentence("Title", "Titel"),
    Sentence("Players", "Personen"),
    Sentence("Minutes", "Minuten"),
    Sentence("By", "Von"),
    Sentence("Year", "Jahr"),
)


@click.command(cls=Command, words=_HELP)
@common_options
@click.pass_context
def games(ctx: click.Context) -> None:
    """See `_HELP`."""
    from fondaco.engine.registry import find_game, game_ids

    lang = language_of(ctx)
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    for heading in _HEADINGS:
        table.add_column(heading.say(lang), no_wrap=True)
    for game in game_ids():
        box = find_game(game).box
        facts = box.data["game"]
        table.add_row(
            Text(game, style="accent"),
            facts[f"title_{lang}"],
            f"{box.fewest_players}–{box.most_players}",
            str(facts["minutes"]),
            facts["designer"],
            str(facts["year"]),
        )
    open_console(ctx).print(table)
