"""The log of a match: its events, derived by following the lines once more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from fondaco.engine.box import copy_records
from fondaco.engine.event import Event

if TYPE_CHECKING:
    from fondaco.engine.box import Box
    from fondaco.engine.game import Game


_STOP = 16


@dataclass(frozen=True)
class Moment:
    """A point in a match at which something has just happened."""

    #: So many lines had been played, the one that brought it among them.
    line: int
    #: So many automatic steps had followed that line; 0: the line itself brought it.
    part: int
    events: tuple[Event, ...]


class EventLog:
    """Follows the lines of a match and notes what happened between them.

    Play itself notes nothing, so that it stays quick; whoever wants a log has the lines played
    again here, with a look at the table after every single step.
    """

    def __init__(self, game: Game, box: Box, tables: Any) -> None:
        self._game = game
        self._box = box
        self._first = tables.copy()
        self._begin()

    def _begin(self) -> None:
        """Nothing is followed yet."""
        self._tables = self._first.copy()
        self._followed: list[int] = []
        self._events: list[Event] = []
        #: How many events there were after each line: after the line alone, and after each of the
        #: automatic steps that followed.
        self._marks: list[tuple[int, ...]] = []
        #: The table after every so many lines: from there a moment is found again.
        self._stops: list[Any] = [self._tables.copy()]

    @property
    def tables(self) -> Any:
        """A copy of the table as it lies after what was followed."""
        return self._tables.copy()

    def copy(self) -> EventLog:
        """One that goes on by itself from here."""
        twin = EventLog(self._game, self._box, self._first)
        twin._tables = self._tables.copy()
        twin._followed = list(self._followed)
        twin._events = list(self._events)
        twin._marks = list(self._marks)
        twin._stops = list(self._stops)
        return twin

    def earlier(self, lines: int, tables: Any) -> EventLog:
        """The log as it was after so many lines, when the table lay as in `tables`."""
        twin = EventLog(self._game, self._box, self._first)
        if lines <= len(self._followed):
            twin._tables = tables.copy()
            twin._followed, twin._marks = self._followed[:lines], self._marks[:lines]
            twin._events = self._events[: twin._marks[-1][-1] if lines else 0]
            twin._stops = self._stops[: 1 + lines // _STOP]
        return twin

    def within(self, moment: Moment, line: int) -> EventLog:
        """The log as it was at a moment, and the table after a line; to be read only.

        Between two automatic steps a table has no notation; it is as after the last of them.
        """
        stop = line // _STOP
        twin = EventLog(self._game, self._box, self._first)
        twin._tables = self._stops[stop].copy()
        twin._stops = self._stops[: stop + 1]
        for action in self._followed[stop * _STOP : line]:
            self._game.kernel.apply_only(self._box.record, twin._tables, 0, action)
            while self._game.kernel.advance_once(self._box.record, twin._tables, 0):
                pass
        marks = self._marks[: moment.line]
        twin._followed = self._followed[: moment.line]
        twin._marks = [*marks[:-1], marks[-1][: moment.part + 1]]
        twin._events = self._events[: twin._marks[-1][-1]]
        return twin

    def moments(self, actions: Sequence[int], since: int) -> list[Moment]:
        """The moments from line number `since` on at which something happened."""
        self.follow(actions)
        found, before = [], self._marks[since - 1][-1] if since > 0 else 0
        for line, marks in enumerate(self._marks[since:], since + 1):
            for part, after in enumerate(marks):
                if after > before:
                    found.append(Moment(line, part, tuple(self._events[before:after])))
                before = after
        return found

    def follow(self, actions: Sequence[int], since: int = 0) -> list[Event]:
        """The events of `actions` from line number `since` on; only what is new is worked out."""
        if list(actions[: len(self._followed)]) != self._followed:
            self._begin()
        kernel, record = self._game.kernel, self._box.record
        for action in actions[len(self._followed) :]:
            before = copy_records(self._tables)
            kernel.apply_only(record, self._tables, 0, action)
            self._note(before, action)
            marks = [len(self._events)]
            before = copy_records(self._tables)
            while kernel.advance_once(record, self._tables, 0):
                self._note(before, None)
                marks.append(len(self._events))
                before = copy_records(self._tables)
            self._followed.append(action)
            self._marks.append(tuple(marks))
            if len(self._followed) % _STOP == 0:
                self._stops.append(self._tables.copy())
        return self._events[self._marks[since - 1][-1] if since > 0 else 0 :]

    def _note(self, before: Any, action: int | None) -> None:
        events = self._game.notation.events
        self._events.extend(events(self._box, before[0], action, self._tables[0]))
