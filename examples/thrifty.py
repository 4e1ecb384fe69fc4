"""A bot of your own as a class: thirty lines that never spend more than they must.

fondaco arena wampum --bots random --bots thrifty=python:examples/thrifty.py:Thrifty
"""

from __future__ import annotations

import random
from typing import Any


class Thrifty:
    """Takes the smallest amount it can; otherwise any line."""

    def __init__(self, game: Any, seed: str, box: Any) -> None:
        """Made once in each process: the place to load what takes long."""

    def begin(self, seat: int, seed: str) -> None:
        """Begin a match, as a copy of its own for each seat."""
        self._dice = random.Random(seed)

    def choose(self, view: dict[str, Any], legal: list[str]) -> str:
        """One of the legal lines, from what the seat may see."""
        amounts = [line for line in legal if line.split()[-1].isdigit()]
        if amounts:
            return min(amounts, key=lambda line: int(line.split()[-1]))
        return self._dice.choice(legal)
