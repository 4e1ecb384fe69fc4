"""Why a line is not legal in a plain game: the common head, its own checks, and the legal list.

A game's `refusals.py` may say `SETUP_RULE`, `RULES` (the rule ids behind "unknown", "over" and
"turn"), `VERBS` (the verbs of each phase in which somebody decides) and `CHECKS` (for a verb:
check(box, table, choice), which returns a refusal or None). What no check explains and the legal
list does not have is refused with a plain sentence.
"""

from __future__ import annotations

from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fondaco.engine.box import Box
from fondaco.engine.referee import Referee
from fondaco.engine.refusal import Refusal, refusal

if TYPE_CHECKING:
    from fondaco.engine.game import Game


def part(game: Game, own: ModuleType | None) -> PlainRefusals:
    """The refusals of a game, from what it declares."""
    return PlainRefusals(game, own)


class PlainRefusals:
    """All that `refusals` offers."""

    def __init__(self, game: Game, own: ModuleType | None) -> None:
        self._game = game
        self._own = own

    @property
    def SETUP_RULE(self) -> str:  # noqa: N802 - a constant of the contract
        """The rule behind numbers of players and options."""
        notation: Any = self._game.notation
        return str(notation.FIELDS.rule)

    @cached_property
    def _referee(self) -> Referee:
        own = getattr(self._own, "RULES", {})
        rules = {name: own.get(name, self.SETUP_RULE) for name in ("unknown", "over", "turn")}
        verbs, checks = getattr(self._own, "VERBS", {}), getattr(self._own, "CHECKS", {})
        return Referee(**rules, verbs=verbs, checks=checks)

    def refuse(self, box: Box, table: Any, line: object, sender: int | None) -> Refusal | None:
        """The first check that fails (sender None: whoever is to act), or None if it is legal."""
        refused = self._referee.refuse(box, table, line, sender)
        return refused or self._unlisted(box, table, box.index[str(line)])

    def _unlisted(self, box: Box, table: Any, action: int) -> Refusal | None:
        """What the rules do not list, whatever the reason."""
        tables, moves = self._game.new_tables(1), self._game.new_moves()
        tables[0] = table
        count = self._game.kernel.list_legal(box.record, tables, 0, moves)
        if action in moves[:count].tolist():
            return None
        return refusal(self._referee.turn, "That is not possible now.", "Das geht jetzt nicht.")
