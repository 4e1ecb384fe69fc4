"""Fair turns: whoever brings much waits for their own things, and nobody else does."""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from typing import Generic, TypeVar

Thing = TypeVar("Thing")


class FairQueue(Generic[Thing]):
    """Things that wait, by owner. The owners take turns; the things of one come in their order."""

    def __init__(self, most: int = 10**9) -> None:
        #: How many things of one owner may wait.
        self._most = most
        self._lines: OrderedDict[str, deque[Thing]] = OrderedDict()
        self._changed = threading.Condition()
        self._closed = False

    def put(self, owner: str, thing: Thing) -> bool:
        """Let something wait; False if too many of this owner do already."""
        with self._changed:
            line = self._lines.setdefault(owner, deque())
            if len(line) >= self._most:
                return False
            line.append(thing)
            self._changed.notify()
        return True

    def take(self) -> Thing | None:
        """The first thing of the next owner, waited for; None when closed."""
        with self._changed:
            while not self._lines and not self._closed:
                self._changed.wait()
            if self._closed:
                return None
            owner, line = self._lines.popitem(last=False)
            thing = line.popleft()
            if line:
                self._lines[owner] = line  # behind all others
            return thing

    def waiting(self, owner: str) -> int:
        """How many things of an owner wait."""
        with self._changed:
            return len(self._lines.get(owner, ()))

    def __len__(self) -> int:
        """How many things wait."""
        with self._changed:
            return sum(map(len, self._lines.values()))

    @property
    def owners(self) -> int:
        """How many owners have something waiting."""
        with self._changed:
            return len(self._lines)

    def close(self) -> None:
        """No more turns: whoever waits gets None."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()
