"""The result of a match as a table, with the game's own account of the points."""

from __future__ import annotations

from rich.table import Table
from rich.text import Text

from fondaco import Match
from fondaco.terminal.frame import game_screen
from fondaco.terminal.sentence import Sentence

_RANK = Sentence("Rank", "Rang")
_SEAT = Sentence("Player", "Platz")
_POINTS = Sentence("Points", "Punkte")
_WINS = Sentence("wins", "gewinnt")


def result_table(match: Match, lang: str) -> Table | None:
    """Ranks, scores and winners; None as long as the match goes on."""
    result = match.result
    if result is None:
        return None
    headings, rows = game_screen(match.game).breakdown(
        match.box, match.events(None), match.players, lang
    )
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(_RANK.say(lang), justify="right")
    table.add_column(_SEAT.say(lang))
    for heading in (_POINTS.say(lang), *headings):
        table.add_column(heading, justify="right")
    table.add_column("")
    for seat in sorted(range(match.players), key=lambda seat: result["ranks"][seat]):
        winner = seat in result["winners"]
        name = Text(match.box.name("seats", seat, lang), style="accent" if winner else "")
        if match.seats[seat]:
            name.append(f" ({match.seats[seat]})", style="quiet")
        rank, score = result["ranks"][seat], Text(str(result["scores"][seat]), style="accent")
        table.add_row(str(rank), name, score, *rows[seat], _WINS.say(lang) if winner else "")
    return table
