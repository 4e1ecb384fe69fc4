"""What a peer's process tells: who it is, then a line of JSON for each game."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass, field

from bench import clock
from bench.surroundings import versions

#: Matches side by side, where a project can do that.
BATCH = 1024


@dataclass(frozen=True)
class Row:
    """One game through one project's programming interface. What is not there was not measured."""

    project: str
    game: str
    players: int
    #: Decisions in a match of random play, on average.
    length: float
    #: Decisions a second, one call from Python for each; `seen` also makes the observation and the
    #: mask of legal actions of the seat that decides.
    call: float | None = None
    seen: float | None = None
    #: Whole matches in one call, in the project's own compiled code, the deal included; rollouts
    #: of a search begin behind the deal.
    native: float | None = None
    rollouts: float | None = None
    #: A step of `BATCH` matches at once; `batch_seen` as `seen`.
    batch: float | None = None
    batch_seen: float | None = None
    #: Nanoseconds of a copy of a state half-way through a match.
    copy: float | None = None


@dataclass
class Told:
    """All that one peer told."""

    project: str
    versions: str = ""
    rows: list[Row] = field(default_factory=list)
    #: Why a game, or the project as a whole, could not be measured.
    missing: list[str] = field(default_factory=list)


def tell(
    project: str, packages: Iterable[str], games: Iterable[str], measure: Callable[[str], Row]
) -> None:
    """Measure one game after the other; one that fails does not keep the others.

    What the process is called with is the length of a window in seconds.
    """
    clock.WINDOW = float(sys.argv[1])
    _say(versions=versions(*packages))
    for game in games:
        try:
            _say(row=asdict(measure(game)))
        except Exception as error:
            _say(missing=f"{project}, {game}: {type(error).__name__}: {error}")


def _say(**what: object) -> None:
    print(json.dumps(what), flush=True)


def understand(told: Told, lines: Iterable[str]) -> Iterator[Row]:
    """Add what a process tells, line by line; each row once more, as it comes."""
    for line in lines:
        said = json.loads(line)
        told.versions = said.get("versions", told.versions)
        if "missing" in said:
            told.missing.append(said["missing"])
        if "row" in said:
            told.rows.append(Row(**said["row"]))
            yield told.rows[-1]
