"""A bot that thinks ahead: Monte-Carlo tree search over the worlds its seat must reckon with."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.bots.bot import History
from fondaco.bots.compiled.mcts_records import (
    CAPACITY,
    DECISIONS,
    DEEPEST,
    NODE,
    NONE,
    SCALE,
    SEATS,
    SIMULATIONS,
    TABLES,
    USED,
    Simulator,
    new_trees,
    settings,
)
from fondaco.bots.effort import Effort
from fondaco.bots.kernel import BotKernel, bot_kernel
from fondaco.bots.win_model import load_win_model, room_for_numbers
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import Box, new_records
from fondaco.engine.compiled.dice import Seed, seed_key
from fondaco.engine.game import Game, State

#: Simulations between two looks at what was reached; by the clock, seconds between them.
_PORTION = 16
_LOOK = 0.005
#: Even the last line of a long step is thought about for so many seconds.
_SHORTEST = 0.02
#: Thinking ends early when the second line could only catch up with more than three of four of the
#: simulations that are left, which hardly ever happens: the first one's lead times this is more.
_PRUNING = 2.0
_MANY = 1 << 60
_NOTHING = np.zeros(0, np.int16)


@dataclass(frozen=True)
class Line:
    """What a search found of one line."""

    line: str
    visits: int
    #: The results of all seats, if it is played: chances of victory, by and large.
    chances: tuple[float, ...]


@dataclass(frozen=True)
class Thought:
    """What a search came to: its lines, the most visited first, and how the match stands."""

    lines: tuple[Line, ...]
    chances: tuple[float, ...]
    simulations: int
    decisions: int
    deepest: int

    @property
    def best(self) -> str:
        """The line it would play."""
        return self.lines[0].line


def new_simulator(game: Game, key: int, given: dict[str, float], players: int = 0) -> Simulator:
    """What simulations of a game are played with, by the search settings that are given.

    The model of the chances belongs to a number of players; 0: it is not yet known.
    """
    features = game.features
    return Simulator(
        new_records(features.SIGHT, 1),
        np.array([key], np.uint64),
        game.new_moves(),
        settings(**{**features.SEARCH, **given}),
        features.WEIGHTS,
        load_win_model(features, players) if players else None,
        np.zeros(2),
        np.zeros((SEATS, SCALE + 1)),
        room_for_numbers(features),
        np.zeros(SEATS),
    )


class Tree:
    """One tree with everything a thread needs to grow it."""

    def __init__(self, game: Game, box: Box, key: int, given: dict[str, float]) -> None:
        self._kernel: BotKernel = bot_kernel(game)
        self._box = box
        self._features = game.features
        self.tables = game.new_tables(TABLES)
        self._trees = new_trees(len(box.lines))
        self.nodes, self.counters = self._trees.nodes, self._trees.counters
        self._simulator = new_simulator(game, key, given)

    def plant(self, tables: Any) -> None:
        """Begin anew at a table."""
        win_model = load_win_model(self._features, int(tables["players"][0]))
        self._simulator = self._simulator._replace(win_model=win_model)
        self._look_at(tables)
        self.counters[:] = 0
        self.counters[USED] = SEATS
        self._trees.roots[:] = np.arange(SEATS)
        self.nodes[:SEATS] = np.zeros(SEATS, NODE)
        self.nodes["first"][:SEATS] = NONE

    def follow(self, tables: Any, action: int) -> None:
        """Go on behind an action, with all that is known of it; anew if that is nothing."""
        if self.counters[USED] > CAPACITY // 2 or not self._kernel.go_on(
            self._box.record, self.tables, action, self._trees, self._simulator
        ):
            self.plant(tables)
        else:
            self._look_at(tables)
            self.counters[SIMULATIONS:] = 0

    def _look_at(self, tables: Any) -> None:
        """What is thought about is this table; worlds are none of it yet."""
        self.tables[0] = tables[0]
        self._simulator.chain[:] = 0.0
        self._simulator.spreads[:] = 0.0
        self._simulator.spreads[:, SCALE] = 1.0

    @property
    def root(self) -> int:
        """The node of the position that is thought about."""
        actor = max(0, int(self.tables["actor"][0]))
        return int(self._trees.roots[actor * int(self._simulator.settings["by_seat"][0])])

    def reseed(self, key: int) -> None:
        """Simulations from here on depend on this key, not on those before."""
        self._simulator.stream[0] = key

    def grow(self, seat: int, memory: Any, amount: int, begun: Any = _NOTHING) -> None:
        """Run some simulations; in all of them some actions are played before the search begins."""
        self._kernel.think(
            self._box.record,
            self.tables,
            seat,
            memory,
            amount,
            begun,
            self._trees,
            self._simulator,
        )

    @property
    def world(self) -> Any:
        """The world of the last simulation, as it was before anything was played in it."""
        return self.tables[2:]

    def lead(self) -> int:
        """By how many visits the most visited line is ahead of the next."""
        return self._kernel.lead(self.nodes, self.root)

    def chances(self) -> Any:
        """The mean results of all seats at the root, and how many simulations they are of."""
        visits = int(self.nodes["visits"][self.root])
        return self.nodes["worth"][self.root].astype(float) / max(1, visits), visits

    def visits(self) -> dict[int, tuple[int, Any]]:
        """Visits and summed results by action at the root."""
        found = {}
        child = int(self.nodes["first"][self.root])
        while child != NONE:
            node = self.nodes[child]
            found[int(node["action"])] = (int(node["visits"]), node["worth"].astype(float))
            child = int(node["next"])
        return found


class SearchBot:
    """Thinks for a time or a number of simulations; repeatable by its seed in the second case."""

    name = "search"

    def __init__(
        self,
        game: Game,
        seed: Seed,
        box: Box,
        effort: Effort | None = None,
        **given: float,
    ) -> None:
        self._game = game
        self._box = box
        #: May be changed between two decisions.
        self.effort = effort or Effort(seconds=1.0)
        self._worlds = Worlds(game, box)
        self._trees = [
            Tree(game, box, seed_key(f"{game.id} search {thread}", seed)[0], given)
            for thread in range(self.effort.threads)
        ]
        self._memory = self._worlds.blank()
        self._foreseen: tuple[bytes, int] | None = None
        self._deadline = 0.0

    # ------------------------------------------------------------ the seat protocol

    def recall(self, history: History) -> None:
        """Look back over a match with the eyes of a seat."""
        self._memory = history.memory

    def choose(self, view: State, legal: list[str]) -> str:
        """The line that was looked at most."""
        if len(legal) == 1:
            return legal[0]
        return self.think(view, legal).best

    def think(
        self, view: State, legal: list[str], progress: Callable[[float], None] | None = None
    ) -> Thought:
        """Search, and tell what was found of every line."""
        seat = view["actor"]
        tables = self._worlds.fill(view)
        seconds = self._seconds(going_on=self._place(tables, seat))
        if len(self._trees) == 1:
            self._grow(self._trees[0], seat, seconds, progress)
        else:
            with ThreadPoolExecutor(len(self._trees)) as pool:
                for job in [pool.submit(self._grow, t, seat, seconds, None) for t in self._trees]:
                    job.result()
        thought = self._sum_up(view["players"])
        self._expect(thought, tables, seat)
        return thought

    # ------------------------------------------------------------ inside

    def _seconds(self, going_on: bool) -> float | None:
        """The time for this line. Of a step the first line decides most, so it gets most of it."""
        seconds, now = self.effort.seconds, time.monotonic()
        if seconds is None or not self.effort.whole_step:
            return seconds
        if not going_on:
            self._deadline = now + seconds
        return max(_SHORTEST, (self._deadline - now) * (0.5 if going_on else 0.6))

    def _place(self, tables: Any, seat: int) -> bool:
        """Put the trees where the match is. True: as was expected, so what was thought is kept."""
        sight = self._worlds.sight(tables, seat)
        foreseen, self._foreseen = self._foreseen, None
        going_on = foreseen is not None and foreseen[0] == sight
        for tree in self._trees:
            if foreseen is not None and going_on:
                tree.follow(tables, foreseen[1])
            else:
                tree.plant(tables)
        return going_on

    def _expect(self, thought: Thought, tables: Any, seat: int) -> None:
        """If the step goes on after the best line, keep what will be seen at its next choice.

        Forced lines in between are played as they will be; the tree has no nodes for them.
        """
        first = action = self._box.index[thought.best]
        kernel, record, moves = self._game.kernel, self._box.record, self._game.new_moves()
        while tables["actor"][0] == seat:
            kernel.apply_only(record, tables, 0, action)
            while kernel.advance_once(record, tables, 0):
                pass
            if tables["actor"][0] == seat and kernel.list_legal(record, tables, 0, moves) > 1:
                self._foreseen = self._worlds.sight(tables, seat), first
                return
            action = int(moves[0])

    def _grow(
        self,
        tree: Tree,
        seat: int,
        seconds: float | None,
        progress: Callable[[float], None] | None,
    ) -> None:
        """Simulations until the effort is made, or until more of them would hardly matter."""
        begun = time.perf_counter()
        simulations = self.effort.simulations or _MANY
        share, done, portion = 0.0, 0, _PORTION
        while share < 1.0:
            portion = min(portion, simulations - done)
            tree.grow(seat, self._memory, portion)
            done += portion
            share = done / simulations
            if seconds is not None:
                used = time.perf_counter() - begun
                share = used / seconds
                portion = max(1, min(portion * 2, int(done * _LOOK / used)))
            if progress is not None:
                progress(min(1.0, share))
            if tree.lead() * _PRUNING > done * (1.0 / share - 1.0):
                return

    def _sum_up(self, players: int) -> Thought:
        """What all trees together found."""
        sums: dict[int, list[Any]] = {}
        for tree in self._trees:
            for action, (visits, worth) in tree.visits().items():
                entry = sums.setdefault(action, [0, np.zeros(SEATS)])
                entry[0] += visits
                entry[1] = entry[1] + worth
        lines = []
        for action, (visits, worth) in sums.items():
            chances = tuple((worth[:players] / max(1, visits)).tolist())
            lines.append((visits, -action, Line(self._box.lines[action], visits, chances)))
        lines.sort(key=lambda entry: entry[:2], reverse=True)
        roots = sum(tree.nodes["worth"][tree.root].astype(float) for tree in self._trees)
        total = sum(int(tree.nodes["visits"][tree.root]) for tree in self._trees)
        return Thought(
            tuple(line for _, _, line in lines),
            tuple((roots[:players] / max(1, total)).tolist()),
            sum(int(tree.counters[SIMULATIONS]) for tree in self._trees),
            sum(int(tree.counters[DECISIONS]) for tree in self._trees),
            max(int(tree.counters[DEEPEST]) for tree in self._trees),
        )
