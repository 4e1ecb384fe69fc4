"""A game report in a terminal: curves of blocks, what cost most, what was good, luck and skill."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from fondaco.arena.analysis.advice import Adviser, Slip
from fondaco.arena.analysis.wording import Teller, TurnWords, percent

_BLOCKS = "▁▂▃▄▅▆▇█"
_WIDEST = 72


def report_screen(teller: Teller, seat: int | None, width: int) -> RenderableType:
    """The whole report; `seat` None: the decisions of every seat."""
    seats = range(teller.report.players) if seat is None else (seat,)
    parts: list[RenderableType] = [
        _heading(teller.say("chances_all")),
        _curves(teller, width),
        Text(Adviser(teller, seats[0]).decided()),
        Text(teller.say("chart_note"), style="quiet"),
    ]
    for one in seats:
        parts += _of_seat(teller, one)
    parts += [Text(), Text(teller.say("decisions_note"), style="quiet")]
    parts += [Text(), _heading(teller.say("turns"))]
    parts += [_turn(turn) for turn in teller.turns()] or [Text(teller.say("no_turns"))]
    parts += [Text(), _heading(teller.say("shares")), _shares(teller)]
    parts += [Text(teller.say("shares_note"), style="quiet"), Text()]
    effort = teller.say("effort", simulations=teller.report.simulations)
    parts.append(Text(effort, style="quiet"))
    return Group(*parts)


def _of_seat(teller: Teller, seat: int) -> list[RenderableType]:
    """What cost a seat most, what it did well, luck and skill."""
    adviser = Adviser(teller, seat)
    slips, well = adviser.slips, adviser.well
    parts: list[RenderableType] = [
        Text(),
        _heading(teller.say("decisions_of", name=teller.names[seat])),
        Text(teller.summary(seat)),
    ]
    parts += [_slip(teller, slip) for slip in slips] or [Text(teller.say("no_slip"))]
    if well is not None:
        head = Text.assemble((f"{teller.say('well')}: ", "good"), well.place)
        parts += [head, Padding(Text(well.words), (0, 0, 0, 3))]
    rails = Table.grid(padding=(0, 2, 0, 0))
    for rail in adviser.rails:
        rails.add_row(Text(rail.title, style="quiet"), Text(f"{rail.word} {rail.sentence}"))
    return [
        *parts,
        Text(f"{teller.say('balance')}: {adviser.verdict()}"),
        Padding(rails, (0, 0, 0, 3)),
    ]


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


def _slip(teller: Teller, slip: Slip) -> RenderableType:
    cost = f"{slip.number}  −{slip.cost} {teller.say('of_chances')}"
    head = Text.assemble((cost, "bad"), f"  {slip.place} · {slip.title}")
    table = Table.grid(padding=(0, 2, 0, 0))
    for key, words, gain in (
        ("was_played", slip.played, slip.gains[0]),
        ("better", slip.better, slip.gains[1]),
    ):
        table.add_row(Text(teller.say(key), style="quiet"), Text(words), Text(gain))
    why = Text.assemble((slip.rule, "accent"), f" {slip.why}")
    return Group(head, Padding(Group(table, why), (0, 0, 0, 3)))


def _shares(teller: Teller) -> Table:
    """From the chance at the start to the result, and how much moved it."""
    lang = teller.lang
    keys = ("rail_own", "rail_luck", "rail_others")
    kept = (0, 1, 2) if teller.report.rolled else (0, 2)
    table = Table(box=None, padding=(0, 3, 0, 0), header_style="quiet", pad_edge=False)
    table.add_column(teller.say("player"))
    for key in ("start", *(keys[part] for part in kept), "end"):
        table.add_column(teller.say(key), justify="right")
    for balance in teller.report.balances:
        table.add_row(
            Text(teller.names[balance.seat], style=_style(teller, balance.seat)),
            percent(balance.start, lang),
            *(percent(balance.shares[part], lang) for part in kept),
            Text(percent(balance.end, lang), style="accent"),
        )
    return table
