"""Players that are programs. All speak the seat protocol (`Bot`)."""

from __future__ import annotations

from fondaco.bots.asking import ask
from fondaco.bots.bot import Bot
from fondaco.bots.effort import Effort
from fondaco.bots.greedy import GreedyBot
from fondaco.bots.random import RandomBot
from fondaco.bots.search import SearchBot
from fondaco.engine.box import Box
from fondaco.engine.compile import cache_folder
from fondaco.engine.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.reader import shown

_BOTS: dict[str, type[RandomBot] | type[GreedyBot]] = {
    RandomBot.name: RandomBot,
    GreedyBot.name: GreedyBot,
}


def bot_names() -> tuple[str, ...]:
    """The names of the built-in bots, the weakest first."""
    return tuple(_BOTS)


def make_bot(name: str, game: Game, seed: Seed = 0, box: Box | None = None) -> Bot:
    """A built-in bot by name; a search says how long it thinks: ``search:0.1s``, ``search:500``."""
    kind, _, effort = name.partition(":")
    if kind == SearchBot.name:
        thinking = Effort.read(effort) if effort else None
        return SearchBot(game, seed, game.box if box is None else box, thinking)
    if name not in _BOTS:
        raise SetupError(f"There is no bot {shown(name)}; known are: {', '.join(_BOTS)}.")
    return _BOTS[name](game, seed, game.box if box is None else box)


def prepare(game: Game) -> None:
    """Compile all that a match at a table needs, so that no person waits for it later."""
    try:
        _prepare(game)
    except OSError as error:
        folder, reason = cache_folder(game.id), error.strerror or "unknown fault"
        raise SetupError(
            f"The compiled rules cannot be kept in {folder} ({reason}); FONDACO_CACHE can name "
            "another folder."
        ) from None
    game.mark_compiled()


def _prepare(game: Game) -> None:
    match = Match.start(game, game.box.most_players, seed=0)
    bots = [make_bot(name, game) for name in bot_names()]
    for bot in bots:
        ask(bot, match)
    while match.result is None:
        match.act(ask(bots[0], match))
    match.log(None)
    told = Match.start(game, game.box.most_players, chance="manual")
    told.act(told.chance()[0][0])
    told.why_not("")


__all__ = ["Bot", "ask", "bot_names", "make_bot", "prepare"]
