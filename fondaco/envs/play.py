"""A match in play, as environments need it: act by flat actions, see what a seat may see.

There are two kinds. `QuickPlay` keeps one desk and makes one compiled call for a decision and one
for a look; `FullPlay` keeps a `Match`, which takes longer: bots that look at views need it, and
seats that shall remember what they saw. A test plays both side by side.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from fondaco.engine.batch import Batch
from fondaco.engine.box import OptionValue, new_records
from fondaco.engine.compile import compiling
from fondaco.engine.compiled.dice import Seed, new_seed
from fondaco.engine.compiled.series import check_series, match_seed
from fondaco.engine.errors import IllegalAction
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.observation import Layout, Part, layout
from fondaco.engine.registry import find_game
from fondaco.engine.reward import check_reward
from fondaco.engine.row_plan import words_of
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "envs")

Observation = NDArray[np.int16]
Mask = NDArray[np.int8]


@dataclass(frozen=True, kw_only=True)
class Setup:
    """Which matches an environment plays, how they are seen, and what they are worth."""

    game_id: str
    players: int
    options: Mapping[str, OptionValue] | None = None
    #: An owner's data file instead of the delivered components.
    data: str | Path | Mapping[str, Any] | None = None
    reward: str = "win_share"
    #: Does an observation have what the seat remembers behind what it sees?
    memory: bool = False
    #: Does the observer come first wherever seats are counted or named?
    relative: bool = False

    def __post_init__(self) -> None:
        check_reward(self.reward)
        self.layout.check(self.relative)

    def __getstate__(self) -> dict[str, Any]:
        """What travels to another process: not what is made there anew."""
        return {name: getattr(self, name) for name in self.__dataclass_fields__}

    @cached_property
    def game(self) -> Game:
        """The game."""
        return find_game(self.game_id)

    @cached_property
    def first(self) -> Match:
        """A match before its first line, as all of them begin."""
        options, data = self.options, self.data
        return Match.start(self.game, self.players, None, options, "manual", data)

    @cached_property
    def layout(self) -> Layout:
        """Where what stands in an observation."""
        return layout(self.game, self.first.box, self.first.players)

    @property
    def parts(self) -> list[Part]:
        """What the entries of an observation mean."""
        return self.layout.parts(self.memory)

    @property
    def size(self) -> int:
        """How many entries an observation has."""
        return self.layout.size(self.memory)

    def start(self, seed: Seed) -> Match:
        """A match of these."""
        return Match.start(self.game, self.players, seed, self.options, data=self.data)


class Play(Protocol):
    """A match in play. `mask` is that of the actor; it is written over by the next action."""

    mask: Mask

    def begin(self, seed: Seed | None = None) -> None:
        """Begin the first match of a series; without a seed the next one of the same series."""

    @property
    def seed(self) -> str:
        """The seed by which `fondaco.start` deals this match again."""

    @property
    def actor(self) -> int:
        """The seat to act; negative when the match is over."""

    def act(self, action: Any) -> None:
        """Do an action of the actor; IllegalAction, and nothing done, if it is not legal."""

    def observe(self, seat: int) -> Observation:
        """What a seat sees: an array of its own."""

    def rewards(self) -> list[float]:
        """What the finished match is worth to each seat."""

    def match(self) -> Match:
        """The match, to be looked at."""


class QuickPlay:
    """A match on one desk: a batch of one, stepped without its next match."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        game, rows = setup.game, (setup.players, None, setup.options, setup.data)
        self._batch = batch = Batch(game, 1, *rows)
        self._box, self._desks, self._moves = batch.box.record, batch.desks, batch.moves[0]
        #: The table, as compiled code takes it, and the legal actions.
        self.tables: Any = batch.desks["table"]
        self.moves: NDArray[np.int16] = self._moves
        self._actor = self.tables["actor"]
        sights = new_records(game.features.SIGHT, 1)
        self._sights = sights, words_of(sights), setup.layout.sight.plans(setup.relative)
        self._size = setup.size
        self.mask = np.zeros(setup.first.num_actions, np.int8)
        with compiling():  # interpreted, an environment would be worth nothing
            self._bind()
            self.begin()
            self.observe(0)
            self.act(self.moves[0])
        self._bind()
        self.begin(new_seed())

    def _bind(self) -> None:
        """The drivers by themselves, as they are now: looked up once."""
        kernel = self._setup.game.kernel
        self._decide, self._observe = kernel.decide, kernel.observe_at

    def begin(self, seed: Seed | None = None) -> None:
        """Begin the first match of a series, or the next one of the same."""
        self._batch.reset(seed=seed)
        self._list(int(self._batch.counts[0]))

    def _list(self, count: int) -> None:
        """Mark the legal actions: the first so many that the desk lists."""
        self.moves = self._moves[:count]
        mask = self.mask
        mask.fill(0)
        mask[self.moves] = 1

    @property
    def seed(self) -> str:
        """The seed of this match."""
        return self._batch.seed_of(0)

    @property
    def actor(self) -> int:
        """The seat to act; negative when the match is over."""
        return self._actor.item()  # type: ignore[no-any-return]

    def act(self, action: Any) -> None:
        """One decision, and what chance brings."""
        # A look at the mask costs less than a compiled search; nothing but a number gets by.
        try:
            legal = action >= 0 and self.mask[action]
        except (IndexError, TypeError, ValueError):
            legal = False
        if not legal:
            raise illegal(self.match(), action)
        self._list(self._decide(self._box, self._desks, 0, int(action)))

    def observe(self, seat: int) -> Observation:
        """What a seat sees."""
        found = np.empty((1, self._size), np.int16)
        self._observe(self.tables, 0, seat, *self._sights, found, 0)
        row: Observation = found[0]
        return row

    def rewards(self) -> list[float]:
        """What the match is worth to each seat."""
        return rewards_of(self._setup, self.tables)

    def match(self) -> Match:
        """A match at this table."""
        return Match.at(self._setup.game, self._batch.box, self.tables[0])


