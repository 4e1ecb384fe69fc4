"""Matches in use, kept in memory: looking at a table does not play it from the start."""

from __future__ import annotations

import threading
from collections import OrderedDict

from fondaco.engine.match import Match
from fondaco.web.history import LoadedMatch, Past
from fondaco.web.memo import Memo
from fondaco.web.models import Table

_KEPT = 512


class MatchCache:
    """Least recently used matches leave first; start-up reads none."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[int, Match, Past, Memo]] = OrderedDict()
        #: How often a match was here, and how often it had to be played again.
        self.hits = self.misses = 0

    def __len__(self) -> int:
        with self._lock:
            return len(self._kept)

    def take(self, table: Table) -> LoadedMatch | None:
        """A copy of a table's match, if it is here at the table's version."""
        with self._lock:
            found = self._kept.get(table.pk)
            if found is None or found[0] != table.version:
                self.misses += 1
                return None
            self.hits += 1
            self._kept.move_to_end(table.pk)
        return LoadedMatch(table, found[1].copy(), *found[2:])

    def put(self, loaded: LoadedMatch) -> None:
        """Keep a copy of a match as it stands at the version of its table."""
        pk, version = loaded.table.pk, loaded.table.version
        loaded.match.happened()  # worked out once; every copy brings its log along
        kept = (version, loaded.match.copy(), loaded.past, loaded.memo)
        with self._lock:
            known = self._kept.get(pk)
            if known is None or known[0] <= version:
                self._kept[pk] = kept
                self._kept.move_to_end(pk)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()


matches = MatchCache()
