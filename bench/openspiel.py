"""A peer in the same run: OpenSpiel's `hearts`, four players, through its own API."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from bench.measure import Figure

GAME, NAME = "hearts", "OpenSpiel"


@dataclass(frozen=True)
class Peer:
    """What the peer does: decisions a second, and the nanoseconds of a clone."""

    native: float
    loop: float
    clone: float


@cache
def measured() -> Peer | None:
    """The peer's figures of this run; None where it is not installed."""
    try:
        import pyspiel  # noqa: F401
    except ImportError:
        return None
    from bench.peers import openspiel

    return Peer(openspiel.native(GAME), openspiel.call(GAME), openspiel.copy(GAME))


def figures() -> list[Figure]:
    """The peer's own figures."""
    peer = measured()
    if peer is None:
        raise SystemExit("OpenSpiel is not installed: pip install 'fondaco[bench]'.")
    return [
        Figure(f"{GAME}: evaluate_bots, uniform", peer.native / 1e6, "M decisions/s", game=NAME),
        Figure(f"{GAME}: Python loop", peer.loop / 1e6, "M decisions/s", game=NAME),
        Figure(f"{GAME}: clone from Python", peer.clone, "ns", game=NAME),
    ]
