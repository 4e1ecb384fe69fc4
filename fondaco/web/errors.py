"""What can stand in the way at a table. Each is a state of things, not a fault of the program."""

from __future__ import annotations


class Refusal(Exception):  # noqa: N818
    """What a page says instead: `key` names its sentence, `status` is that of the answer."""

    status = 403

    def __init__(self, key: str = "forbidden", retry_after: int | None = None) -> None:
        super().__init__(key)
        self.key = key
        #: Seconds after which it may be tried again.
        self.retry_after = retry_after


class Stale(Exception):  # noqa: N818
    """The page was made from an older version; nothing was changed."""


class NotAllowed(Refusal):
    """This visitor may not do that here, or not now."""


class Unplayable(Refusal):
    """A match that cannot be opened here."""

    status = 409


class Busy(Refusal):
    """Too much was asked for from one address."""

    status = 429
