"""Our search against OpenSpiel's own IS-MCTS in two-player Wampum, the same time for every move.

``python -m bench.openspiel_duel [MATCHES] [SECONDS]``. OpenSpiel's bot plays through its own API:
`WampumState` below speaks it (states, chance outcomes, information states, returns), over the same
compiled rules. It is told what it may not know anew before every simulation by the same re-dealing
as our search, so that neither side looks at the truth. It takes a number of simulations, not a
time; that number follows the clock so that both think equally long on average.
"""

from __future__ import annotations

import math
import sys
import time
from typing import Any

import numpy as np

from fondaco.bots import ask
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.bots.worlds import Worlds
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game

GAME = find_game("wampum")


class WampumState:
    """A table of Wampum as a state of OpenSpiel."""

    def __init__(self, tables: Any) -> None:
        self._tables = tables
        self._moves = GAME.new_moves()

    def clone(self) -> WampumState:
        return WampumState(self._tables.copy())

    def get_game(self) -> Any:
        return WampumGame()

    def current_player(self) -> int:
        actor = int(self._tables["actor"][0])
        return {-1: -1, -2: -4}.get(actor, actor)

    def is_chance_node(self) -> bool:
        return int(self._tables["actor"][0]) == -1

    def is_terminal(self) -> bool:
        return int(self._tables["actor"][0]) == -2

    def legal_actions(self, player: int | None = None) -> list[int]:
        count = GAME.kernel.list_legal(GAME.box.record, self._tables, 0, self._moves)
        return [int(move) for move in self._moves[:count]]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        weights = np.zeros(self._moves.size, np.int64)
        count = GAME.kernel.weigh(GAME.box.record, self._tables, 0, self._moves, weights)
        total = weights[:count].sum()
        pairs = zip(self._moves[:count], weights[:count], strict=True)
        return [(int(move), float(weight / total)) for move, weight in pairs]

    def apply_action(self, action: int) -> None:
        GAME.kernel.try_step(GAME.box.record, self._tables, 0, int(action), self._moves)

    def information_state_string(self, player: int | None = None) -> str:
        seat = self.current_player() if player is None else player
        return Worlds(GAME, GAME.box).sight(self._tables, seat).hex()

    def returns(self) -> list[float]:
        won = self._tables["ranks"][0][:2] == 1
        return [float(x) for x in (won / won.sum()) * 2 - 1]

    def resampled(self, seat: int, stream: Any) -> WampumState:
        worlds = Worlds(GAME, GAME.box)
        return WampumState(worlds.deal(self._tables, seat, worlds.blank(), stream))


class WampumGame:
    """What the bot asks of a game."""

    def get_type(self) -> Any:
        import pyspiel

        class Type:
            dynamics = pyspiel.GameType.Dynamics.SEQUENTIAL
            information = pyspiel.GameType.Information.IMPERFECT_INFORMATION

        return Type

    def num_players(self) -> int:
        return 2


class Peer:
    """OpenSpiel's IS-MCTS with random rollouts, kept at a time for each move."""

    def __init__(self, seed: int, seconds: float) -> None:
        from open_spiel.python.algorithms import ismcts, mcts

        rng = np.random.RandomState(seed)
        self._bot = ismcts.ISMCTSBot(
            WampumGame(), mcts.RandomRolloutEvaluator(1, rng), 2.0, 10, random_state=rng
        )
        self._stream = np.array([seed + 1], np.uint64)
        self._bot.set_resampler(lambda state, seat: state.resampled(seat, self._stream))
        self._seconds = seconds
        self.spent, self.moves, self.simulations = 0.0, 0, 0

    def choose(self, match: Match) -> str:
        legal = match.legal()
        if len(legal) == 1:
            return legal[0]
        if self.simulations:
            left = self._seconds * (self.moves + 1) - self.spent  # what the average still allows
            self._bot._max_simulations = max(2, int(left * self.simulations / self.spent))
        start = time.perf_counter()
        action = int(self._bot.step(WampumState(match.tables())))
        self.spent += time.perf_counter() - start
        self.moves += 1
        self.simulations += self._bot._max_simulations
        return GAME.box.lines[action]


def main(matches: int = 40, seconds: float = 0.1) -> None:
    """Play the matches and print the share of victories."""
    shares = []
    ours_spent, ours_moves = 0.0, 0
    spent, moves, simulations = 0.0, 0, 0
    for number in range(matches):
        match = Match.start(GAME, 2, seed=f"peer:{number // 2}")
        seat = number % 2
        ours = SearchBot(GAME, number, GAME.box, Effort(seconds=seconds))
        peer = Peer(number, seconds)
        while match.actor is not None:
            if match.actor == seat:
                choices = len(match.legal())
                start = time.perf_counter()
                line = ask(ours, match)
                if choices > 1:
                    ours_spent += time.perf_counter() - start
                    ours_moves += 1
            else:
                line = peer.choose(match)
            match.act(line)
        assert match.result is not None
        winners = match.result["winners"]
        shares.append(1 / len(winners) if seat in winners else 0.0)
        spent, moves = spent + peer.spent, moves + peer.moves
        simulations += peer.simulations
        error = 1.96 * np.std(shares, ddof=1) / math.sqrt(len(shares)) if number else 0.5
        print(f"{number + 1:4d} matches: share {np.mean(shares):.3f} ± {error:.3f}", flush=True)
    print(f"time a move: ours {ours_spent / ours_moves:.3f} s, OpenSpiel {spent / moves:.3f} s")
    print(f"OpenSpiel: {simulations / spent:.0f} simulations/s")


if __name__ == "__main__":
    main(*(kind(text) for kind, text in zip((int, float), sys.argv[1:], strict=False)))
