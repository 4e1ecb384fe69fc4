"""The story of a match in beats: what is told at once, from one seat's eyes, step after step."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass

from fondaco.engine.event import Event
from fondaco.engine.event_log import Moment
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.web.history import LoadedMatch

_CURSOR = re.compile(r"(\d{1,9})(?:\.(\d{1,4}))?")
_ALL = 10_000

#: May somebody learn of an event?
Sees = Callable[[Event], bool]


@dataclass(frozen=True, order=True)
class Cursor:
    """How far somebody has been told: all versions before this one, and of it so many beats."""

    version: int
    beats: int = _ALL

    def __str__(self) -> str:
        return str(self.version) if self.beats == _ALL else f"{self.version}.{self.beats}"


def read_cursor(text: str) -> Cursor | None:
    """A cursor as a page sends it; None for anything else."""
    found = _CURSOR.fullmatch(text)
    if found is None:
        return None
    version, beats = found.groups()
    return Cursor(int(version), _ALL if beats is None else int(beats))


@dataclass(frozen=True)
class Leaf:
    """What is told in one breath."""

    #: When the last of it happened.
    moment: Moment
    #: The table is shown as it lay after so many lines.
    line: int
    events: tuple[Event, ...]
    #: Something came to light: the reader says when to go on.
    held: bool
    coins: bool


@dataclass(frozen=True)
class Beat(Leaf):
    """What is told at once of a table's match."""

    #: Number of steps of the match, its own among them.
    step: int
    #: Where a reader stands who has been told of it.
    cursor: Cursor


def untold(
    loaded: LoadedMatch, seat: int | None, mine: Collection[int], told: Cursor
) -> list[Beat]:
    """The beats of a match after a cursor, for the eyes of a seat.

    `mine` are the seats of the reader, who knows what they have decided.
    """
    steps = enumerate(loaded.steps, 1)
    rest = [
        (number, step)
        for number, step in steps
        if step.version >= told.version and step.seat is not None  # the deal is no story
    ]
    if not rest:
        return []
    moments = loaded.match.moments(rest[0][1].first)
    found: list[Beat] = []
    for number, step in rest:
        of_step = [moment for moment in moments if step.first < moment.line <= step.last]
        if step.seat in mine and step.decided is not False:
            of_step = [moment for moment in of_step if not is_decision(loaded.match, moment)]
        told_of_step = leaves(loaded.match, of_step, lambda event: event.seen_by(seat))
        found += [
            Beat(**vars(leaf), step=number, cursor=Cursor(step.version, place))
            for place, leaf in enumerate(told_of_step, 1)
        ]
    return [beat for beat in found if beat.cursor > told]


def leaves(match: Match, moments: list[Moment], sees: Sees) -> list[Leaf]:
    """What some moments brought, together what is told in one breath."""
    telling = match.game.notation.TELLING
    groups: list[tuple[str, list[Moment], list[Event]]] = []
    for moment in moments:
        loud = _loud_events(match, moment, sees)
        if not loud:
            continue
        name = telling.together.get(loud[0].kind, "")
        if name and groups and groups[-1][0] == name:
            groups[-1][1].append(moment)
            groups[-1][2].extend(loud)
        else:
            groups.append((name, [moment], loud))
    found = []
    for place, (_, told, events) in enumerate(groups, 1):
        kinds = {event.kind for event in events}
        found.append(
            Leaf(
                moment=told[-1],
                line=_shown(told, groups[place][1] if place < len(groups) else []),
                events=tuple(events),
                held=not kinds.isdisjoint(telling.held),
                coins=not kinds.isdisjoint(telling.coins),
            )
        )
    return found


def _shown(told: list[Moment], following: list[Moment]) -> int:
    """After which line a table shows what is told, and if it can be nothing of what follows."""
    lines = {moment.line for moment in told}
    alone = lines - {moment.line for moment in following}
    return max(alone or lines)


def _loud_events(match: Match, moment: Moment, sees: Sees) -> list[Event]:
    """What of a moment is worth telling somebody who may learn of some events."""
    return [event for event in moment.events if sees(event) and is_loud(match.game, event)]


def is_loud(game: Game, event: Event) -> bool:
    """Is an event worth a moment of its own? Others tell the same as those that are not."""
    notation = game.notation
    quiet = (notation.QUIET, notation.PASSING, notation.TELLING.silent)
    return not any(event.kind in kinds for kinds in quiet)


def is_decision(match: Match, moment: Moment) -> bool:
    """Did a seat bring it about itself, and neither chance nor what follows by itself?"""
    return moment.part == 0 and match.actions[moment.line - 1] < match.first_chance
