"""What a board is worth: groups, workers, points. All of it lies open; crop majorities do not."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from fondaco.engine.box import Box
from fondaco.engine.game import State
from fondaco.games.key_harvest.board.land import land_of


@dataclass(frozen=True)
class Standing:
    """One board, reckoned (KEY-12.1 to 12.5)."""

    #: All groups, the largest first.
    groups: tuple[tuple[str, ...], ...]
    #: Points per field of the largest and of the second largest group.
    weights: tuple[int, int]
    workers: int

    def size(self, place: int) -> int:
        """How many fields the largest (0) or the second largest (1) group has."""
        return len(self.groups[place]) if place < len(self.groups) else 0

    def scored(self, place: int) -> int:
        """What that group scores now."""
        return self.size(place) * self.weights[place]

    @property
    def total(self) -> int:
        """Points without the crop majorities."""
        return self.workers + self.scored(0) + self.scored(1)


def reckon(box: Box, fields: Collection[str], workers: Mapping[str, str]) -> Standing:
    """A board with these fields and these workers (space: worker)."""
    constants = box.data["constants"]
    values = {row["id"]: row["value"] for row in box.data["worker"]}
    return Standing(
        groups=tuple(tuple(group) for group in land_of(box).groups(fields)),
        weights=(constants["largest_group_points"], constants["second_group_points"]),
        workers=sum(values[worker] for worker in workers.values()),
    )


def fields_of(view: State, seat: int) -> dict[str, int]:
    """The fields on a board: 0 unharvested, 1 harvested."""
    return dict(view["boards"][seat]["fields"])


def workers_of(view: State, seat: int) -> dict[str, str]:
    """The workers on a board, by their spaces."""
    return dict(view["boards"][seat]["workers"])


def standing(box: Box, view: State, seat: int) -> Standing:
    """The board of a seat as it is."""
    return reckon(box, fields_of(view, seat), workers_of(view, seat))


def majorities(box: Box, view: State) -> list[list[int]] | None:
    """The crops of which each seat has strictly the most (KEY-12.6); None if hands are hidden."""
    hands = view["hands"]
    if not all(isinstance(hand, list) for hand in hands):
        return None
    found: list[list[int]] = [[] for _ in hands]
    for crop in range(len(box.data["crop"])):
        most = max(hand[crop] for hand in hands)
        holders = [seat for seat, hand in enumerate(hands) if hand[crop] == most]
        if len(holders) == 1:
            found[holders[0]].append(crop)
    return found
