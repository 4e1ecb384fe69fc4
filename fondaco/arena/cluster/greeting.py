"""What is asked of a node before anything else.

The node may have another Fondaco, or none. So this function travels as it is written here, whatever
is there (`ray.cloudpickle`), and it imports nothing before it runs.
"""

from __future__ import annotations


def greet(game_id: str) -> dict[str, str]:
    """The node's `identity`; of another Fondaco its version, of none at all nothing."""
    try:
        from fondaco.arena.cluster.identity import identity
    except ImportError:
        try:
            from fondaco.version import VERSION
        except ImportError:
            return {}
        return {"fondaco": VERSION}
    return identity(game_id)
