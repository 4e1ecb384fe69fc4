"""A position: one table of a game, and the questions one may ask of it."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.box import Box, OptionValue
from fondaco.engine.canonical import digest
from fondaco.engine.compiled.drivers import CHANCE, NOBODY
from fondaco.engine.errors import IllegalAction, SetupError, checked_whole
from fondaco.engine.fields import result
from fondaco.engine.game import Game, State
from fondaco.engine.integers import whole
from fondaco.engine.refusal import Refusal
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "match")
#: Stands for whatever was given as a seat and cannot be one.
NO_SEAT = -99


def _number(seat: object) -> int | None:
    """A sender as a number; `NO_SEAT` for what cannot be one."""
    if seat is None:
        return None
    number = whole(seat)
    return number if number is not None and number >= 0 else NO_SEAT


class Position:
    """A table as it lies. How it came to lie so is a match's affair (match.py)."""

    def __init__(self, game: Game, box: Box) -> None:
        self.game = game
        self.box = box
        self._kernel = game.kernel
        self._tables = game.new_tables(1)
        self._moves = game.new_moves()

    @property
    def players(self) -> int:
        """The number of seats."""
        return int(self._tables["players"][0])

    @property
    def options(self) -> dict[str, OptionValue]:
        """All options with their values."""
        options: dict[str, OptionValue] = self.state()["options"]
        return options

    @property
    def first_chance(self) -> int:
        """The flat index of the first line of chance: all before it are lines of seats."""
        return self.game.seat_actions(self.box)

    @property
    def actor(self) -> int | str | None:
        """Who decides: a seat, ``"chance"``, or None when the game is over."""
        actor = int(self._tables["actor"][0])
        if actor >= 0:
            return actor
        return "chance" if actor == CHANCE else None

    def legal(self) -> list[str]:
        """The legal lines in ascending flat index."""
        lines = self.box.lines
        return [lines[action] for action in self.legal_actions()]

    # ------------------------------------------------------------ flat actions

    @property
    def num_actions(self) -> int:
        """How many flat actions of seats there are: 0 up to this. Those of chance come behind.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=3, seed=7)
        >>> match.num_actions, match.num_outcomes
        (200, 20)
        """
        return self.first_chance

    @property
    def num_outcomes(self) -> int:
        """How many flat actions of chance there are, behind those of seats."""
        return len(self.box.lines) - self.first_chance

    def line_of(self, action: int) -> str:
        """The line of a flat action, legal or not.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=3, seed=7)
        >>> match.line_of(0), match.index_of("offer v2")
        ('offer v2', 0)
        """
        last = len(self.box.lines) - 1
        refusal = _TEXTS["no_action"](action=shown(action), last=last)
        return self.box.lines[checked_whole(action, 0, last, refusal)]

    def index_of(self, line: str) -> int:
        """The flat action of a line, legal or not."""
        action = self.box.index.get(line) if isinstance(line, str) else None
        if action is None:
            raise SetupError(_TEXTS["no_move"](line=shown(line)))
        return action

    def legal_actions(self) -> list[int]:
        """The legal flat actions, ascending: of a seat or of chance, whoever is to act.

        >>> import fondaco
        >>> fondaco.start("wampum", players=3, seed=7).legal_actions()
        [0, 1, 4]
        """
        count = self._kernel.list_legal(self.box.record, self._tables, 0, self._moves)
        found: list[int] = self._moves[:count].tolist()
        return found

    def action_mask(self) -> NDArray[np.bool_]:
        """Which flat actions of seats are legal: none if no seat is to act.

        >>> import fondaco
        >>> fondaco.start("wampum", players=3, seed=7).action_mask().nonzero()[0].tolist()
        [0, 1, 4]
        """
        mask = np.zeros(self.first_chance, np.bool_)
        if self._tables["actor"][0] >= 0:
            self._kernel.mask_at(self.box.record, self._tables, 0, self._moves, mask)
        return mask

    # ------------------------------------------------------------ more questions

    def expand(self, text: str) -> list[str]:
        """The canonical lines that an input stands for; a legal line stands for itself."""
        if not isinstance(text, str) or text in self.legal():
            return [text]
        return self.game.notation.expand(self.box, self._tables[0], text) or [text]

    def chance(self) -> list[tuple[str, int]]:
        """The outcomes of chance with their integer weights; empty if chance is not to act.

        >>> import fondaco
        >>> fondaco.start("wampum", players=3, chance="manual").chance()
        [('start_player 0', 1), ('start_player 1', 1), ('start_player 2', 1)]
        """
        if self.actor != "chance":
            return []
        weights = np.zeros(self._moves.size, np.int64)
        count = self._kernel.weigh(self.box.record, self._tables, 0, self._moves, weights)
        lines = self.box.lines
        pairs = zip(self._moves[:count].tolist(), weights[:count].tolist(), strict=True)
        return [(lines[action], weight) for action, weight in pairs]

    @property
    def result(self) -> dict[str, list[int]] | None:
        """None, or scores, ranks and winners."""
        if self._tables["actor"][0] != NOBODY:
            return None
        return result(self._tables[0])

    @property
    def unfinished(self) -> bool:
        """Is the actor in the middle of a step that is one decision for a person?"""
        return self.game.notation.unfinished(self._tables[0])

    def state(self) -> State:
        """The canonical state: everything, for no seat's eyes."""
        return self.game.notation.state(self.box, self._tables[0])

    def state_hash(self) -> str:
        """SHA-256 of the canonical state."""
        return digest(self.state())

    def view(self, seat: int | None) -> State:
        """What a seat may see; None: a spectator."""
        return self.game.notation.view(self.state(), self._check_seat(seat))

    def why_not(self, line: str, seat: int | None = None) -> Refusal | None:
        """None if the line is legal, else the rule that forbids it and a sentence.

        >>> import fondaco
        >>> match = fondaco.start("wampum", players=2, seed=1)
        >>> rule, reason = match.why_not("pass")
        >>> rule
        'WAM-R.28'
        """
        return self.game.refusals.refuse(self.box, self._tables[0], line, _number(seat))

    def tables(self) -> Any:
        """A copy of the table as an array of one record: the form compiled code works on."""
        return self._tables.copy()

    def _check_seat(self, seat: int | None) -> int | None:
        number = _number(seat)
        if number is not None and not 0 <= number < self.players:
            rule = self.game.refusals.SETUP_RULE
            raise SetupError(
                "There is no seat {seat} in this match.",
                "Es gibt in dieser Partie keinen Platz {seat}.",
                seat=shown(seat),
                rule=rule,
            )
        return number

    def _may_act(self, seat: object) -> bool:
        """Is a sender (None: whoever is to act) the one to act? Never a seat for chance."""
        return seat is None or _number(seat) == self.actor

    def _illegal(self, line: object, seat: int | None) -> IllegalAction:
        refusal = self.game.refusals.refuse(self.box, self._tables[0], line, _number(seat))
        text = line if isinstance(line, str) else shown(line)
        if refusal is None:
            raise AssertionError(f"refusals and legal list disagree about {text!r}")
        return IllegalAction(refusal.text, refusal.rule, text)
