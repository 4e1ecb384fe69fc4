"""A trial: the table as one viewer sees it, at which lines can be tried out.

What is hidden from the viewer lies there in a fixed way (`notation.fill`), so nothing that a trial
says can depend on it. Boards and screens ask a trial what may be done and what it would bring; no
rule is written again for them.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from fondaco.engine.box import Box, copy_records
from fondaco.engine.compile import readable
from fondaco.engine.compiled.drivers import CHANCE
from fondaco.engine.contract import State
from fondaco.engine.event import Event
from fondaco.engine.registry import find_game


class Trial:
    """A view and the rules.

    >>> import fondaco
    >>> match = fondaco.start("wampum", players=3, seed=7, options={"start_player": "seat_0"})
    >>> trial = Trial(match.box, match.view(0), 0)
    >>> trial.legal
    ['offer v2', 'offer v3a', 'offer v4']
    >>> after = trial.after("offer v3a")
    >>> after.view["phase"], after.legal
    ('offer_goods', ['put maize 0', 'put maize 1'])
    >>> trial.after("pass") is None
    True
    """

    def __init__(self, box: Box, view: Any, seat: int | None = None) -> None:
        self.game = find_game(box.game)
        self.box = box
        #: Whose view it is; None: a spectator's.
        self.seat = seat
        #: What a board has worked out here, kept so that composing and drawing share it.
        self.memo: dict[Any, Any] = {}
        self._view = view
        self._before: Trial | None = None
        self._actions: tuple[int, ...] = ()

    @cached_property
    def view(self) -> Any:
        """What the viewer sees here."""
        if self._view is not None:
            return self._view
        return self.game.notation.view(self.state, self.seat)

    @cached_property
    def state(self) -> State:
        """The canonical state of the table, hidden things as they were filled in."""
        return self.game.notation.state(self.box, self.table)

    @cached_property
    def tables(self) -> Any:
        """The table as an array of one record: the form compiled code works on."""
        tables = self.game.new_tables(1)
        if self._before is None:
            state = self.game.notation.fill(self.box, self._view)
            self.game.notation.write(self.box, state, tables[0])
            return tables
        tables[0] = self._before.tables[0]
        moves = self.game.new_moves()
        for action in self._actions:
            self.game.kernel.try_step(self.box.record, tables, 0, action, moves)
        return tables

    @cached_property
    def table(self) -> Any:
        """The record, for functions of the game's rules; not to be changed."""
        return readable(self.tables[0])

    @cached_property
    def legal(self) -> list[str]:
        """The legal lines in ascending flat index; none where chance decides or nobody."""
        if int(self.table["actor"]) < 0:
            return []
        moves = self.game.new_moves()
        count = self.game.kernel.list_legal(self.box.record, self.tables, 0, moves)
        return [self.box.lines[action] for action in moves[:count].tolist()]

    def after(self, *lines: str) -> Trial | None:
        """The trial after some lines, up to where chance decides; None if one is not legal."""
        tables, moves = copy_records(self.tables), self.game.new_moves()
        actions = []
        for line in lines:
            action = self.box.index.get(line, -1)
            if action < 0 or int(tables["actor"][0]) == CHANCE:
                return None
            if not self.game.kernel.try_step(self.box.record, tables, 0, action, moves):
                return None
            actions.append(action)
        twin = Trial(self.box, None, self.seat)
        twin.tables = tables
        twin._before, twin._actions = self, tuple(actions)
        return twin

    @cached_property
    def events(self) -> list[Event]:
        """What happened since the trial that this one came from, as far as the viewer sees it."""
        from fondaco.engine.event_log import EventLog

        if self._before is None:
            return []
        log = EventLog(self.game, self.box, self._before.tables)
        return [event for event in log.follow(self._actions, 0) if event.seen_by(self.seat)]
