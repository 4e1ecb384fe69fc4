"""Play on a Ray cluster (docs/scale.md): the same work, by others' processors."""

from fondaco.arena.cluster.connection import connected
from fondaco.arena.cluster.pool import Cluster

__all__ = ["Cluster", "connected"]
