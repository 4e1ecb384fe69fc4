"""How much is handed out at a time: enough to be worth the way, little enough to lose."""

from __future__ import annotations

#: Seconds that a task should take: handing it out costs a few thousandths of one.
_SECONDS = 1.0
#: Results that a task should bring back at most, in bytes: some of them wait for others.
_BYTES = 4_000_000
_MOST = 64
#: How much of what was known counts beside a new task: chunks may become longer or shorter.
_MEMORY = 0.8


class Pace:
    """The size of tasks, in chunks; it makes no difference to the results."""

    def __init__(self) -> None:
        self._chunks = self._seconds = self._bytes = 0.0

    def learn(self, chunks: int, seconds: float, amount: int) -> None:
        """A task of some chunks took so long and brought so many bytes."""
        self._chunks = self._chunks * _MEMORY + chunks
        self._seconds = self._seconds * _MEMORY + seconds
        self._bytes = self._bytes * _MEMORY + amount

    def size(self, left: int, tasks: int) -> int:
        """How many chunks the next task has, of those that are left for so many tasks at once."""
        if not self._chunks:
            return 1
        by_time = _SECONDS * self._chunks / max(self._seconds, 1e-6)
        by_bytes = _BYTES * self._chunks / max(self._bytes, 1.0)
        return max(1, int(min(by_time, by_bytes, _MOST, left / (2 * tasks))))
