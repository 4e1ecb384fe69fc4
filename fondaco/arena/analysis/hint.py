"""A hint: the step that a bot prefers for the seat that is to act, and why, in words.

A search is asked twice. It looks for its step; then that and the next best one are played in the
same possible worlds and searched on from there, which tells how much they differ and whom the
difference helps. All of it goes by what the seat sees and remembers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from fondaco.arena.analysis.at_once import at_once
from fondaco.arena.analysis.judge import Judge
from fondaco.arena.analysis.report import IMPORTANT
from fondaco.bots import ask
from fondaco.bots.bot import Bot, History
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot, Thought
from fondaco.engine.box import Box
from fondaco.engine.match import Match
from fondaco.engine.steps import say_step
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "hint")
#: Of the work, so much is left for comparing the two best steps.
_COMPARED = 0.4
#: Simulations for each of them at least, even if the choice was quick.
_LEAST = 240
#: Simulations for what is left of the next best step.
_REST = Effort(simulations=100)


@dataclass(frozen=True)
class Hint:
    """A step, and what it was compared with."""

    seat: int
    lines: tuple[str, ...]
    #: The next best step; empty where there is none, or where nobody looked ahead.
    other: tuple[str, ...] = ()
    #: The chances of all seats after each of the two.
    chances: tuple[float, ...] = ()
    other_chances: tuple[float, ...] = ()
    #: Half the width of the interval around the difference for the seat itself.
    error: float = 0.0
    #: Simulations in all.
    simulations: int = 0

    @property
    def worth(self) -> float:
        """How much better it came out than the other."""
        return self.chances[self.seat] - self.other_chances[self.seat] if self.other else 0.0

    @property
    def sure(self) -> bool:
        """Is that worth telling, and more than the error?"""
        return bool(self.other) and self.worth >= max(IMPORTANT, self.error)


def leave_time(bot: Bot) -> Bot:
    """A bot that leaves as much of its time as comparing will take."""
    if isinstance(bot, SearchBot) and bot.effort.seconds is not None:
        bot.effort = replace(bot.effort, seconds=(1 - _COMPARED) * bot.effort.seconds)
    return bot


def find_hint(match: Match, bot: Bot) -> Hint:
    """What a bot would do for the seat that is to act; the match stays as it is."""
    seat, trial = int(match.actor or 0), match.copy()
    lines: list[str] = []
    thought: Thought | None = None
    begun = 0
    while not lines or (trial.actor == seat and trial.unfinished):
        legal = trial.legal()
        if isinstance(bot, SearchBot) and thought is None and len(legal) > 1:
            bot.recall(History.of(trial, seat))
            thought, begun = bot.think(trial.view(seat), legal), len(lines)
            line = thought.best
        else:
            line = ask(bot, trial)
        trial.act(line)
        lines.append(line)
    if thought is None or len(thought.lines) < 2:
        return Hint(seat, tuple(lines))
    other = _finished(match, [*lines[:begun], thought.lines[1].line])
    return _compared(match, lines, other, thought)


def _finished(match: Match, begun: Sequence[str]) -> list[str]:
    """The whole step that begins with some lines."""
    trial, seat, lines = match.copy(), match.actor, list(begun)
    for line in begun:
        trial.act(line)
    bot = SearchBot(match.game, "hint", match.box, _REST)
    while trial.actor == seat and trial.unfinished:
        lines.append(ask(bot, trial))
        trial.act(lines[-1])
    return lines


def _compared(match: Match, best: Sequence[str], other: Sequence[str], thought: Thought) -> Hint:
    """Both steps in the same worlds; what comes out better is the hint, if that is beyond error."""
    seat, each = int(match.actor or 0), _COMPARED / (1 - _COMPARED) / 2
    judge = Judge(match.game, match.box, "hint")
    weighed = judge.weigh(match, (best, other), max(_LEAST, int(each * thought.simulations)))
    if weighed is None:
        return Hint(seat, tuple(best))
    own = judge.told(weighed[:, :, seat], match.tables())
    weighed *= ((1.0 - own) / np.maximum(1e-9, 1.0 - weighed[:, :, seat]))[:, :, None]
    weighed[:, :, seat] = own
    chances, after = (tuple(weighed[:, place].mean(axis=0).tolist()) for place in range(2))
    error = judge.spread(weighed[:, 0, seat] - weighed[:, 1, seat])
    if after[seat] - chances[seat] >= max(IMPORTANT, error):
        best, other, chances, after = other, best, after, chances
    told = tuple(best), tuple(other), chances, after, error
    return Hint(seat, *told, thought.simulations)


def reasons(hint: Hint, match: Match, box: Box, names: Sequence[str], lang: str) -> list[str]:
    """How it differs from the next best step: what it brings, and what it prevents."""
    if not hint.other:
        return []
    other = say_step(match.game, box, list(hint.other), lang)
    if not hint.sure:
        return [_TEXTS.say("close", lang, other=other)]
    told = [_TEXTS.say("next_best", lang, other=other, n=round(100 * hint.worth))]
    found = at_once(match, box, hint.seat, hint.other, hint.lines, lang)
    if found.kind in ("left", "gift"):
        name = names[found.seat]
        told.append(_TEXTS.say(found.kind, lang, n=found.amount, parts=found.parts, name=name))
    gains = [after - now for now, after in zip(hint.chances, hint.other_chances, strict=True)]
    rival = max((s for s in range(len(gains)) if s != hint.seat), key=lambda s: gains[s])
    if gains[rival] >= max(IMPORTANT, hint.error):
        told.append(_TEXTS.say("prevents", lang, name=names[rival], n=round(100 * gains[rival])))
    return told


def certainty(hint: Hint, lang: str) -> str:
    """How sure it is: what came out of both steps; empty where nobody looked ahead."""
    if not hint.other:
        return ""
    return _TEXTS.say(
        "how_sure",
        lang,
        times=hint.simulations,
        best=round(100 * hint.chances[hint.seat]),
        next=round(100 * hint.other_chances[hint.seat]),
        error=max(1, round(100 * hint.error)),
    )
