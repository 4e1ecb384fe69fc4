"""Letting new visitors in: both ends of the line, filled in any order, written in one way.

A person fills the empty entrances one after the other as he likes; section 7.5 has exactly one way
to write each outcome. `canonical` finds it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from fondaco.engine.game import State
from fondaco.games.marracash.board.town import Town

LEFT, RIGHT = "left", "right"


@dataclass(frozen=True)
class Take:
    """So many visitors from one end of the line go to one entrance."""

    fountain: int
    end: str
    count: int


def empty_entrances(town: Town, view: State) -> list[int]:
    """The entrances that must be filled (MAR-7.1)."""
    return [place for place in town.entrances if not any(view["fountains"][place])]


def counts(town: Town, waiting: int) -> range:
    """How many may be taken at once (MAR-7.2, 7.3)."""
    if waiting == 1:
        return range(1, 2)
    return range(town.constants["refill_min"], min(town.constants["refill_max"], waiting) + 1)


def taken(line: Sequence[int], take: Take) -> tuple[int, ...]:
    """The places in line that a take empties, in the order in which they step forward."""
    if take.end == LEFT:
        return tuple(line[: take.count])
    return tuple(reversed(line[-take.count :]))


def left_over(line: Sequence[int], take: Take) -> Sequence[int]:
    """The places still in line after a take."""
    return line[take.count :] if take.end == LEFT else line[: -take.count]


def sequence(town: Town, view: State, takes: Sequence[Take]) -> tuple[Take, ...]:
    """The takes that can be made one after the other; the first that cannot ends them."""
    line: Sequence[int] = range(len(view["queue"]))
    empty, made = empty_entrances(town, view), []
    for take in takes:
        if take.fountain not in empty or take.count not in counts(town, len(line)):
            break
        empty.remove(take.fountain)
        line = left_over(line, take)
        made.append(take)
    return tuple(made)


def complete(town: Town, view: State, takes: Sequence[Take]) -> bool:
    """Is every entrance filled, or the line used up?"""
    gone = sum(take.count for take in takes)
    return len(takes) == len(empty_entrances(town, view)) or gone == len(view["queue"])


def canonical(town: Town, view: State, takes: Sequence[Take]) -> tuple[Take, ...] | None:
    """The one way to write complete takes; None if the rules leave none open any more."""
    line = range(len(view["queue"]))
    wanted = _outcome(line, takes)
    empty = empty_entrances(town, view)
    for written in _writings(town, line, empty, view["queue_right_used"]):
        if _outcome(line, written) == wanted:
            return written
    return None


def sendable(town: Town, view: State, takes: Sequence[Take]) -> tuple[Take, ...] | None:
    """What can be sent now: complete takes, or some from the left, which forbid nothing later."""
    if complete(town, view, takes):
        return canonical(town, view, takes)
    from_left = bool(takes) and all(take.end == LEFT for take in takes)
    return tuple(takes) if from_left and not view["queue_right_used"] else None


def possible(town: Town, view: State, takes: Sequence[Take]) -> bool:
    """Can the takes be completed so that there is a way to write them?"""
    if complete(town, view, takes):
        return canonical(town, view, takes) is not None
    line = range(len(view["queue"]))
    begun = _outcome(line, takes)
    empty = empty_entrances(town, view)
    return any(
        begun.items() <= _outcome(line, written).items()
        for written in _writings(town, line, empty, view["queue_right_used"])
    )


def text(town: Town, takes: Sequence[Take]) -> str:
    """The input: the verb once, then fountain, end and number of each."""
    words = [f"{town.fountains[t.fountain].id} {t.end} {t.count}" for t in takes]
    return " ".join(["admit", *words])


def _outcome(line: Sequence[int], takes: Sequence[Take]) -> dict[int, frozenset[int]]:
    """Which places in line go to which entrance."""
    found = {}
    for take in takes:
        found[take.fountain] = frozenset(taken(line, take))
        line = left_over(line, take)
    return found


def _writings(
    town: Town, line: Sequence[int], empty: list[int], right_used: bool
) -> Iterator[tuple[Take, ...]]:
    """All ways that section 7.5 allows."""
    if not empty or not line:
        yield ()
        return
    for place in empty:
        rest = [other for other in empty if other != place]
        for count in counts(town, len(line)):
            for end in (LEFT, RIGHT):
                if _allowed(end, count, len(line), bool(rest), right_used):
                    take = Take(place, end, count)
                    after = left_over(line, take)
                    for more in _writings(town, after, rest, right_used or end == RIGHT):
                        yield (take, *more)


def _allowed(end: str, count: int, waiting: int, others: bool, right_used: bool) -> bool:
    """MAR-7.4: left before right, a whole rest with left."""
    if end == LEFT:
        return not right_used
    if count == waiting:
        return waiting == 1 and right_used
    return not (others and waiting - count == 2)
