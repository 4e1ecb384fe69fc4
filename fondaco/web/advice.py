"""A hint: what a bot would do in a seat's place, and why, from what the seat can see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.conf import settings

from fondaco.arena.analysis.hint import Hint, certainty, find_hint, leave_time, reasons
from fondaco.bots import make_bot
from fondaco.bots.effort import Effort
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.match import Match
from fondaco.engine.steps import say_step
from fondaco.web.bot_names import ADVISER, QUICK_ADVISER
from fondaco.web.metrics.gauges import front
from fondaco.web.table_page.look import Look
from fondaco.web.texts import TEXTS
from fondaco.web.workers.compile_worker import can_think

#: The lane in which hints are thought about, and nothing else (asgi.py).
LANE = "advising"
#: So much of what a step brings is said in a sentence.
_SAID = 2
#: Seconds of a hint at least, however many wait.
_SHORTEST = 0.02


@dataclass(frozen=True)
class Advice:
    """A step, not yet chosen for anybody."""

    #: The plan in which it is chosen.
    plan: str
    words: str
    #: What it brings and what it prevents; empty if nothing is seen of it.
    reason: str
    #: How sure that is, where the bot has looked ahead.
    certainty: str
    #: The lines of the step.
    lines: tuple[str, ...]


def advise(look: Look) -> Advice:
    """What a bot would do for the seat that looks and is to act."""
    match, lang = look.match, look.lang
    game = match.game
    able = can_think(game.id)
    hint = look.memo.once((look.seat, "hint", able), lambda: _found(match, able))
    plan = game.notation.gather(list(hint.lines))
    made = game.board.compose(look.trial, plan, lang, look.names)
    told = [_brings(made.why or made.then[:_SAID], lang)]
    told += reasons(hint, match, look.box, look.names, lang)
    return Advice(
        plan=plan,
        words=say_step(game, look.box, list(hint.lines), lang),
        reason=" ".join(sentence for sentence in told if sentence),
        certainty=certainty(hint, lang),
        lines=hint.lines,
    )


def _found(match: Match, able: bool) -> Hint:
    """The hint for a position: as good as there is time for. Once for all who ask the same."""
    bot = make_bot(ADVISER if able else QUICK_ADVISER, match.game, "hint", match.box)
    if isinstance(bot, SearchBot):
        bot.effort = _effort()
    return find_hint(match, leave_time(bot))


def _effort() -> Effort:
    """How long a hint may take: those who wait for one share the time."""
    effort = Effort.read(settings.HINT)
    if effort.seconds is None:
        return effort
    waiting = front()[2].get(LANE, 0)
    return replace(effort, seconds=max(_SHORTEST, effort.seconds / (1 + waiting)), whole_step=True)


def _brings(found: Sequence[str], lang: str) -> str:
    """What speaks for it, in one sentence."""
    told = [line.rstrip(".") for line in found]
    return TEXTS.say("hint_brings", lang, lines="; ".join(told)) if told else ""
