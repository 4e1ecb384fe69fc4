"""The story of a match in beats: what is told at once, from one seat's eyes, step after step."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from fondaco.engine.event import Event
from fondaco.engine.event_log import Moment
from fondaco.engine.match import Match
from fondaco.web.history import LoadedMatch

_CURSOR = re.compile(r"(\d{1,9})(?:\.(\d{1,4}))?")
_ALL = 10_000


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
class Beat:
    """What is told at once."""

    #: Number of steps of the match, its own among them.
    step: int
    #: Where a reader stands who has been told of it.
    cursor: Cursor
    #: When the last of it happened.
    moment: Moment
    #: The table is shown as it lay after so many lines.
    line: int
    events: tuple[Event, ...]
    #: Something came to light: the reader says when to go on.
    held: bool
    coins: bool


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
        found += _beats(loaded.match, of_step, seat, number, step.version)
    return [beat for beat in found if beat.cursor > told]


def _beats(
    match: Match, moments: list[Moment], seat: int | None, step: int, version: int
) -> Iterator[Beat]:
    """What a step brought, together what is told in one breath."""
    telling = match.game.notation.TELLING
    groups: list[tuple[str, list[Moment], list[Event]]] = []
    for moment in moments:
        loud = loud_events(match, moment, seat)
        if not loud:
            continue
        name = telling.together.get(loud[0].kind, "")
        if name and groups and groups[-1][0] == name:
            groups[-1][1].append(moment)
            groups[-1][2].extend(loud)
        else:
            groups.append((name, [moment], loud))
    for place, (_, told, events) in enumerate(groups, 1):
        kinds = {event.kind for event in events}
        yield Beat(
            step=step,
            cursor=Cursor(version, place),
            moment=told[-1],
            line=_shown(told, groups[place][1] if place < len(groups) else []),
            events=tuple(events),
            held=not kinds.isdisjoint(telling.held),
            coins=not kinds.isdisjoint(telling.coins),
        )


def _shown(told: list[Moment], following: list[Moment]) -> int:
    """After which line a table shows what is told, and if it can be nothing of what follows."""
    lines = {moment.line for moment in told}
    alone = lines - {moment.line for moment in following}
    return max(alone or lines)


def loud_events(match: Match, moment: Moment, seat: int | None) -> list[Event]:
    """What of a moment is worth telling a seat."""
    notation = match.game.notation
    quiet = (notation.QUIET, notation.PASSING, notation.TELLING.silent)
    return [
        event
        for event in moment.events
        if event.seen_by(seat) and not any(event.kind in kinds for kinds in quiet)
    ]


def is_decision(match: Match, moment: Moment) -> bool:
    """Did a seat bring it about itself, and neither chance nor what follows by itself?"""
    return moment.part == 0 and match.actions[moment.line - 1] < match.first_chance
