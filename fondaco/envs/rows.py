"""A batch in which a learner decides in each row, and bots decide in its other seats."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fondaco.bots import COMPILED
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.batch import Batch
from fondaco.engine.batch_input import check_rows
from fondaco.engine.compile import compiling
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.compiled.drivers import NOTHING
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.kernel import offer
from fondaco.engine.outlook import Step
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.envs.compiled.drivers import LEARNER, answer_all
from fondaco.envs.play import Setup

_TEXTS = read_texts(__file__, "envs")


class _Answers:
    """The driver that other batches do not have."""

    answer_all: Any

    def __init__(self, bind: Any, parallel: bool) -> None:
        offer(self, bind, (answer_all,), parallel=parallel)


class LearnerBatch(Batch):
    """As `Batch`, but a step goes on in each row until the learner is to decide again.

    `specs` are the bots to the left of the learner, seat by seat; without any the learner decides
    for all seats. `seats` says where it sits in each row.
    """

    seats: NDArray[np.int64]

    def __init__(
        self, setup: Setup, amount: int, specs: Sequence[str], seat: int | None, threads: int = 1
    ) -> None:
        players = setup.players
        numbers = [_number(spec) for spec in specs] or [LEARNER] * (players - 1)
        self._bots = np.array([LEARNER, *numbers], np.int64)
        self._fixed = seat
        self.seats = np.zeros(amount, np.int64)
        self._gather(setup.game, threads)
        super().__init__(
            setup.game,
            amount,
            players,
            options=setup.options,
            data=setup.data,
            threads=threads,
            reward=setup.reward,
            relative=setup.relative,
        )

    def _gather(self, game: Game, threads: int) -> None:
        """What every process has of its own."""
        self._weights = game.features.WEIGHTS
        self._answers = _Answers(bot_kernel(game).bind, parallel=threads > 1)

    def copy(self) -> LearnerBatch:
        """An independent copy that goes on in the same way, picks included."""
        twin = LearnerBatch.__new__(LearnerBatch)
        twin.__setstate__(deepcopy(self.__getstate__()))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        crew = {"bots": self._bots, "fixed": self._fixed, "seats": self.seats}
        return {**super().__getstate__(), **crew}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self._bots, self._fixed, self.seats = state["bots"], state["fixed"], state["seats"]
        super().__setstate__(state)
        self._gather(self.game, self.threads)

    def reset(self, rows: ArrayLike | None = None, seed: Seed | None = None) -> None:
        """Begin matches anew, as `Batch.reset`, up to the first decision of the learner."""
        super().reset(rows, seed)
        chosen = check_rows(rows, self.amount)
        if self._fixed is None:
            self.seats[chosen] = self.numbers[chosen] % self.players
        else:
            self.seats[chosen] = self._fixed
        actions = np.full(self.amount, NOTHING, np.int16)
        over, rewards = self.over.copy(), self.rewards.copy()
        self._answer(actions)
        self.over[:], self.rewards[:] = over, rewards

    def _answer(self, actions: NDArray[np.int16]) -> None:
        self._use_threads()
        # From match to match of a row its numbers grow by so many, and seats follow the numbers.
        turns = self.amount % self.players if self._fixed is None else 0
        sights, *_ = self._outlook.blind
        crew = self.seats, turns, self._bots, self._weights, sights
        box, start = self.box.record, self.start
        self._answers.answer_all(box, start, self._rows, crew, actions, self._reward)
        self._outlook.current = self._fresh = False

    def step(self, actions: ArrayLike) -> None:
        """One decision of the learner in each row, and all that others decide before its next."""
        own = actions is self._picked and self._fresh
        self._answer(self._actions if own else self._check(actions))

    def advice(self) -> NDArray[np.int16]:
        """What `greedy` would do in each row, for learners that want to know."""
        kernel, box = self.game.kernel, self.box.record
        tables, (sights, *_) = np.ascontiguousarray(self.tables), self._outlook.blind
        values, found = np.zeros(self.moves.shape[1]), np.zeros(self.amount, np.int16)
        choose = bot_kernel(self.game).value_all
        with compiling():
            for row, seat in enumerate(self.actors.tolist()):
                kernel.see_at(tables, row, seat, sights, 0)
                moves = self.moves[row, : self.counts[row]]
                found[row] = choose(box, sights, 0, moves, self._weights, values)
        return found

    def step_env(self, actions: ArrayLike) -> Step:
        """As `step`, and what comes of it."""
        self.step(actions)
        return Step(self.observe(), self.mask(), self.rewards, self.over)


def _number(spec: str) -> int:
    if spec not in COMPILED:
        known = " / ".join(COMPILED)
        raise SetupError(_TEXTS["compiled_only"](name=shown(spec), known=known))
    return COMPILED.index(spec)
