"""Thousands of matches side by side: the array interface for training and measuring."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fondaco.engine.aligned import aligned_copy, aligned_zeros
from fondaco.engine.batch_input import (
    as_array,
    at_most,
    check_row,
    check_rows,
    first_illegal,
    read_only,
)
from fondaco.engine.box import OptionValue, new_records, record_bytes, records_of
from fondaco.engine.compiled.dice import Seed, new_seed
from fondaco.engine.compiled.series import SERIES, check_series, match_seed, new_series
from fondaco.engine.errors import SetupError, checked_whole
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.observation import Part
from fondaco.engine.outlook import Outlook, Step
from fondaco.engine.reward import check_reward
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "batch")
# Threads of GNU OpenMP wait for each other by spinning: long enough for the next step of a batch to
# begin, but not so long that a busy machine stands still. Read once, when the library is loaded.
os.environ.setdefault("GOMP_SPINCOUNT", "10000")

_CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
#: As many threads as Numba takes: one for each core, unless it was told otherwise.
MOST_THREADS = int(os.environ.get("NUMBA_NUM_THREADS") or _CORES or 1)
MOST_MATCHES = 2**24

_NO_ACTIONS = np.zeros(0, np.int16)
#: What makes a batch the one it is, row by row; all else is a look at these.
_ARRAYS = ("counts", "over", "rewards", "_stream", "_seeds")
_RECORDS = ("desks", "_finished", "_series")


class Batch:
    """`amount` matches of one game, each in its row and waiting for a seat's decision.

    Row i of `moves` lists the legal flat actions of match i, `counts[i]` of them. A match that ends
    makes room for the next one in its row, so every step takes one decision in each: `over` tells
    which ended in the last step, and `scores`, `ranks` and `finished` keep the result and the table
    of the last match that ended in each row.

    The n-th match of row k, both counted from 0, is number k + n * amount and has the seed
    ``SEED:number`` (`seed_of`): `fondaco.start` with this seed deals the same match.

    >>> import fondaco
    >>> batch = fondaco.batch("wampum", amount=8, players=4, seed=1)
    >>> batch
    <Batch of wampum: 8 matches of 4 players, seed 1, numbers 0 to 7>
    >>> batch.step(batch.pick())
    >>> int(batch.counts.min()) > 0
    True
    >>> while not batch.over.any():
    ...     batch.step(batch.pick())
    >>> row = int(batch.over.argmax())
    >>> sorted(batch.ranks[row].tolist())[0], batch.finished_match(row).actor
    (1, None)
    """

    #: Everything of each match in play: table, dice, legal moves.
    desks: NDArray[np.void]
    tables: NDArray[np.void]
    moves: NDArray[np.int16]
    counts: NDArray[np.int16]
    #: Which matches ended in the last step; their next ones wait already.
    over: NDArray[np.bool_]
    #: The last table of the match that last ended in each row, all zeros where none did. Read-only.
    finished: NDArray[np.void]
    #: Its scores and ranks, a column for each seat.
    scores: NDArray[np.int16] | NDArray[np.int32]
    ranks: NDArray[np.int16]
    #: What the last step brought, a column for each seat: zeros but where a match ended.
    rewards: NDArray[np.float32]
    #: The numbers of the matches in play.
    numbers: NDArray[np.int64]
    #: Does a row of an observation have what the seat remembers, too (`RecallingBatch`)?
    remembers = False

    def __init__(
        self,
        game: Game,
        amount: int,
        players: int,
        seed: Seed | None = None,
        options: Mapping[str, OptionValue] | None = None,
        data: str | Path | Mapping[str, Any] | None = None,
        threads: int = 1,
        reward: str = "win_share",
        relative: bool = False,
    ) -> None:
        rows = at_most("amount", amount, MOST_MATCHES)
        self.threads = at_most("threads", threads, MOST_THREADS)
        first = Match.start(game, players, options=options, chance="manual", data=data)
        self.game = game
        self.players = first.players
        self.box = first.box
        self.reward = reward
        self._reward = check_reward(reward)
        self.relative = relative
        self.start = game.new_desks(1)
        self.start["table"] = first.tables()
        self.desks = game.new_desks(rows)
        self.counts = np.zeros(rows, np.int16)
        self.over = aligned_zeros((rows,), np.bool_)
        self.rewards = aligned_zeros((rows, self.players), np.float32)
        self._finished = game.new_tables(rows)
        self._series = new_records(SERIES, rows)
        self._stream = np.zeros(rows, np.uint64)
        self._seeds = np.zeros(rows, object)
        self._make_views()
        self.reset(seed=new_seed() if seed is None else seed)

    def _make_views(self) -> None:
        """All that is only another look at the rows, or room for a step."""
        kernel = self.game.kernel
        self._drivers = kernel.on_one_thread if self.threads == 1 else kernel.on_threads
        self.tables, self.moves = self.desks["table"], self.desks["moves"]
        self.numbers = read_only(self._series["number"])
        self.finished = read_only(self._finished)
        self.scores = self.finished["scores"][:, : self.players]
        self.ranks = self.finished["ranks"][:, : self.players]
        self._actions = np.zeros(self.amount, np.int16)
        self._given = np.zeros(self.amount, np.int16)
        self._picked: NDArray[np.int16] = read_only(self._actions)
        self._fresh = False  # picked for the decisions that wait now
        relative, remembers = self.relative, self.remembers
        room = self.game, self.box, self.players, self.threads
        self._outlook = Outlook(*room, relative, remembers)
        self._rows = (
            *(self.desks, self._series, self._stream, self.counts),
            *(self.over, self._finished, self.rewards),
        )

    def __repr__(self) -> str:
        seeds = set(self._seeds.tolist())
        seed = f"seed {self._seeds[0]}" if len(seeds) == 1 else f"{len(seeds)} seeds"
        return (
            f"<Batch of {self.game.id}: {self.amount} matches of {self.players} players, "
            f"{seed}, numbers {self.numbers.min()} to {self.numbers.max()}>"
        )

    def __len__(self) -> int:
        return len(self.counts)

    @property
    def amount(self) -> int:
        """The number of matches."""
        return len(self.counts)

    # ------------------------------------------------------------ play

    def step(self, actions: ArrayLike) -> None:
        """One legal flat action in each match; SetupError and nothing done if one is not legal."""
        self._step(actions, self._outlook.blind)
        self._outlook.current = False

    def step_env(self, actions: ArrayLike) -> Step:
        """As `step`, and what comes of it: observations, masks, rewards, which matches ended.

        All in one compiled call. The arrays are those of `observe`, `mask`, `rewards` and `over`:
        contiguous, the same each time, and written again by the next step. Copy what you keep.

        >>> import fondaco
        >>> batch = fondaco.batch("wampum", amount=8, players=4, seed=1)
        >>> observations, masks, rewards, over = batch.step_env(batch.pick())
        >>> observations.shape, masks.shape, rewards.shape, bool(over.any())
        ((8, 143), (8, 200), (8, 4), False)
        """
        self._step(actions, self._outlook.sighted(self.amount))
        self._outlook.current = True
        return Step(self._outlook.observations, self._outlook.masks, self.rewards, self.over)

    def _step(self, actions: ArrayLike, look: tuple[Any, ...]) -> None:
        self._use_threads()
        # Our own picks are legal, and nobody else can write them.
        own = actions is self._picked and self._fresh
        chosen = self._actions if own else self._check(actions)
        self._fresh = False
        self._step_rows(chosen, look)

    def _step_rows(self, chosen: NDArray[np.int16], look: tuple[Any, ...]) -> None:
        box, start = self.box.record, self.start
        self._drivers.step_all(box, start, self._rows, chosen, self._reward, look)

    def _check(self, actions: ArrayLike) -> NDArray[np.int16]:
        """Actions of any integer type as the one that the steps are compiled for."""
        given = as_array(actions)
        if given is None or given.shape != self.counts.shape or given.dtype.kind not in "iu":
            raise SetupError(_TEXTS["actions"](amount=self.amount))
        self._given[:] = given
        if (self._given != given).any() or self._drivers.count_illegal(
            self.desks, self.counts, self._given
        ):
            raise SetupError(first_illegal(self.moves, self.counts, given))
        return self._given

    def pick(self) -> NDArray[np.int16]:
        """A random legal action for each match; read-only, and used again by the next call.

        What is picked in a match follows its seed, whatever the other rows and the threads do.
        """
        self._use_threads()
        self._drivers.pick_all(self.desks, self.counts, self._actions, self._stream)
        self._fresh = True
        return self._picked

    def reset(self, rows: ArrayLike | None = None, seed: Seed | None = None) -> None:
        """Break off the matches of some rows, or of all, and begin new ones there.

        `rows` is a row, a list of rows, or a truth value for each row. The new matches are the
        next of their rows; with a `seed` they are those that a new batch with this seed begins
        with. What ended in these rows before is forgotten; other rows are not touched.
        """
        chosen = check_rows(rows, self.amount)
        if seed is None:
            self._series["number"][chosen] += self.amount
        else:
            seed = check_series(seed)
            self._seeds[chosen] = seed
            self._series[chosen] = new_series(self.game.id, seed)[0]
            self._series["number"][chosen] = chosen
        self.over[chosen] = False
        self.rewards[chosen] = 0
        self._outlook.current = False
        self._finished[chosen] = self.game.new_tables(1)[0]
        self._fresh = False
        self._begin_rows(chosen)

    def _begin_rows(self, chosen: NDArray[np.int64]) -> None:
        room = self.desks, self._series, self._stream, self.counts
        self.game.kernel.begin_rows(self.box.record, self.start, *room, chosen)

    # ------------------------------------------------------------ observations

    @property
    def num_actions(self) -> int:
        """How many flat actions of seats there are; see `Match.num_actions`."""
        return self.game.seat_actions(self.box)

    def observe(self) -> NDArray[np.int16]:
        """What the seat to act sees in each match, as `Match.observe` has it.

        The array is contiguous, the same each time, and written again by the next step.
        """
        look = self._outlook.sighted(self.amount)
        if not self._outlook.current:
            self._use_threads()
            self._step_rows(_NO_ACTIONS, look)
            self._outlook.current = True
        return self._outlook.observations

    def mask(self) -> NDArray[np.bool_]:
        """Which flat actions are legal in each match; kept as `observe` keeps its array."""
        self.observe()
        return self._outlook.masks

    @property
    def final_observations(self) -> NDArray[np.int16]:
        """What every seat saw at the end of each match that ended in the last step.

        A row for each of ``numpy.flatnonzero(batch.over)``, in it one for each seat.

        >>> import fondaco
        >>> batch = fondaco.batch("wampum", amount=8, players=4, seed=1)
        >>> while not batch.over.any():
        ...     batch.step(batch.pick())
        >>> batch.final_observations.shape[:2] == (batch.over.sum(), 4)
        True
        """
        rows = np.flatnonzero(self.over)
        return self._outlook.of_tables(self.game.kernel, self._finished, rows)

    def describe(self) -> list[Part]:
        """What the entries of an observation mean; see `Match.describe`."""
        return self._outlook.parts

    # ------------------------------------------------------------ questions

    @property
    def actors(self) -> NDArray[np.integer[Any]]:
        """The seat to act in each match."""
        actors: NDArray[np.integer[Any]] = self.tables["actor"]
        return actors

    def seed_of(self, row: int, ago: int = 0) -> str:
        """The seed of the match in play in a row, or of the one so many matches before it.

        >>> import fondaco
        >>> batch = fondaco.batch("wampum", amount=8, players=4, seed=1)
        >>> batch.seed_of(3)
        '1:3'
        >>> fondaco.start("wampum", players=4, seed="1:3").state() == batch.match(3).state()
        True
        """
        row = check_row(row, self.amount)
        played = int(self.numbers[row]) // self.amount
        refusal = _TEXTS["no_match_ago"](row=row, played=played, ago=shown(ago))
        back = checked_whole(ago, 0, played, refusal)
        return match_seed(self._seeds[row], int(self.numbers[row]) - back * self.amount)

    @property
    def seeds(self) -> list[str]:
        """The seeds of the matches in play."""
        return [
            match_seed(seed, number)
            for seed, number in zip(self._seeds, self.numbers.tolist(), strict=True)
        ]

    def match(self, row: int) -> Match:
        """The match in play in a row: to be asked, and played on with chance entered by hand."""
        return Match.at(self.game, self.box, self.tables[check_row(row, self.amount)])

    def finished_match(self, row: int) -> Match:
        """The match that last ended in a row, at its end."""
        row = check_row(row, self.amount)
        if not self.finished["players"][row]:
            raise SetupError(_TEXTS["none_ended"](row=row))
        return Match.at(self.game, self.box, self.finished[row])

    # ------------------------------------------------------------ copies

    def copy(self) -> Batch:
        """An independent copy that goes on in the same way, picks included."""
        twin = Batch.__new__(Batch)
        twin.__dict__.update(self.__dict__)
        for name in _ARRAYS:
            setattr(twin, name, aligned_copy(getattr(self, name)))
        for name in _RECORDS:
            records = getattr(self, name)
            setattr(twin, name, records_of(records.dtype, record_bytes(records)))
        twin._make_views()
        return twin

    def __copy__(self) -> Batch:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Batch:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """Travels between processes as its rows, and the names of what every process has."""
        return {
            "game": self.game.id,
            "rules": self.game.version,
            "desk": self.game.desk,
            "data": None if self.box.delivered else dict(self.box.data),
            "players": self.players,
            "threads": self.threads,
            "reward": self.reward,
            "relative": self.relative,
            "start": record_bytes(self.start),
            **{name: getattr(self, name) for name in _ARRAYS},
            **{name: record_bytes(getattr(self, name)) for name in _RECORDS},
        }

    def __setstate__(self, state: dict[str, Any]) -> None:
        from fondaco.engine.registry import find_game

        self.game = find_game(state["game"])
        if (state["rules"], state["desk"]) != (self.game.version, self.game.desk):
            raise SetupError(_TEXTS["other_version"](id=self.game.id))
        self.box = self.game.box if state["data"] is None else self.game.open_box(state["data"])
        self.players = state["players"]
        self.threads = min(state["threads"], MOST_THREADS)
        self.reward, self.relative = state["reward"], state["relative"]
        self._reward = check_reward(self.reward)
        self.start = records_of(self.game.desk, state["start"])
        for name in _ARRAYS:
            setattr(self, name, aligned_copy(state[name]))
        for name, dtype in zip(
            _RECORDS, (self.game.desk, self.game.rules.TABLE, SERIES), strict=True
        ):
            setattr(self, name, records_of(dtype, state[name]))
        self._make_views()

    def _use_threads(self) -> None:
        if self.threads > 1:
            import numba

            numba.set_num_threads(self.threads)
