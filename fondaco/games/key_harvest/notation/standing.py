"""What the countries are worth, as the rules count it (KEY-12), with the names of fields."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.engine.box import Box
from fondaco.engine.compiled.bits import lowest_bit
from fondaco.engine.integers import places
from fondaco.games.key_harvest.rules.fields import group_of
from fondaco.games.key_harvest.rules.scoring import group_points, has_most, worker_points
from fondaco.games.key_harvest.rules.table import CROPS


@dataclass(frozen=True)
class Standing:
    """One country, without the crop majorities: all of it lies open."""

    #: All groups of fields, the largest first.
    groups: tuple[tuple[str, ...], ...]
    #: Points for each field of the largest and of the second largest group.
    weights: tuple[int, int]
    #: Points for the workers, and for the two groups.
    workers: int
    fields: int

    def size(self, place: int) -> int:
        """How many fields the largest (0) or the second largest (1) group has."""
        return len(self.groups[place]) if place < len(self.groups) else 0

    def scored(self, place: int) -> int:
        """What that group scores now."""
        return self.size(place) * self.weights[place]

    @property
    def total(self) -> int:
        """Points without the crop majorities."""
        return self.workers + self.fields


def standing(box: Box, table: Any, seat: int, change: int = 0) -> Standing:
    """The country of a seat; `change` are fields (bits) that would come or go."""
    record = box.record[0]
    fields = int(table["fields"][seat]) ^ change
    return Standing(
        groups=_groups(box, fields),
        weights=(int(record["largest_group_points"]), int(record["second_group_points"])),
        workers=int(worker_points(record, table, seat)),
        fields=int(group_points(record, np.int64(fields))),
    )


def _groups(box: Box, fields: int) -> tuple[tuple[str, ...], ...]:
    """The connected groups (KEY-1.3), the largest first."""
    names, found = box.ids("field"), []
    while fields:
        rest = np.int64(fields)
        group = int(group_of(box.record[0], rest, lowest_bit(rest)))
        fields &= ~group
        found.append(tuple(names[field] for field in places(group)))
    return tuple(sorted(found, key=len, reverse=True))


def majorities(table: Any, seat: int) -> list[int]:
    """The crops of which a seat has strictly the most (KEY-12.6); hands must lie open."""
    return [crop for crop in range(CROPS) if has_most(table, seat, crop)]
