"""`fondaco games`: what can be played."""

from __future__ import annotations

import click
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco.terminal.bilingual import Command, common_options
from fondaco.terminal.catalogue import find_game, game_ids
from fondaco.terminal.console import open_console
from fondaco.terminal.fitting import Fitting
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
    lang = language_of(ctx)
    headings = [heading.say(lang) for heading in _HEADINGS]
    rows = [_facts(game, lang) for game in game_ids()]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet", pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    lines: list[RenderableType] = []
    for game, *facts in rows:
        table.add_row(Text(game, style="accent"), *facts)
        told = (f"{heading} {fact}" for heading, fact in zip(headings[1:], facts, strict=True))
        lines += [Text(game, style="accent"), Padding(Text(" · ".join(told)), (0, 0, 0, 2))]
    open_console(ctx).print(Fitting(table, Group(*lines)))


def _facts(game: str, lang: str) -> list[str]:
    box = find_game(game).box
    return [
        game,
        box.about.title[lang],
        f"{box.fewest_players}–{box.most_players}",
        box.about.minutes,
        box.about.designer,
        str(box.about.year),
    ]
