"""What a bot from outside can get wrong."""

from __future__ import annotations

from typing import NamedTuple

from fondaco.engine.errors import FondacoError, SetupError
from fondaco.engine.text import Text
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")


class Trace(NamedTuple):
    """For the author of a bot that failed: what was said of it, and where in its code it was."""

    reason: Text
    lines: str


class _BotError(FondacoError):
    """A bot failed, perhaps in lines of code that its author wants to see."""

    def __init__(self, text: Text, /, *, trace: str = "") -> None:
        super().__init__(text)
        #: Where in its own code it failed; empty where nobody knows.
        self.trace = trace


class Forfeit(_BotError):  # noqa: N818 - what tournaments call it
    """A bot gave no legal line: too late, dead, or wrong. It loses the match."""

    @classmethod
    def wrong(cls, name: str, answer: str) -> Forfeit:
        """What a bot answered is not a legal line."""
        return cls(_TEXTS["wrong_line"](name=name, answer=answer))


class UnfitBot(_BotError, SetupError):  # noqa: N818 - what it is
    """A bot from outside that cannot play at all, refused before the first match."""


class Leave(SystemExit):
    """The process is told to end in the middle of a match: no fault of the bot that thinks."""
