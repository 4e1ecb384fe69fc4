"""The seat protocol: a player is whatever returns a line, given a view and the legal lines."""

from __future__ import annotations

from typing import Protocol

from fondaco.engine.game import State


class Bot(Protocol):
    """A program in a seat. It sees what its seat may see, and nothing else."""

    name: str

    def choose(self, view: State, legal: list[str]) -> str:
        """One of the legal lines; the view is that of the seat which is to act."""
