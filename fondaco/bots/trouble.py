"""What a bot from outside can get wrong."""

from __future__ import annotations

from typing import Any

from fondaco.engine.errors import FondacoError, SetupError


class Forfeit(FondacoError):  # noqa: N818 - what tournaments call it
    """A bot gave no legal line: too late, dead, or wrong. It loses the match."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        #: Where in its own code it failed, for its author; empty where nobody knows.
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.trace)


class UnfitBot(SetupError):  # noqa: N818 - what it is
    """A bot from outside that cannot play at all, refused before the first match."""

    def __init__(self, reason: str, trace: str = "") -> None:
        super().__init__(reason)
        self.trace = trace

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.reason, self.trace)


class Leave(SystemExit):
    """The process is told to end in the middle of a match: no fault of the bot that thinks."""
