"""What can stand in the way at a table. Each is a state of things, not a fault of the program."""

from __future__ import annotations


class Stale(Exception):  # noqa: N818
    """The page was made from an older version; nothing was changed."""


class NotAllowed(Exception):  # noqa: N818
    """This visitor may not do that here, or not now."""


class Unplayable(Exception):  # noqa: N818
    """A match that cannot be opened here: `key` names the sentence that says why."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key


class Busy(Exception):  # noqa: N818
    """Too much was asked for from one address; `seconds` later there will be room."""

    def __init__(self, key: str, seconds: int) -> None:
        super().__init__(key)
        self.key = key
        self.seconds = seconds
