"""Why a notice did not arrive."""

from __future__ import annotations


class Undelivered(Exception):  # noqa: N818 - a state of things, not a fault of the program
    """`key` (perhaps with a number behind a colon) names the sentence for whoever wanted it."""

    def __init__(self, key: str, *, final: bool = False, gone: bool = False) -> None:
        super().__init__(key)
        self.key = key
        #: It would be the same the next time.
        self.final = final or gone
        #: There is nobody at that address any more, and nothing more is to be sent there.
        self.gone = gone


def judge(status: int, gone: tuple[int, ...]) -> None:
    """What a server's answer means; Undelivered unless it has taken the message."""
    if 200 <= status < 300:
        return
    later = status in (408, 425, 429) or status >= 500
    raise Undelivered(f"answered:{status}", final=not later, gone=status in gone)
