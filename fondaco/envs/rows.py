"""A batch in which a learner decides in each row, and bots decide in its other seats."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from fondaco.bots import COMPILED
from fondaco.bots.kernel import bot_kernel
from fondaco.engine.batch import Batch
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.compiled.drivers import NOTHING
from fondaco.engine.errors import SetupError
from fondaco.engine.kernel import offer
from fondaco.engine.outlook import Step
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts
from fondaco.envs.compiled.drivers import LEARNER, advise_all, answer_all
from fondaco.envs.play import Setup

_TEXTS = read_texts(__file__, "envs")


class _Answers:
    """The drivers that other batches do not have."""

    answer_all: Any
    advise_all: Any

    def __init__(self, bind: Any, parallel: bool) -> None:
        offer(self, bind, (answer_all,), parallel=parallel)
        offer(self, bind, (advise_all,))


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
        self._weights = setup.game.features.WEIGHTS
        bind = bot_kernel(setup.game).bind
        self._answers = _Answers(bind, parallel=threads > 1)
        rows: tuple[Any, ...] = (setup.game, amount, players, None, setup.options, setup.data)
        super().__init__(*rows, threads, setup.reward, setup.relative)

    def reset(self, rows: ArrayLike | None = None, seed: Seed | None = None) -> None:
        """Begin matches anew, as `Batch.reset`, up to the first decision of the learner."""
        super().reset(rows, seed)
        chosen = self._check_rows(rows)
        if self._fixed is None:
            numbers = self.numbers[chosen]
            self.seats[chosen] = (numbers % self.amount + numbers // self.amount) % self.players
        else:
            self.seats[chosen] = self._fixed
        actions = np.full(self.amount, NOTHING, np.int16)
        over, rewards = self.over.copy(), self.rewards.copy()
        self._answer(actions)
        self.over[:], self.rewards[:] = over, rewards

    def _answer(self, actions: NDArray[np.int16]) -> None:
        self._use_threads()
        turns = int(self._fixed is None)
        crew = self.seats, turns, self._bots, self._weights
        look = self._outlook.sighted(self.amount)
        box, start, reward = self.box.record, self.start, self._reward
        self._answers.answer_all(box, start, self._rows, crew, actions, reward, look)
        self._outlook.current = True
        self._fresh = False

    def step_env(self, actions: ArrayLike) -> Step:
        """One decision of the learner in each row, and all that others decide before its next."""
        own = actions is self._picked and self._fresh
        self._answer(self._actions if own else self._check(actions))
        return Step(self._outlook.observations, self._outlook.masks, self.rewards, self.over)

    def step(self, actions: ArrayLike) -> None:
        """As `step_env`."""
        self.step_env(actions)

    def advice(self) -> NDArray[np.int16]:
        """What `greedy` would do in each row: for learners that begin by looking on."""
        found = np.zeros(self.amount, np.int16)
        box, (sights, *_) = self.box.record, self._outlook.blind
        self._answers.advise_all(box, self.desks, self.counts, sights, self._weights, found)
        return found


def _number(spec: str) -> int:
    if spec not in COMPILED:
        known = " / ".join(COMPILED)
        raise SetupError(_TEXTS["compiled_only"](name=shown(spec), known=known))
    return COMPILED.index(spec)
