"""All that people read of a match: log, questions, choices, boards, panels, results, screens."""

from __future__ import annotations

import io
from collections.abc import Iterator
from html.parser import HTMLParser
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

from rich.console import Console

from fondaco.engine.composition import Composition
from fondaco.engine.event import gathered
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.terminal.console import open_console
from fondaco.terminal.frame import Frame, Log, board, story
from fondaco.terminal.outcome import result_table
from tests.games.playing import positions

#: What a screen reader is told, and what is shown while a thing is pointed at.
_SPOKEN = ("aria-label", "data-preview", "title")
_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Elif")


class Read(NamedTuple):
    """A text, and where a person comes upon it."""

    place: str
    text: str


class _Reader(HTMLParser):
    """The words of a piece of markup: what is drawn, and what is read out."""

    def __init__(self, place: str) -> None:
        super().__init__()
        self.place = place
        self.found: list[Read] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for key, value in attrs:
            if key in _SPOKEN and value:
                self.found.append(Read(f"{self.place} {key}", value))

    def handle_data(self, data: str) -> None:
        if data.strip():
            self.found.append(Read(self.place, data))


def words_of(markup: str, place: str) -> list[Read]:
    """What stands in a piece of markup."""
    reader = _Reader(place)
    reader.feed(markup)
    return reader.found


def read_matches(game: Game, lang: str, seeds: int = 2) -> Iterator[Read]:
    """Every text of some random matches, with all that the options of the game can change."""
    box = game.box
    for seed in range(seeds):
        rng = Random(seed)
        players = rng.randint(box.fewest_players, box.most_players)
        options = {
            name: option.values[seed % len(option.values)]
            for name, option in box.options.items()
            if option.name != (box.fewer_with or ("",))[0]
        }
        match = Match.start(game, players, seed=seed, options=options)
        match.seats = list(_NAMES[:players])
        for number, position in enumerate(positions(match, rng)):
            if position.actor is None or rng.random() < 0.15 or number < 5:
                yield from read_position(position, lang, rng)
        yield from read_end(match, lang)


def read_position(match: Match, lang: str, rng: Random) -> Iterator[Read]:
    """Every text of one position, as everybody at the table reads it."""
    names = list(_NAMES[: match.players])
    notation, box = match.rules.notation, match.box.with_seats(names)
    for seat in (None, *range(match.players)):
        view = match.view(seat)
        yield Read("prompt", notation.say_prompt(box, view, lang))
        yield from read_board(match, seat, lang, rng)
    seat = match.actor
    if isinstance(seat, int):
        for line in match.legal():
            yield Read("action", notation.say_action(box, box.index[line], lang))
        yield from read_refusals(match, lang, rng)
        yield from read_screen(match, seat, lang)


def read_refusals(match: Match, lang: str, rng: Random) -> Iterator[Read]:
    """Why lines are refused, written well or not."""
    known = rng.sample(match.box.lines, 30)
    for line in ("hello", *known, *(f"{line} 1" for line in known[:5]), "bid 8025", "bid 7900"):
        refusal = match.why_not(line)
        if refusal is not None:
            yield Read(f"refusal of {line}", refusal.say(lang))


def read_board(match: Match, seat: int | None, lang: str, rng: Random) -> Iterator[Read]:
    """The board of the site, its panels, and a decision on its way."""
    made: Any = import_module(f"fondaco.games.{match.game}.board")
    names, view = list(_NAMES[: match.players]), match.view(seat)
    box = match.box.with_seats(names)
    last = match.events(seat, max(0, len(match.lines) - 4))
    plan, steps = "", 4 if match.actor == seat else 1
    for _ in range(steps):
        composition = made.compose(box, view, seat, plan, lang, names)
        yield from read_composition(composition)
        drawn = made.draw(box, view, seat, lang, composition, names, last)
        for part in ("wide", "phone", "dock", "aside"):
            yield from words_of(getattr(drawn, part), f"board {part}")
        plans = [choice.plan for choice in composition.choices if choice.blocked is None]
        plans += [counter.more for counter in composition.counters if counter.more]
        if not plans:
            break
        plan = rng.choice(plans)
    yield Read("place", made.place(box, view, lang))
    for facts in made.facts(box, view, lang):
        yield Read("score", facts.score)
        yield from (Read("fact", fact) for fact in facts.facts)
    lot = made.auction(box, view, seat, lang, names) if hasattr(made, "auction") else None
    if lot is not None:
        yield from (Read("auction", text) for text in (lot.title, lot.line, lot.high))
        for bidder in lot.bidders:
            yield from (Read("bidder", text) for text in (bidder.bid, bidder.line))


def read_composition(composition: Composition) -> Iterator[Read]:
    """A decision that is being put together."""
    for choice in composition.choices:
        for text in (choice.label, choice.detail, choice.gain, *choice.preview):
            yield Read(f"choice {choice.id}", text)
        spoken = "; ".join(choice.preview)
        yield Read(f"spoken choice {choice.id}", spoken)
    for counter in composition.counters:
        yield Read("counter", counter.name)
    yield Read("go", composition.go_label)
    yield from (Read("outlook", text) for text in composition.outlook)


def read_screen(match: Match, seat: int, lang: str) -> Iterator[Read]:
    """A terminal, wide and narrow, line by line."""
    for width in (40, 100):
        console = Console(file=io.StringIO(), width=width, height=60, color_system=None)
        Frame(match, seat, lang, story(match, seat, lang), 3, "").show(console)
        console.print(board(match, None, lang))
        assert isinstance(console.file, io.StringIO)
        for text in console.file.getvalue().splitlines():
            yield Read(f"screen {width}", text)


def read_end(match: Match, lang: str) -> Iterator[Read]:
    """The whole log as everybody reads it, and the result."""
    names = list(_NAMES[: match.players])
    notation, box = match.rules.notation, match.box.with_seats(names)
    for seat in (None, *range(match.players)):
        told = [
            notation.say_event(box, event, lang)
            for event in gathered(match.events(seat), notation.REPEATED)
        ]
        yield from (Read("log", text) for text in told)
        yield from (Read("log", line.plain) for line in Log(match.box, lang).lines(told))
    made: Any = import_module(f"fondaco.games.{match.game}.board")
    yield from (Read("heading", text) for text in made.score_headings(lang))
    for row in made.score_rows(box, match.view(None), match.events(None), lang):
        yield from (Read("result", text) for text in made.score_cells(row))
    console = open_console()
    console.width = 200
    with console.capture() as capture:
        console.print(result_table(match, lang))
    yield from (Read("result table", text) for text in capture.get().splitlines())
