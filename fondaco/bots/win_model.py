"""The model of a game's chances to win: weights of its gauges, or a net in a file of its own.

A net has two layers of hidden numbers. It is asked for one seat at a time: in come that seat's
gauges, those of the others in the order they sit after it, and what all have in common; out comes
one number, the higher the better the seat stands against the others.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from fondaco.bots.compiled.mcts_records import SEATS


class Net(NamedTuple):
    """The numbers of a net, ready for compiled code: single precision, a row for each input."""

    of_seats: Any  #: (players, gauges, hidden): the seat itself first
    of_all: Any  #: (common numbers, hidden)
    start: Any  #: (hidden)
    deeper: Any  #: (hidden, second hidden)
    deeper_start: Any  #: (second hidden)
    last: Any  #: (second hidden)


def load_win_model(features: Any, players: int) -> Any:
    """The model of a game: weights for all numbers of players, or the net for this one."""
    if features.NET is not None:
        return tuple(load_nets(features.NET)[players])
    return features.WIN_WEIGHTS


def room_for_numbers(features: Any) -> Any:
    """Where gauges are put: a row for each seat, and one for what all have in common."""
    width = max(len(features.GAUGES), len(features.COMMON))
    return np.zeros((SEATS + 1, width))


@cache
def load_nets(path: Path) -> dict[int, Net]:
    """The nets of a game by number of players."""
    with np.load(path) as kept:
        counts = {int(name.rpartition(" ")[2]) for name in kept}
        return {
            players: Net(*(kept[f"{part} {players}"].astype(np.float32) for part in Net._fields))
            for players in sorted(counts)
        }


def save_nets(path: Path, nets: dict[int, Net]) -> None:
    """Keep nets in a file. Half precision is enough, and half as large."""
    kept = {
        f"{part} {players}": getattr(net, part).astype(np.float16)
        for players, net in nets.items()
        for part in Net._fields
    }
    np.savez_compressed(path, **kept)
