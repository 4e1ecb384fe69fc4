"""A state as OpenSpiel has it: a match whose chance is told, and what its seats have seen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel

from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.envs.openspiel.past import Past
from fondaco.envs.play import rewards_of

if TYPE_CHECKING:
    from fondaco.envs.openspiel.game import SpielGame

_CHANCE, _TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Held:
    """A match that several states may hold at once: who goes on makes a copy of it before.

    OpenSpiel copies the attributes of a state one by one; this is its only one.
    """

    __slots__ = ("match", "pasts", "player", "shared")

    def __init__(self, match: Match, pasts: dict[int, Past], shared: bool) -> None:
        self.match = match
        self.pasts = pasts
        self.shared = shared
        self.player = _player(match)

    def __deepcopy__(self, memo: object) -> Held:
        twin = Held.__new__(Held)
        twin.match, twin.pasts, twin.player = self.match, self.pasts, self.player
        twin.shared = self.shared = True
        return twin

    def __reduce__(self) -> Any:
        """Travels as its match: what seats have seen follows from that."""
        return Held, (self.match, {}, False)

    def go_on(self, action: int) -> None:
        """Play a line."""
        if self.shared:
            self.match, self.pasts = self.match.copy(), dict(self.pasts)
            self.shared = False
        self.match.act_index(action)
        self.player = _player(self.match)


def _player(match: Match) -> int:
    actor = match.actor
    if isinstance(actor, int):
        return actor
    return _CHANCE if actor == "chance" else _TERMINAL


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A state of a game. Actions of seats are flat actions; those of chance count from 0."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self._held = Held(game.opening, {}, shared=True)

    @property
    def match(self) -> Match:
        """The match as it stands: to be looked at."""
        return self._held.match

    # ------------------------------------------------------------ what OpenSpiel asks

    def current_player(self) -> int:
        """A seat, chance, or nobody any more."""
        return self._held.player

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self._held.player == _TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return self._held.match.legal_actions()

    def legal_actions(self, player: int | None = None) -> list[int]:
        """The legal actions, ascending; none for a seat that is not to act.

        Python asks here, which spares a way through OpenSpiel and back; OpenSpiel itself asks
        `_legal_actions` and `chance_outcomes`.
        """
        held = self._held
        if held.player == _TERMINAL or player not in (None, held.player):
            return []
        if held.player != _CHANCE:
            return held.match.legal_actions()
        first = held.match.first_chance
        return [action - first for action in held.match.legal_actions()]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The outcomes of chance with their probabilities: whole weights by their sum."""
        match = self._held.match
        weights = [weight for _, weight in match.chance()]
        first, total = match.first_chance, sum(weights)
        actions = match.legal_actions()
        return [(action - first, w / total) for action, w in zip(actions, weights, strict=True)]

    def _apply_action(self, action: int) -> None:
        held = self._held
        shift = held.match.first_chance if held.player == _CHANCE else 0
        held.go_on(action + shift)

    def _action_to_string(self, player: int, action: int) -> str:
        match = self._held.match
        return match.line_of(action + match.first_chance if player == _CHANCE else action)

    def returns(self) -> list[float]:
        """What the match is worth to each seat: nothing before its end."""
        game: SpielGame = self.get_game()
        if self._held.player != _TERMINAL:
            return [0.0] * self._held.match.players
        return rewards_of(game.setup, self._held.match.tables())

    def __str__(self) -> str:
        return "\n".join(self._held.match.lines)

    # ------------------------------------------------------------ what seats know

    def past(self, seat: int) -> Past:
        """What a seat has seen so far."""
        held, game = self._held, self.get_game()
        known = held.pasts.get(seat)
        if known is None:
            known = Past.beginning(game.setup, held.match, seat)
        known = known.follow(held.match.actions)
        held.pasts[seat] = known
        return known

    def resample_from_infostate(self, player: int, sampler: Any) -> SpielState:
        """A state that the seat cannot tell from this one, with all that is hidden dealt anew."""
        game, match, past = self.get_game(), self._held.match, self.past(player)
        stream = np.array([int(sampler() * 2**63)], np.uint64)
        worlds = Worlds(match.game, match.box)
        tables = worlds.deal(match.tables(), player, past.memory, stream)
        state: SpielState = game.new_initial_state()
        world = Match.at(match.game, match.box, tables[0])
        state._held = Held(world, {player: past.elsewhere(tables)}, shared=False)
        return state
