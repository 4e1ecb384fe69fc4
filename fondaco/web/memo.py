"""What was worked out about one version of a match, kept for everybody who sees the same of it.

A table's page is asked for again and again at the same version: for every plan, for a hint, by all
who watch. Keys begin with the seat, so nobody is ever given what another seat sees; and a memo lies
beside its match (match_cache.py), never beside a table's number, so it cannot outlive its version.
"""

from __future__ import annotations

import threading
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from typing import Any, TypeVar, cast

T = TypeVar("T")
#: Boards that are kept drawn, of all tables together: each is some hundred kilobytes.
_DRAWN = 32
#: Versions of which anything is kept, of all tables together; what else is asked for is made again.
_VERSIONS = 256


class Memo:
    """Of one version; two threads may both work something out, which does no harm."""

    def __init__(self, before: Memo | None = None, lasting: bool = True) -> None:
        self._found: dict[Hashable, Any] = {}
        #: False: for one answer; nobody comes again for what is kept here.
        self.lasting = lasting
        #: The sentences of the log go on from the version before (table_page/log.py).
        self.sentences: dict[Hashable, dict[int, Any]] = {} if before is None else before.sentences
        if not lasting:
            return
        if len(_recent) == _VERSIONS:
            _recent[0]._found.clear()
        _recent.append(self)

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What `make` brings, made for the first who asks."""
        found: T | None = self._found.get(key)
        if found is None:
            found = self._found[key] = make()
        return found


_recent: deque[Memo] = deque(maxlen=_VERSIONS)


class Lately:
    """What was made last, so many of it: the longest unused leaves first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    def once(self, key: Hashable, make: Callable[[], T]) -> T:
        """What a key stands for, made for the first who asks."""
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                found: Any = self._kept[key]
                return cast(T, found)
        made = make()
        with self._lock:
            self._kept[key] = made
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)
        return made


#: The boards drawn last: too large to be kept beside every match.
drawings = Lately(_DRAWN)
