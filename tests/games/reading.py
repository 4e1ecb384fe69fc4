"""All that people read of a match: log, questions, choices, boards, panels, results, screens."""

from __future__ import annotations

import io
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from random import Random
from typing import Any, NamedTuple

from rich.console import Console

from fondaco.engine.composition import Composition
from fondaco.engine.errors import IllegalAction
from fondaco.engine.event import gathered
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game
from fondaco.engine.trial import Trial
from fondaco.terminal.console import open_console
from fondaco.terminal.frame import Frame, Log, story
from fondaco.terminal.outcome import result_table
from fondaco.terminal.picture import board
from tests.games.playing import positions

#: What a screen reader is told, and what is shown while a thing is pointed at.
_SPOKEN = ("aria-label", "data-preview", "title")
_NAMES = ("Ada", "Bruno", "Cleo", "Dario", "Elif")
#: How much of a match is looked at, and how far a decision is put together.
_SEEN, _STEPS = 0.02, 4


class Read(NamedTuple):
    """A text, and where a person comes upon it."""

    place: str
    text: str


@cache
def read_game(game: str, lang: str) -> frozenset[Read]:
    """Every text of some random matches of a game."""
    return frozenset(_matches(find_game(game), lang))


def words_of(markup: str, place: str) -> list[Read]:
    """What stands in a piece of markup."""
    reader = _Reader(place)
    reader.feed(markup)
    return reader.found


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


def _matches(game: Game, lang: str) -> Iterator[Read]:
    """Two matches: with the first value of every option, and with the second."""
    box = game.box
    for seed in range(2):
        rng = Random(seed)
        players = rng.randint(box.fewest_players, box.most_players)
        options = {
            name: option.values[seed % len(option.values)] for name, option in box.options.items()
        }
        match = Match.start(game, players, seed=seed, options=options)
        match.seats = list(_NAMES[:players])
        for number, position in enumerate(positions(match, rng)):
            if position.actor is None or number < 10 or rng.random() < _SEEN:
                yield from _position(position, lang, rng)
        yield from _end(match, lang)


def _position(match: Match, lang: str, rng: Random) -> Iterator[Read]:
    """Every text of one position: for who decides, for somebody else, for a spectator."""
    names = list(_NAMES[: match.players])
    notation, box = match.game.notation, match.box.with_seats(names)
    actor = match.actor
    for seat in {None, actor, rng.randrange(match.players)}:
        assert seat is None or isinstance(seat, int)
        yield Read("prompt", notation.say_prompt(box, match.view(seat), lang))
        yield from _board(match, seat, lang, rng)
    if isinstance(actor, int):
        for line in match.legal():
            yield Read("action", notation.say_action(box, box.index[line], lang))
        yield from _refusals(match, lang, rng)
        yield from _screen(match, actor, lang)


def _refusals(match: Match, lang: str, rng: Random) -> Iterator[Read]:
    """Why lines are refused, written well or not."""
    known = rng.sample(match.box.lines, 20)
    for line in ("hello", *known, *(f"{line} 1" for line in known[:3]), "bid 8025", "bid 7900"):
        refusal = match.why_not(line)
        if refusal is not None:
            yield Read("refusal", refusal.say(lang))


def _board(match: Match, seat: int | None, lang: str, rng: Random) -> Iterator[Read]:
    """The board of the site, its panels, and a decision on its way."""
    made: Any = match.game.board
    names, view = list(_NAMES[: match.players]), match.view(seat)
    box = match.box.with_seats(names)
    last = match.events(seat, max(0, len(match.lines) - 4))
    plan = ""
    for _ in range(_STEPS if match.actor == seat else 1):
        composition = made.compose(Trial(box, view, seat), plan, lang, names)
        yield from _composition(composition)
        yield from _why_not(match, composition, seat, lang)
        drawn = made.draw(Trial(box, view, seat), lang, composition, names, last)
        for part in ("wide", "phone", "dock", "aside"):
            yield from words_of(getattr(drawn, part), f"board {part}")
        plans = [choice.plan for choice in composition.choices if choice.blocked is None]
        plans += [counter.more for counter in composition.counters if counter.more]
        if not plans:
            break
        plan = rng.choice(plans)
    yield Read("place", made.place(box, view, lang))
    for facts in made.facts(Trial(box, view), lang):
        yield from (Read("fact", text) for text in (*facts.facts, facts.score))
    lot = made.auction(Trial(box, view, seat), lang, names)
    if lot is not None:
        yield from (Read("auction", text) for text in (lot.title, lot.line, lot.high))
        for bidder in lot.bidders:
            yield from (Read("auction", text) for text in (bidder.bid, bidder.line))


def _why_not(match: Match, composition: Composition, seat: int | None, lang: str) -> Iterator[Read]:
    """Why what a board offers to ask about cannot be done."""
    for choice in composition.choices:
        try:
            match.copy().play(choice.blocked or "hello", seat)
        except IllegalAction as refused:
            if choice.blocked:
                yield Read("why not", refused.say(lang))


def _composition(composition: Composition) -> Iterator[Read]:
    """A decision that is being put together."""
    for choice in composition.choices:
        texts = (choice.label, choice.detail, choice.gain, *choice.preview)
        yield from (Read("choice", text) for text in texts)
    for counter in composition.counters:
        name = counter.one if counter.chosen == 1 else counter.name
        yield Read("counter", f"{counter.chosen} {name}")
    yield from (Read("go", text) for text in (composition.go_label, *composition.then))


def _screen(match: Match, seat: int, lang: str) -> Iterator[Read]:
    """A terminal, wide and narrow, line by line."""
    for width in (40, 100):
        console = Console(file=io.StringIO(), width=width, height=60, color_system=None)
        Frame(match, seat, lang, story(match, seat, lang), 3, "").show(console)
        console.print(board(match, None, lang))
        assert isinstance(console.file, io.StringIO)
        yield from (Read("screen", text) for text in console.file.getvalue().splitlines())


def _end(match: Match, lang: str) -> Iterator[Read]:
    """The whole log as everybody reads it, and the result."""
    names = list(_NAMES[: match.players])
    notation, box = match.game.notation, match.box.with_seats(names)
    quiet = notation.QUIET
    for seat in (None, *range(match.players)):
        events = [event for event in match.events(seat) if event.kind not in quiet]
        told = [notation.say_event(box, e, lang) for e in gathered(events, notation.REPEATED)]
        yield from (Read("log", line.plain) for line in Log(match.box, lang).lines(told))
        yield from (Read("log", text) for text in match.log(seat, lang))
        yield from (Read("log", text) for text in story(match, seat, lang))
    account = match.game.notation.account(box, match.view(None), match.events(None))
    headings, rows = account.said(lang)
    for texts in (headings, *rows):
        yield from (Read("result", text) for text in texts)
    console = open_console()
    console.width = 200
    with console.capture() as capture:
        console.print(result_table(match, lang))
    yield from (Read("result", text) for text in capture.get().splitlines())
