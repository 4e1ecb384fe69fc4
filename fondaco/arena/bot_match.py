"""A match between bots that are asked line by line: what they did, and who gave up."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from fondaco.bots import ask, make_bot
from fondaco.bots.bot import Bot, History, Rememberer
from fondaco.bots.errors import Forfeit, Trace, UnfitBot
from fondaco.bots.external.bots import Cast, close_bot
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.text import Text, shown

#: Plays on for a bot that has forfeited, so that the others' match is worth something.
STAND_IN = "greedy"


class Stopped(Exception):  # noqa: N818 - not an error
    """Nobody wants to know the outcome any more."""


class Entry(NamedTuple):
    """A bot for a seat: the name it is listed under, what it is, and its seed in this match."""

    name: str
    spec: str
    seed: Seed


class SeatedBot:
    """A bot in a seat of a match, and what was seen of it."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot
        self.seconds = 0.0
        self.decisions = 0
        self.phases: Counter[str] = Counter()
        self.choices: Counter[str] = Counter()

    def recall(self, history: History) -> None:
        """Pass it on; looking back is thinking, too."""
        if isinstance(self.bot, Rememberer):
            start = time.perf_counter()
            try:
                self.bot.recall(history)
            finally:
                self.seconds += time.perf_counter() - start

    def choose(self, view: State, legal: list[str]) -> str:
        """Ask the bot, and note how long it took."""
        phase = phase_of(view)
        start = time.perf_counter()
        try:
            line = self.bot.choose(view, list(legal))
        finally:
            self.seconds += time.perf_counter() - start
        check_line(self.name, line, legal)
        self.decisions += 1
        self.phases[phase] += 1
        self.choices[phase] += len(legal)
        return line


def check_line(name: str, line: Any, legal: list[str]) -> None:
    """Refuse what is not one of the legal lines; it may be anything at all."""
    if not isinstance(line, str):
        raise Forfeit.wrong(name, "None" if line is None else shown(type(line)))
    if line not in legal:
        raise Forfeit.wrong(name, shown(line))


def phase_of(view: State) -> str:
    """What kind of decision it is: the innermost step where a game keeps a stack of them."""
    stack = view.get("stack")
    return str(stack[-1]["kind"] if stack else view["phase"])


@dataclass(frozen=True)
class PlayedMatch:
    """A match that was played to its end; lists are by seat."""

    match: Match
    seats: list[SeatedBot]
    #: Why a seat forfeited, or None.
    forfeits: list[Forfeit | None]

    @property
    def result(self) -> dict[str, list[int]]:
        """Scores, ranks and winners as the rules see them, stand-ins and all."""
        result = self.match.result
        if result is None:
            raise AssertionError("the match is over")
        return result

    @property
    def ranks(self) -> tuple[int, ...]:
        """Who forfeited is last, whatever the score its stand-in made."""
        return ranks_after(self.result["ranks"], [why is not None for why in self.forfeits])

    @property
    def reasons(self) -> list[Text | None]:
        """The sentence for each seat that forfeited."""
        return [None if why is None else why.text for why in self.forfeits]

    @property
    def traces(self) -> list[Trace]:
        """Where bots have failed in their code."""
        return [Trace(why.text, why.trace) for why in self.forfeits if why and why.trace]


def play_out(
    match: Match,
    cast: Cast,
    entries: Sequence[Entry],
    stopped: Callable[[], bool] = lambda: False,
) -> PlayedMatch:
    """Play a match to its end, with a bot in each seat."""
    seats: list[SeatedBot] = []
    forfeits: list[Forfeit | None] = [None] * len(entries)

    def replace(seat: int, why: Forfeit) -> Bot:
        forfeits[seat] = why
        return make_bot(STAND_IN, match.game, 0, match.box)

    try:
        for seat, entry in enumerate(entries):
            try:
                bot = cast.open(entry.spec, seat, entry.seed, entry.name)
            except Forfeit as forfeit:
                bot = replace(seat, forfeit)
            seats.append(SeatedBot(entry.name, bot))
        while isinstance(actor := match.actor, int):
            if stopped():
                raise Stopped
            try:
                match.act(ask(seats[actor], match), actor)
            except Forfeit as forfeit:
                close_bot(seats[actor].bot)
                seats[actor].bot = replace(actor, forfeit)
    finally:
        for witness in seats:
            close_bot(witness.bot)
    return PlayedMatch(match, seats, forfeits)


def ranks_after(ranks: list[int], forfeited: list[bool]) -> tuple[int, ...]:
    """The ranks among those who played to the end; all others share the last place.

    >>> ranks_after([1, 2, 2, 4], [True, False, False, False])
    (4, 1, 1, 3)
    """
    playing = [rank for rank, out in zip(ranks, forfeited, strict=True) if not out]
    return tuple(
        len(playing) + 1 if out else 1 + sum(other < rank for other in playing)
        for rank, out in zip(ranks, forfeited, strict=True)
    )


def try_out(cast: Cast, bots: Iterable[tuple[str, str]], open_match: Callable[[], Match]) -> None:
    """Ask bots, given by name and specification, for one line each: who cannot play is refused."""
    for name, spec in bots:
        match = open_match()
        seat = match.actor
        if not isinstance(seat, int):
            raise AssertionError("a match begins with a seat to act")
        try:
            bot = cast.open(spec, seat, "trial", name)
            try:
                check_line(name, ask(bot, match), match.legal())
            finally:
                close_bot(bot)
        except Forfeit as forfeit:
            raise UnfitBot(forfeit.text, trace=forfeit.trace) from None
