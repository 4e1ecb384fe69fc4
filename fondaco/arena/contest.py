"""One match of a tournament."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from fondaco.arena.bout import Bout, Entry, play_out
from fondaco.arena.simulate import COLUMNS
from fondaco.arena.tournament import Pairing, Tournament


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
    #: For the authors of bots that failed: which one, and where in its code.
    traces: tuple[str, ...] = field(compare=False, default=())


def play(tournament: Tournament, number: int) -> Contest:
    """Play the match of a number."""
    pairing = tournament.pairing(number)
    entries = [
        Entry(tournament.bots[bot], tournament.specs[bot], tournament.bot_seed(pairing, seat))
        for seat, bot in enumerate(pairing.seats)
    ]
    return _outcome(
        pairing, play_out(tournament.open_match(pairing.deal), tournament.cast, entries)
    )


def _outcome(pairing: Pairing, bout: Bout) -> Contest:
    seats = bout.seats
    return Contest(
        pairing,
        tuple(bout.result["scores"]),
        bout.ranks,
        tuple(bout.reasons),
        tuple(witness.decisions for witness in seats),
        dict(sum((witness.phases for witness in seats), Counter())),
        dict(sum((witness.choices for witness in seats), Counter())),
        tuple(witness.seconds for witness in seats),
        tuple(bout.traces),
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
