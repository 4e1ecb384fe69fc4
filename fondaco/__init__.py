"""Fondaco: trading board games with an exact referee, strong bots and a fast engine.

>>> import fondaco
>>> match = fondaco.start("wampum", players=3, seed=7)
>>> match.actor
1
>>> match.legal()
['offer v2', 'offer v3a', 'offer v4']
>>> match.act("offer v2")
>>> match.legal()[:2]
['put maize 0', 'put maize 1']
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fondaco.engine.errors import (
    DataError,
    FondacoError,
    IllegalAction,
    RecordError,
    SetupError,
    StateError,
)
from fondaco.version import VERSION

if TYPE_CHECKING:
    from fondaco.engine.batch import Batch
    from fondaco.engine.box import OptionValue
    from fondaco.engine.compiled.dice import Seed
    from fondaco.engine.game import Game
    from fondaco.engine.match import Match
    from fondaco.engine.refusal import Refusal

__version__ = VERSION

__all__ = [
    "Batch",
    "DataError",
    "FondacoError",
    "IllegalAction",
    "Match",
    "RecordError",
    "Refusal",
    "SetupError",
    "StateError",
    "__version__",
    "batch",
    "from_bytes",
    "game_ids",
    "replay",
    "restore",
    "start",
    "verify",
]

#: Loaded when they are asked for: the compiler behind them takes a moment, and help needs none.
_LATER = {
    "Batch": "fondaco.engine.batch",
    "Match": "fondaco.engine.match",
    "Refusal": "fondaco.engine.refusal",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        return getattr(import_module(_LATER[name]), name)
    raise AttributeError(f"module 'fondaco' has no attribute {name!r}")


def _find(game: str) -> Game:
    from fondaco.engine.registry import find_game

    return find_game(game)


def _compiled_behind(match: Match) -> Match:
    """Play begins at once, interpreted; meanwhile the rules are compiled, or loaded."""
    from fondaco.bots.compilation import compilation

    compilation.want(match.game.id)
    return match


def game_ids() -> tuple[str, ...]:
    """The ids of all games.

    >>> import fondaco
    >>> "wampum" in fondaco.game_ids()
    True
    """
    from fondaco.engine import registry

    return registry.game_ids()


def start(
    game: str,
    players: int,
    seed: Seed | None = None,
    options: Mapping[str, OptionValue] | None = None,
    chance: str = "auto",
    data: str | Path | Mapping[str, Any] | None = None,
    edition: int | None = None,
) -> Match:
    """Start a match.

    It can be played at once, interpreted. Meanwhile a process of its own compiles the rules, once
    on a machine, or they are loaded; they take over between two moves.

    `seed` makes the dice repeatable (default: 128 random bits). `options` not named get their
    default. With `chance="manual"` the outcomes of chance are lines to be played like any other.
    `data` is an owner's data file (a path, or its parsed content) instead of the delivered one.
    `edition` is a rules version of the game (default: the newest; docs/records.md).

    >>> import fondaco
    >>> fondaco.start("wampum", players=9)
    Traceback (most recent call last):
        ...
    fondaco.engine.errors.SetupError: Wampum is for 2 to 5 players, not 9. [WAM-R.34]
    """
    from fondaco.engine.match import Match

    match = Match.start(_find(game), players, seed, options, chance, data, edition)
    return _compiled_behind(match)


def restore(
    state: Mapping[str, Any],
    seed: Seed | None = None,
    chance: str = "manual",
    data: str | Path | Mapping[str, Any] | None = None,
    edition: int | None = None,
) -> Match:
    """Go on from a canonical state, which is checked in full. Chance is told by default.

    A state does not say by which rules version its match was begun; `edition` does.

    >>> import fondaco
    >>> match = fondaco.start("wampum", players=2, seed=1)
    >>> fondaco.restore(match.state()).legal() == match.legal()
    True
    """
    from fondaco.engine.match import Match

    game = state.get("game") if isinstance(state, Mapping) else None
    if not isinstance(game, str):
        raise StateError(
            "state: must be a table with the id of its game.",
            "state: muss eine Tabelle mit der Kennung ihres Spiels sein.",
        )
    return _compiled_behind(Match.restore(_find(game), state, seed, chance, data, edition))


def replay(record: Mapping[str, Any], upto: int | None = None) -> Match:
    """A match from its record, every line re-checked; `upto` stops after so many lines.

    >>> import fondaco
    >>> match = fondaco.start("wampum", players=2, seed=1)
    >>> match.act(match.legal()[0])
    >>> fondaco.replay(match.record()).state() == match.state()
    True
    """
    from fondaco.engine.record import replay_record

    return _compiled_behind(replay_record(record, _find, upto))


def from_bytes(data: bytes) -> Match:
    """A match from `Match.to_bytes`, every line re-checked; it goes on as the other one does.

    >>> import fondaco
    >>> match = fondaco.start("wampum", players=2, seed=1)
    >>> twin = fondaco.from_bytes(match.to_bytes())
    >>> twin.state_hash(dice=True) == match.state_hash(dice=True)
    True
    """
    from fondaco.engine.record import unpack

    return _compiled_behind(unpack(data, _find))


def verify(record: Mapping[str, Any], committed: str | None = None) -> Match:
    """Replay a record and hold its seed against the hash shown before the first move.

    >>> import fondaco
    >>> match = fondaco.start("wampum", players=2, seed=1)
    >>> fondaco.verify(match.record(), committed=match.seed_hash).actor == match.actor
    True
    """
    from fondaco.engine.record import verify_record

    return _compiled_behind(verify_record(record, _find, committed))


def batch(
    game: str,
    amount: int,
    players: int,
    seed: Seed | None = None,
    options: Mapping[str, OptionValue] | None = None,
    data: str | Path | Mapping[str, Any] | None = None,
    threads: int = 1,
    reward: str = "win_share",
    relative: bool = False,
    memory: bool = False,
) -> Batch:
    """Many matches side by side, stepped by arrays of flat actions; see `Batch`.

    `threads` is how many cores step them. `reward` says what a match is worth to a seat at its end:
    its share of the win, its `score`, or its `margin` over the best other. `relative` observations
    have the seat that looks first (`Match.observe`). With `memory` they also have what it remembers
    of the match; steps then take some times as long.
    """
    from fondaco.engine.batch import Batch
    from fondaco.engine.recalling_batch import RecallingBatch

    kind = RecallingBatch if memory else Batch
    return kind(_find(game), amount, players, seed, options, data, threads, reward, relative)
