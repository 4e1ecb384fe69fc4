"""A hint: what a bot would do in a seat's place, and why, from what the seat can see."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from fondaco.bots import choose_step, make_bot
from fondaco.bots.bot import Bot, History, Rememberer
from fondaco.bots.search_bot import SearchBot, Thought
from fondaco.engine.contract import State
from fondaco.engine.steps import say_step
from fondaco.web.bot_names import ADVISER, QUICK_ADVISER
from fondaco.web.table_page.look import Look
from fondaco.web.texts import TEXTS
from fondaco.web.workers.compile_worker import can_think

#: So much of what a step brings is said in a sentence.
_SAID = 2


@dataclass(frozen=True)
class Advice:
    """A step, not yet chosen for anybody."""

    #: The plan in which it is chosen.
    plan: str
    words: str
    #: What it brings, in a sentence; empty if nothing is seen of it at once.
    reason: str
    #: How much better it came out than the next best, where the bot has looked ahead.
    margin: str
    lines: tuple[str, ...] = ()


class _Aloud:
    """A bot that keeps what it thought of its first choice."""

    def __init__(self, bot: Bot) -> None:
        self.name, self._bot = bot.name, bot
        self.thought: Thought | None = None

    def recall(self, history: History) -> None:
        if isinstance(self._bot, Rememberer):
            self._bot.recall(history)

    def choose(self, view: State, legal: list[str]) -> str:
        if self.thought is not None or len(legal) == 1 or not isinstance(self._bot, SearchBot):
            return self._bot.choose(view, legal)
        self.thought = self._bot.think(view, legal)
        return self.thought.best


def advise(look: Look) -> Advice:
    """What a bot would do for the seat that looks and is to act."""
    match, lang = look.match, look.lang
    game = match.game
    bot = _Aloud(
        make_bot(ADVISER if can_think(game.id) else QUICK_ADVISER, game, "hint", match.box)
    )
    lines = choose_step(bot, match)
    plan = game.notation.gather(lines)
    made = game.board.compose(look.trial, plan, lang, look.names)
    return Advice(
        plan=plan,
        words=say_step(game, look.box, lines, lang),
        reason=_brings(made.why or made.then[:_SAID], lang),
        margin="" if bot.thought is None else _margin(look, bot.thought),
        lines=tuple(lines),
    )


def _brings(reasons: Sequence[str], lang: str) -> str:
    """What speaks for it, in one sentence."""
    told = [line.rstrip(".") for line in reasons]
    return TEXTS.say("hint_brings", lang, lines="; ".join(told)) if told else ""


def _margin(look: Look, thought: Thought) -> str:
    """The best two lines, as they came out when the bot played on in its mind."""
    if len(thought.lines) < 2 or look.seat is None:
        return ""
    best, other = thought.lines[:2]
    box, say = look.box, look.match.game.notation.say_action
    return TEXTS.say(
        "hint_margin",
        look.lang,
        times=thought.simulations,
        best=round(100 * best.chances[look.seat]),
        other=say(box, box.index[other.line], look.lang),
        next=round(100 * other.chances[look.seat]),
    )
