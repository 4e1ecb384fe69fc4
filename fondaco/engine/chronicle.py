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

    def follow(self, actions: list[int]) -> list[Event]:
        """All events of `actions`; only what is new is worked out."""
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
        return self._events

    def _note(self, before: Any, action: int | None) -> None:
        events = self._game.notation.events
        self._events.extend(events(self._box, before[0], action, self._tables[0]))