class FullPlay:
    """A match with its past."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.mask = np.zeros(setup.first.num_actions, np.int8)
        self._series: Seed = new_seed()
        self._number = -1
        with compiling():
            self.begin()
            self.observe(0)
            self.act(self._match.legal_actions()[0])
        self.begin(self._series)

    def begin(self, seed: Seed | None = None) -> None:
        """Begin the first match of a series, or the next one of the same."""
        if seed is None:
            self._number += 1
        else:
            self._series, self._number = check_series(seed), 0
        self._match = self._setup.start(self.seed)
        self._list()

    def _list(self) -> None:
        self.mask[:] = self._match.action_mask()

    @property
    def seed(self) -> str:
        """The seed of this match."""
        return match_seed(self._series, self._number)

    @property
    def actor(self) -> int:
        """The seat to act; negative when the match is over."""
        actor = self._match.actor
        return actor if isinstance(actor, int) else -1

    def act(self, action: Any) -> None:
        """One decision, and what chance brings."""
        if self._match.actor is None:
            raise illegal(self._match, action)
        self._match.act_index(action)
        self._list()

    def observe(self, seat: int) -> Observation:
        """What a seat sees, and perhaps what it remembers."""
        return self._match.observe(seat, self._setup.memory, self._setup.relative)

    def rewards(self) -> list[float]:
        """What the match is worth to each seat."""
        return rewards_of(self._setup, self._match.tables())

    def match(self) -> Match:
        """The match itself."""
        return self._match


def open_play(setup: Setup) -> Play:
    """The quicker kind, if nobody shall remember anything."""
    return FullPlay(setup) if setup.memory else QuickPlay(setup)


def rewards_of(setup: Setup, tables: Any) -> list[float]:
    """What a finished match is worth to each seat, by its table."""
    found = np.zeros((1, setup.players), np.float32)
    setup.game.kernel.reward_at(tables, 0, check_reward(setup.reward), found)
    return found[0].tolist()  # type: ignore[no-any-return]


def illegal(match: Match, action: Any) -> IllegalAction:
    """Why an action is refused: by the rule that forbids it, or because the match is over."""
    if match.actor is None:
        return IllegalAction(_TEXTS["no_turn"], "", shown(action))
    try:
        match.copy().act_index(action)
    except IllegalAction as refusal:
        return refusal
    raise AssertionError("an action that the rules allow was refused")
