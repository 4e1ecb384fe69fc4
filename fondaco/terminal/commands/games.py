"""`fondaco games`: what can be played."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text as RichText

from fondaco.engine.registry import find_game, game_ids
from fondaco.engine.texts import read_texts
from fondaco.pictures.columns import Fitting
from fondaco.terminal.bilingual import Call, command

_TEXTS = read_texts(__file__, "games")
_HEADINGS = ("game", "title", "players", "minutes", "designer", "year")


@command(_TEXTS)
def games(ctx: Call) -> None:
    """See `help` in `texts.toml`."""
    lang = ctx.lang
    headings = [_TEXTS.say(key, lang) for key in _HEADINGS]
    rows = [_facts(game, lang) for game in game_ids()]
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="quiet", pad_edge=False)
    for heading in headings:
        table.add_column(heading, no_wrap=True)
    lines: list[RenderableType] = []
    for game, *facts in rows:
        table.add_row(RichText(game, style="accent"), *facts)
        told = (f"{heading} {fact}" for heading, fact in zip(headings[1:], facts, strict=True))
        lines += [RichText(game, style="accent"), Padding(RichText(" · ".join(told)), (0, 0, 0, 2))]
    ctx.console.print(Fitting(table, Group(*lines)))


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
