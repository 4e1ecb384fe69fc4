"""The log of a match: its events, derived by following the lines once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from fondaco.engine.box import copy_records
from fondaco.engine.event import Event

if TYPE_CHECKING:
    from fondaco.engine.box import Box
    from fondaco.engine.game import Game


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
        #: How many events there were after each line.
        self._marks: list[int] = []

    def copy(self) -> EventLog:
        """One that goes on by itself from here."""
        twin = EventLog(self._game, self._box, self._first)
        twin._tables = self._tables.copy()
        twin._followed = list(self._followed)
        twin._events = list(self._events)
        twin._marks = list(self._marks)
        return twin

    def earlier(self, lines: int, tables: Any) -> EventLog:
        """The log as it was after so many lines, when the table lay as in `tables`."""
        twin = EventLog(self._game, self._box, self._first)
        if lines <= len(self._followed):
            twin._tables = tables.copy()
            twin._followed, twin._marks = self._followed[:lines], self._marks[:lines]
            twin._events = self._events[: twin._marks[-1] if lines else 0]
        return twin

    def follow(self, actions: Sequence[int], since: int = 0) -> list[Event]:
        """The events of `actions` from line number `since` on; only what is new is worked out."""
        if list(actions[: len(self._followed)]) != self._followed:
            self._begin()
        kernel, record = self._game.kernel, self._box.record
        for action in actions[len(self._followed) :]:
            before = copy_records(self._tables)
            kernel.apply_only(record, self._tables, 0, action)
            self._note(before, action)
            before = copy_records(self._tables)
            while kernel.advance_once(record, self._tables, 0):
                self._note(before, None)
                before = copy_records(self._tables)
            self._followed.append(action)
            self._marks.append(len(self._events))
        return self._events[self._marks[since - 1] if since > 0 else 0 :]

    def _note(self, before: Any, action: int | None) -> None:
        events = self._game.notation.events
        self._events.extend(events(self._box, before[0], action, self._tables[0]))
