"""Looking for positions with one good answer in matches that the search plays against itself.

A quick look at the likeliest steps sorts out most positions. Where one step is clearly ahead, a
thousand times the effort has the last word: what it does not confirm is thrown away.
"""

from __future__ import annotations

import hashlib
import json
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from fondaco.arena.analysis.judge import Judge
from fondaco.arena.practice.candidates import BEGINNERS, Candidate, candidates
from fondaco.arena.practice.outlook import MATCHES, Outlook, Player
from fondaco.bots import choose_step
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.errors import FondacoError
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.trial import Trial

#: Simulations of each answer in the quick look, and in the one that decides.
QUICK, THOROUGH = 40, 40_000
#: Each look: its simulations, what the best must be ahead by, and by how many times the error.
_LOOKS = ((QUICK, 0.07, 0.0), (10 * QUICK, 0.06, 1.0), (50 * QUICK, 0.06, 2.0))
_LAST = (THOROUGH, 0.05, 3.0)
#: So many others may be as good as the best; they are not among the answers.
_CLOSE = 2
#: So many decisions that begin with the same word are looked at in a match.
_ALIKE = 8
#: Simulations of a line in the matches that are looked at.
_PLAYED = Effort(simulations=40)
#: A position that fewer beginners get wrong teaches little.
_WRONG = 3
_MOST_ANSWERS = 4


@dataclass(frozen=True)
class Weighed:
    """A candidate with the chances of all seats, and the error of its distance to the best."""

    step: Candidate
    #: Of the seat that is to act, and of all.
    chance: float
    chances: tuple[float, ...]
    error: float


@dataclass(frozen=True)
class Setup:
    """What is looked for, and where."""

    game: Game
    seed: str
    #: Numbers of players, taken in turn.
    players: tuple[int, ...]
    options: dict[str, Any]
    #: First words of steps that decide nothing yet, and so are no answers.
    idle: frozenset[str] = frozenset()


def mine(
    setup: Setup, told: Callable[[str], None], stopped: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    """Positions as the data file has them, until it is stopped; `told` hears what is done."""
    number = 0
    while not stopped():
        players = setup.players[number % len(setup.players)]
        seed = f"{setup.seed}:{number}"
        told(f"match {seed}, {players} players")
        yield from _of_one(setup, seed, players, stopped)
        number += 1


def _of_one(
    setup: Setup, seed: str, players: int, stopped: Callable[[], bool]
) -> Iterator[dict[str, Any]]:
    """The finds of one match."""
    options = setup.options if players < setup.game.box.fewest_players else {}
    match = Match.start(setup.game, players, seed, options)
    bots = [SearchBot(setup.game, f"{seed} {n}", match.box, _PLAYED) for n in range(players)]
    judge = Judge(setup.game, match.box, f"practice {seed}")
    alike = Counter[str]()
    while match.result is None and not stopped():
        seat = int(match.actor or 0)
        place = len(match.lines)
        lines = choose_step(bots[seat], match)
        verb = lines[0].split()[0]
        if (len(match.legal()) > 1 or len(lines) > 1) and alike[verb] < _ALIKE:
            alike[verb] += 1
            found = _find(match, judge, f"{seed}/{place}", setup.idle)
            if found is not None:
                yield found | {"match": seed, "line": place}
        for line in lines:
            match.act(line)


def shown(match: Match) -> Match | None:
    """The position as whoever is to act sees it, with all hidden things in a fixed way."""
    seat = int(match.actor or 0)
    state = Trial(match.box, match.view(seat), seat).state
    try:
        return match.elsewhere(json.loads(json.dumps(state)))
    except FondacoError:
        return None


def measured_again(game: Game, found: dict[str, Any]) -> dict[str, Any]:
    """A find with its matches played on anew, in the words that the game has now."""
    player = Player(Match.restore(game, found["state"]), found["seed"])
    answers = [one | asdict(player.outlook(one["lines"])) for one in found["answers"]]
    return found | {"matches": MATCHES, "answers": answers}


def _find(
    match: Match, judge: Judge, seed: str, idle: frozenset[str] = frozenset()
) -> dict[str, Any] | None:
    """A position of a match, if it has one good answer and tempting others."""
    position = shown(match)
    if position is None:
        return None
    steps = candidates(position, judge, seed)
    if steps[0].lines[0].split()[0] in idle:
        return None  # the search would rather wait
    steps = [step for step in steps if step.lines[0].split()[0] not in idle]
    for look in _LOOKS:
        steps = _sorted_out(_weigh(position, judge, steps, look[0]), look)
    if len(steps) < 2:
        return None
    player = Player(position, seed)
    seat = int(position.actor or 0)
    views = {step: player.outlook(step.lines) for step in steps}
    best = views[steps[0]].points[seat]
    steps = [step for step in steps if step is steps[0] or views[step].points[seat] < best]
    found = _weigh(position, judge, steps, THOROUGH)
    if found and found[0].step is not steps[0]:
        return None
    kept = _sorted_out(found, _LAST)
    return _written(position, [one for one in found if one.step in kept], views, seed)


def _sorted_out(found: list[Weighed], look: tuple[int, float, float]) -> list[Candidate]:
    """The best and those that are clearly behind it, the tempting ones first; or none at all."""
    if not found:
        return []
    _, least, sure = look
    best, *rest = found
    behind = [one for one in rest if best.chance - one.chance >= max(least, sure * one.error)]
    if len(rest) - len(behind) > _CLOSE or sum(one.step.picked for one in behind) < _WRONG:
        return []
    behind.sort(key=lambda one: -one.step.picked)
    return [best.step, *(one.step for one in behind[: _MOST_ANSWERS - 1])]


def _weigh(position: Match, judge: Judge, steps: list[Candidate], effort: int) -> list[Weighed]:
    """Some steps with their chances, the best first."""
    if len(steps) < 2:
        return []
    weighed = judge.weigh(position, [list(step.lines) for step in steps], effort)
    if weighed is None:
        return []
    seat = int(position.actor or 0)
    means = weighed.mean(axis=0)
    order = np.argsort(-means[:, seat], kind="stable").tolist()
    gaps = weighed[:, order[0], seat][:, None] - weighed[:, :, seat]
    errors = 2.0 * gaps.std(axis=0, ddof=1) / np.sqrt(len(gaps))
    return [
        Weighed(
            steps[n],
            float(means[n, seat]),
            tuple(means[n].round(4).tolist()),
            round(float(errors[n]), 4),
        )
        for n in order
    ]


def _written(
    position: Match, found: list[Weighed], views: dict[Candidate, Outlook], seed: str
) -> dict[str, Any] | None:
    """A find as the data file has it."""
    if len(found) < 2:
        return None
    index = position.box.index
    found = sorted(found, key=lambda one: [index[line] for line in one.step.lines])
    state = position.state()
    digest = hashlib.sha256(json.dumps(state, sort_keys=True).encode()).hexdigest()
    return {
        "id": digest[:5],
        "seat": int(position.actor or 0),
        "quick": QUICK,
        "simulations": THOROUGH,
        "beginners": BEGINNERS,
        "matches": MATCHES,
        "seed": seed,
        "answers": [
            {
                "lines": list(one.step.lines),
                "picked": one.step.picked,
                "chances": list(one.chances),
                "error": one.error,
                **asdict(views[one.step]),
            }
            for one in found
        ],
        "state": state,
    }
