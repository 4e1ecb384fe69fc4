"""One match of a tournament."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fondaco.arena.simulate import COLUMNS
from fondaco.arena.tournament import Pairing, Tournament
from fondaco.bots import ask, make_bot
from fondaco.bots.asking import Rememberer
from fondaco.bots.bot import Bot
from fondaco.bots.outside import close_bot, open_bot
from fondaco.bots.trouble import Forfeit
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.reader import shown

#: Plays on for a bot that has forfeited, so that the others' match is worth something.
STAND_IN = "greedy"


@dataclass(frozen=True)
class Contest:
    """The outcome of a match; tuples are by seat."""

    pairing: Pairing
    scores: tuple[int, ...]
    #: Who forfeited is last, whatever the score its stand-in made.
    ranks: tuple[int, ...]
    #: Why a seat forfeited, or None.
    forfeits: tuple[str | None, ...]
    decisions: tuple[int, ...]
    #: By phase: how many decisions, and how many legal lines they had together.
    phases: Mapping[str, int]
    choices: Mapping[str, int]
    #: Thinking time; it differs from run to run, so no comparison knows it.
    seconds: tuple[float, ...] = field(compare=False)


class Witness:
    """A bot in a seat of a match, and what was seen of it."""

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.seconds = 0.0
        self.decisions = 0
        self.phases: Counter[str] = Counter()
        self.choices: Counter[str] = Counter()

    def recall(self, match: Match, seat: int) -> None:
        """Pass it on; looking back is thinking, too."""
        if isinstance(self.bot, Rememberer):
            start = time.perf_counter()
            self.bot.recall(match, seat)
            self.seconds += time.perf_counter() - start

    def choose(self, view: State, legal: list[str]) -> str:
        """Ask the bot, and note how long it took."""
        phase = phase_of(view)
        start = time.perf_counter()
        try:
            line = self.bot.choose(view, legal)
        finally:
            self.seconds += time.perf_counter() - start
        if line not in legal:
            raise Forfeit(f"{self.name} answered {shown(line)}, which is not a legal line.")
        self.decisions += 1
        self.phases[phase] += 1
        self.choices[phase] += len(legal)
        return line


def phase_of(view: State) -> str:
    """What kind of decision it is: the innermost step where a game keeps a stack of them."""
    stack = view.get("stack")
    return str(stack[-1]["kind"] if stack else view["phase"])


def play(tournament: Tournament, number: int) -> Contest:
    """Play the match of a number."""
    pairing = tournament.pairing(number)
    match = tournament.open_match(pairing.deal)
    seats: list[Witness] = []
    forfeits: list[str | None] = [None] * tournament.players
    try:
        for seat, bot in enumerate(pairing.seats):
            spec, seed = tournament.specs[bot], tournament.bot_seed(pairing, seat)
            made = open_bot(spec, tournament.game, seed, tournament.box, tournament.limit)
            seats.append(Witness(made))
        while isinstance(actor := match.actor, int):
            try:
                match.act(ask(seats[actor], match), actor)
            except Forfeit as forfeit:
                forfeits[actor] = forfeit.reason
                close_bot(seats[actor].bot)
                seats[actor].bot = make_bot(STAND_IN, tournament.game, 0, tournament.box)
    finally:
        for witness in seats:
            close_bot(witness.bot)
    return _outcome(pairing, match, seats, forfeits)


def _outcome(
    pairing: Pairing, match: Match, seats: list[Witness], forfeits: list[str | None]
) -> Contest:
    result = match.result
    if result is None:
        raise AssertionError("the match is over")
    return Contest(
        pairing,
        tuple(result["scores"]),
        ranks_after(result["ranks"], [reason is not None for reason in forfeits]),
        tuple(forfeits),
        tuple(witness.decisions for witness in seats),
        dict(sum((witness.phases for witness in seats), Counter())),
        dict(sum((witness.choices for witness in seats), Counter())),
        tuple(witness.seconds for witness in seats),
    )


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


class ContestRows:
    """The matches of a tournament as rows of a file."""

    columns = COLUMNS | {
        "deal": "int64",
        "forfeits": "list string",
        "phases": "map int32",
        "choices": "map int32",
    }

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament

    def rows(self, games: Sequence[Contest]) -> list[dict[str, Any]]:
        """Some matches, one row each."""
        bots = self._tournament.bots
        return [
            {
                "number": contest.pairing.number,
                "seed": self._tournament.deal_seed(contest.pairing.deal),
                "bots": [bots[bot] for bot in contest.pairing.seats],
                "scores": list(contest.scores),
                "ranks": list(contest.ranks),
                "decisions": sum(contest.decisions),
                "deal": contest.pairing.deal,
                "forfeits": list(contest.forfeits),
                "phases": dict(contest.phases),
                "choices": dict(contest.choices),
            }
            for contest in games
        ]
