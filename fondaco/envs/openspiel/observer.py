"""What OpenSpiel asks to see of a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from fondaco.engine.canonical import canonical

if TYPE_CHECKING:
    from fondaco.envs.openspiel.game import SpielGame
    from fondaco.envs.openspiel.state import SpielState

_OWN = pyspiel.PrivateInfoType.SINGLE_PLAYER


class Observer:
    """Writes what a seat sees into `tensor`; `dict` has its parts by name, as `describe` does."""

    def __init__(self, game: SpielGame, recalls: bool) -> None:
        self._recalls = recalls
        layout = game.setup.layout
        self.tensor = np.zeros(layout.size(recalls), np.float32)
        self.dict = {
            part.name: self.tensor[part.start : part.stop].reshape(part.shape or (1,))
            for part in layout.parts(recalls)
        }

    @classmethod
    def make(cls, game: SpielGame, kind: Any) -> Observer | None:
        """An observer of a kind, if there is one."""
        if kind is None:
            return cls(game, recalls=False)
        if not kind.public_info or kind.private_info != _OWN:
            return None
        return cls(game, recalls=kind.perfect_recall)

    def set_from(self, state: SpielState, player: int) -> None:
        """What a seat sees of a state, or may know of what led to it."""
        self.tensor[:] = state.past(player).row if self._recalls else state.match.observe(player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The view as JSON; or the digest of all that the seat has seen."""
        if self._recalls:
            return f"seat {player}: {state.past(player).digest.hex()}"
        return canonical(state.match.view(player))
