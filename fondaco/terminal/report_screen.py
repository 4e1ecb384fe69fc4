"""A game report in a terminal: curves of blocks, turning points, decisions, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco.arena.analysis.wording import DecisionWords, Teller, TurnWords, percent, signed

_BLOCKS = "▁▂▃▄▅▆▇█"
_WIDEST = 72


def report_screen(teller: Teller, seat: int | None, width: int) -> RenderableType:
    """The whole report; `seat` None: the decisions of every seat."""
    parts: list[RenderableType] = [
        _heading(teller.say("chart")),
        _curves(teller, width),
        Text(teller.say("chart_note"), style="quiet"),
        Text(),
        _heading(teller.say("turns")),
    ]
    turns = [_turn(turn) for turn in teller.turns()]
    parts += turns or [Text(teller.say("no_turns"))]
    seats = range(teller.report.players) if seat is None else (seat,)
    for one in seats:
        parts += [Text(), _heading(teller.say("decisions_of", name=teller.names[one]))]
        parts.append(Text(teller.summary(one)))
        parts += [_decision(teller, decision) for decision in teller.decisions(one)]
    parts += [Text(teller.say("decisions_note"), style="quiet"), Text()]
    parts += [_heading(teller.say("balance")), _balances(teller)]
    parts += [Text(teller.say("balance_note"), style="quiet"), Text()]
    effort = teller.say("effort", simulations=teller.report.simulations)
    parts.append(Text(effort, style="quiet"))
    return Group(*parts)


def _heading(words: str) -> Text:
    return Text(words, style="accent")


def _style(teller: Teller, seat: int) -> str:
    style: str = teller.match.game.screen.seat_style(teller.match.box, seat)
    return style


# ---------------------------------------------------------------- curves


def _curves(teller: Teller, width: int) -> Table:
    """A row of blocks for each seat, from the first to the last moment."""
    names = max(len(name) for name in teller.names)
    room = max(8, min(_WIDEST, width - names - 16))
    table = Table.grid(padding=(0, 1, 0, 0))
    for seat, name in enumerate(teller.names):
        chances = [moment.chances[seat] for moment in teller.report.moments]
        style = _style(teller, seat)
        table.add_row(
            Text(name, style=style),
            Text(percent(chances[0], teller.lang), justify="right"),
            Text(_blocks(chances, room), style=style, no_wrap=True),
            Text(percent(chances[-1], teller.lang), style="accent", justify="right"),
        )
    return table


def _blocks(chances: Sequence[float], room: int) -> str:
    """Chances as blocks of eight heights, each moment as broad as there is room.

    >>> _blocks([0.0, 0.5, 1.0], 6)
    '▁▁▅▅██'
    """
    broad = max(1, room // len(chances))
    if len(chances) > room:
        chances = [chances[place * len(chances) // room] for place in range(room)]
    return "".join(_BLOCKS[min(7, int(chance * 8))] * broad for chance in chances)


# ---------------------------------------------------------------- turning points and decisions


def _turn(told: TurnWords) -> RenderableType:
    head = Text.assemble(
        (f"{told.number}  ", "accent"), f"{told.place} · {told.name} ", (told.moves, "accent")
    )
    lines = [Text(told.why), *(Text(words, style="quiet") for words in told.decisions)]
    return Group(head, Padding(Group(*lines), (0, 0, 0, 3)))


def _decision(teller: Teller, told: DecisionWords) -> RenderableType:
    style = "good" if told.decision.worth > 0 else "bad"
    head = Text.assemble((told.worth, style), f"  {told.place} · {told.moves}")
    table = Table.grid(padding=(0, 2, 0, 0))
    for key, words in (("was_played", told.played), ("bot_preferred", told.preferred)):
        table.add_row(Text(teller.say(key), style="quiet"), Text(words))
    return Group(head, Padding(table, (0, 0, 0, 3)))


def _balances(teller: Teller) -> Table:
    lang = teller.lang
    keys, balances = teller.balances()
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(teller.say("player"))
    for key in ("start", *keys, "end"):
        table.add_column(teller.say(key), justify="right")
    for balance, parts in balances:
        table.add_row(
            Text(teller.names[balance.seat], style=_style(teller, balance.seat)),
            percent(balance.start, lang),
            *(signed(part, lang) for part in parts),
            Text(percent(balance.end, lang), style="accent"),
        )
    return table
