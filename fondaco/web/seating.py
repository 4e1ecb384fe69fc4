"""Who sits at a table, kept in memory: whatever changes a seat counts as news of its table.

Nearly every request and every move of a bot needs the seats, and they hardly ever change.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from typing import Any

from django.db.models import prefetch_related_objects

from fondaco.web.models import Table

_KEPT = 512
#: Where Django keeps what was fetched beforehand.
_FETCHED = "_prefetched_objects_cache"


class Seating:
    """The seats of the tables looked at last."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._kept: OrderedDict[int, tuple[int, dict[str, Any]]] = OrderedDict()

    def bring(self, table: Table) -> Table:
        """The table with its seats at hand, as they are at its news or newer.

        The row was read before: so the seats that are kept for its news were read after the change
        that these news tell of, and what came later has newer news.
        """
        with self._lock:
            known = self._kept.get(table.pk)
            if known is not None and known[0] == table.news:
                self._kept.move_to_end(table.pk)
                setattr(table, _FETCHED, dict(known[1]))
                return table
        prefetch_related_objects([table], "seats")
        with self._lock:
            self._kept[table.pk] = (table.news, dict(getattr(table, _FETCHED)))
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return table


seating = Seating()
