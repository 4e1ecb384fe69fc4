"""How matches go on after a step: played on by quick bots of different taste.

They begin in worlds that the seat must reckon with.

The points say in the game's own coin what a chance of victory says in percent, its account says
where they come from, and the commonest next step of another tells what the step made possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from fondaco.arena.compiled.balance import play_writing
from fondaco.bots.kernel import bot_kernel
from fondaco.bots.worlds import Worlds
from fondaco.engine.box import new_records
from fondaco.engine.compiled.dice import Seed, new_dice, seed_key
from fondaco.engine.event_log import EventLog
from fondaco.engine.match import Match

#: Matches played on after each step; of so many of them the account is looked at.
MATCHES, LOOKED_AT = 400, 40
_ROOM = 8192
#: Each bot weighs everything a little differently, so that no two matches are alike even where
#: nothing is hidden and nothing drawn.
_TASTE = 0.25


@dataclass(frozen=True)
class Outlook:
    """What follows a step, on the average."""

    #: The points of all seats at the end.
    points: tuple[float, ...]
    #: Where the points of the seat come from: heading (English, German) and points.
    parts: tuple[tuple[str, str, float], ...]
    #: What another does next most often: the seat, its first line, and how often of 1.
    reply: tuple[int, str, float] | None


class Player:
    """Plays one position on; the same worlds and dice for all steps."""

    def __init__(self, position: Match, seed: Seed) -> None:
        self._position = position
        self._game, self._box = position.game, position.box
        self._seat = int(position.actor or 0)
        self._seed = seed
        worlds = Worlds(self._game, self._box)
        filled = worlds.fill(position.view(self._seat))
        memory = worlds.memory(position, self._seat)
        key = seed_key(f"{self._game.id} practice", seed)[0]
        stream = np.array([key], np.uint64)
        self._worlds = [worlds.deal(filled, self._seat, memory, stream) for _ in range(MATCHES)]
        rng = np.random.default_rng(key)
        usual = self._game.features.WEIGHTS
        shape = (MATCHES, position.players + 1, *usual.shape)
        #: By match and seat, from 1: what a bot goes by; 0 would play at random.
        self._weights = usual * rng.lognormal(0.0, _TASTE, shape)
        self._play: Callable[..., int] = bot_kernel(self._game).bind(play_writing)

    def outlook(self, lines: Sequence[str]) -> Outlook:
        """Play on after a step."""
        scores, replies, accounts = [], Counter[tuple[int, str]](), []
        for number in range(MATCHES):
            begun, ended, played = self._played(number, lines)
            scores.append(ended["scores"][0][: self._position.players].astype(float))
            reply = self._reply(begun, played)
            if reply is not None:
                replies[reply] += 1
            if number < LOOKED_AT:
                accounts.append(self._parts(number, lines, played, ended))
        common = replies.most_common(1)
        return Outlook(
            tuple(np.mean(scores, axis=0).round(2).tolist()),
            _mean(accounts),
            (*common[0][0], round(common[0][1] / MATCHES, 2)) if common else None,
        )

    def _played(self, number: int, lines: Sequence[str]) -> tuple[Any, Any, Any]:
        """The table after the step and at the end, and all lines in between, of chance too."""
        game, box = self._game, self._box
        tables, moves = self._worlds[number].copy(), game.new_moves()
        for line in lines:
            game.kernel.try_step(box.record, tables, 0, box.index[line], moves)
        begun = tables.copy()
        seats: list[Seed] = [f"{self._seed}:{number}:{s}" for s in range(self._position.players)]
        written = np.zeros(_ROOM, np.int16)
        amount = self._play(
            box.record,
            tables,
            new_dice(game.id, [f"{self._seed}:{number}"]),
            0,
            np.arange(1, self._position.players + 1, dtype=np.int16),
            new_dice(game.id, seats),
            new_records(game.features.SIGHT, 1),
            moves,
            self._weights[number],
            written,
        )
        if amount > _ROOM:
            raise AssertionError("a match without an end")
        return begun, tables, written[:amount]

    def _reply(self, begun: Any, played: Any) -> tuple[int, str] | None:
        """The first line of somebody else after a step, if chance does not speak before."""
        tables, game = begun.copy(), self._game
        for action in played.tolist():
            actor = int(tables["actor"][0])
            if actor < 0:
                return None
            if actor != self._seat:
                return actor, self._box.lines[action]
            game.kernel.apply_only(self._box.record, tables, 0, action)
            while game.kernel.advance_once(self._box.record, tables, 0):
                pass
        return None

    def _parts(
        self, number: int, lines: Sequence[str], played: Any, ended: Any
    ) -> list[tuple[str, str, float]]:
        """The account of the seat: the headings whose cells add up to its points."""
        game, box = self._game, self._box
        log = EventLog(game, box, self._worlds[number])
        actions = [box.index[line] for line in lines] + played.tolist()
        events = [event for event in log.follow(actions) if event.seen_by(None)]
        view = game.notation.view(game.notation.state(box, ended[0]), None)
        account = game.notation.account(box, view, events)
        return [
            (column.heading.say("en"), column.heading.say("de"), float(amount))
            for column in account.columns
            if (amount := column.amounts[self._seat]) is not None
        ]


def _mean(accounts: list[list[tuple[str, str, float]]]) -> tuple[tuple[str, str, float], ...]:
    """The mean under each heading."""
    sums: dict[tuple[str, str], float] = {}
    for account in accounts:
        for en, de, points in account:
            sums[en, de] = sums.get((en, de), 0.0) + points
    return tuple((en, de, round(total / len(accounts), 1)) for (en, de), total in sums.items())
