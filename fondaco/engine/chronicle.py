"""The chronicle of a match: its events, derived by following the lines once more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from fondaco.engine.event import Event

if TYPE_CHECKING:
    from fondaco.engine.box import Box
    from fondaco.engine.game import Game


class Chronicle:
    """Follows the lines of a match and notes what happened between them.

    Play itself notes nothing, so that it stays quick; whoever wants a log has the lines played
    again here, with a look at the table after every single step.
    """

    def __init__(self, game: Game, box: Box, tables: Any) -> None:
        self._game = game
        self._box = box
        self._tables = tables
        self._followed: list[int] = []
        self._first = tables.copy()
        self._events: list[Event] = []
        #: How many events there were after each line.
        self._marks: list[int] = []

    def copy(self) -> Chronicle:
        """One that goes on by itself from here."""
        twin = Chronicle(self._game, self._box, self._tables.copy())
        twin._first = self._first
        twin._followed = list(self._followed)
        twin._events = list(self._events)
        twin._marks = list(self._marks)
        return twin

    def follow(self, actions: list[int], since: int = 0) -> list[Event]:
        """The events of `actions` from line number `since` on; only what is new is worked out."""
        if actions[: len(self._followed)] != self._followed:
            self.__init__(self._game, self._box, self._first.copy())  # type: ignore[misc]
        kernel, record = self._game.kernel, self._box.record
        for action in actions[len(self._followed) :]:
            before = self._tables.copy()
            kernel.apply_only(record, self._tables, 0, action)
            self._note(before, action)
            before = self._tables.copy()
            while kernel.advance_once(record, self._tables, 0):
                self._note(before, None)
                before = self._tables.copy()
            self._followed.append(action)
            self._marks.append(len(self._events))
        return self._events[self._marks[since - 1] if since > 0 else 0 :]

    def _note(self, before: Any, action: int | None) -> None:
        events = self._game.notation.events
        self._events.extend(events(self._box, before[0], action, self._tables[0]))
