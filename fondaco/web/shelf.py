"""Matches in use, kept in memory: looking at a table does not play it from the start."""

from __future__ import annotations

import threading
from collections import OrderedDict

from fondaco.engine.match import Match
from fondaco.web.models import Table
from fondaco.web.past import Past

_KEPT = 512


class Shelf:
    """The longest unused leave first. Start-up does not read any."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[int, Match, Past]] = OrderedDict()

    def take(self, table: Table) -> tuple[Match, Past] | None:
        """A copy of a table's match, if it is here at the table's version."""
        with self._lock:
            found = self._kept.get(table.pk)
            if found is None or found[0] != table.version:
                return None
            self._kept.move_to_end(table.pk)
            return found[1].copy(), found[2]

    def put(self, table: int, version: int, match: Match, past: Past) -> None:
        """Keep a match as it stood at a version."""
        match.happened()  # told once here, and every copy knows its past
        with self._lock:
            known = self._kept.get(table)
            if known is None or known[0] <= version:
                self._kept[table] = (version, match.copy(), past)
                self._kept.move_to_end(table)
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()


shelf = Shelf()
