"""What a bot from outside can get wrong."""

from __future__ import annotations

from fondaco.engine.errors import FondacoError


class Forfeit(FondacoError):  # noqa: N818 - what tournaments call it
    """A bot gave no legal line: too late, dead, or wrong. It loses the match."""
