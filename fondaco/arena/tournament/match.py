"""One match of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from fondaco.arena.tournament.plan import Fixture, Tournament
from fondaco.bots.errors import Trace
from fondaco.engine.text import Text


@dataclass(frozen=True)
class Contest:
    """The outcome of a match; tuples are by seat."""

    fixture: Fixture
    scores: tuple[int, ...]
    #: Who forfeited is last, whatever the score its stand-in made.
    ranks: tuple[int, ...]
    #: Why a seat forfeited, or None.
    forfeits: tuple[Text | None, ...]
    decisions: tuple[int, ...]
    #: By phase: how many decisions, and how many legal lines they had together.
    phases: Mapping[str, int]
    choices: Mapping[str, int]
    #: Thinking time; it differs from run to run, so no comparison knows it.
    seconds: tuple[float, ...] = field(compare=False)
    #: Where bots have failed in their code.
    traces: tuple[Trace, ...] = field(compare=False, default=())


def play(tournament: Tournament, number: int) -> Contest:
    """Play the match of a number."""
    fixture = tournament.fixture(number)
    seed = partial(tournament.bot_seed, fixture)
    bout = tournament.play_deal(fixture.deal, fixture.seats, seed)
    seats = bout.seats
    return Contest(
        fixture,
        tuple(bout.result["scores"]),
        bout.ranks,
        tuple(bout.reasons),
        tuple(witness.decisions for witness in seats),
        dict(sum((witness.phases for witness in seats), Counter())),
        dict(sum((witness.choices for witness in seats), Counter())),
        tuple(witness.seconds for witness in seats),
        tuple(bout.traces),
    )


@dataclass(frozen=True)
class Matches:
    """The matches of a tournament as work for a pool, each of them a chunk."""

    plan: Tournament
    part = "rules"

    @property
    def chunks(self) -> range:
        """The numbers of all matches."""
        return range(self.plan.matches)

    def warm_up(self) -> None:
        """See `Work`."""
        self.plan.warm_up()

    def open(self, stopped: Callable[[], bool]) -> Callable[[int], Contest]:
        """A worker is a process: its bots are those of the process."""
        return partial(play, self.plan)
