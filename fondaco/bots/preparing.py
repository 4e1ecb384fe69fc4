"""Compiling all that a match at a table needs, so that no person waits for it later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from fondaco.bots.asking import ask
from fondaco.bots.catalogue import COMPILED, is_bot, make_bot
from fondaco.bots.levels import LEVELS
from fondaco.engine.compile import cache_folder
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.match import Match


def thinks(bot: str) -> bool:
    """Is this the name of a bot that searches? Only these need more than `prepare` compiles."""
    return is_bot(bot) and bot not in COMPILED and (bot not in LEVELS or LEVELS[bot].thinks)


def prepare(game: Game) -> None:
    """Compile the rules of a game and its quick bots."""
    _keep(game, "rules", _prepare)


def prepare_search(game: Game) -> None:
    """Compile a game's thinking bots, too: their search takes longer than the rules."""
    _keep(game, "search", _prepare_search)


def load_bots(game: Game, bots: Iterable[str]) -> None:
    """Load what a match between bots needs, once; out of the cache if it was compiled before."""
    _load(game, any(thinks(bot) for bot in bots))


@cache
def _load(game: Game, search: bool) -> None:
    _prepare(game)
    if search:
        _prepare_search(game)


def _keep(game: Game, part: str, compile_it: Callable[[Game], None]) -> None:
    """Compile a part and remember that it is."""
    try:
        compile_it(game)
    except OSError as error:
        folder, reason = cache_folder(game.id), error.strerror or "unknown fault"
        raise SetupError(
            f"The compiled rules cannot be kept in {folder} ({reason}); FONDACO_CACHE can name "
            "another folder."
        ) from None
    game.mark_compiled(part)


def _prepare(game: Game) -> None:
    match = Match.start(game, game.box.most_players, seed=0)
    while len(match.legal()) == 1:
        match.act(match.legal()[0])
    quick = (*COMPILED, *(level.name for level in LEVELS.values() if not level.thinks))
    bots = [make_bot(name, game) for name in quick]
    for bot in bots:
        ask(bot, match)
    while match.result is None:
        match.act(ask(bots[0], match))
    match.log(None)
    told = Match.start(game, game.box.most_players, chance="manual")
    told.act(told.chance()[0][0])
    told.why_not("")


def _prepare_search(game: Game) -> None:
    match = Match.start(game, game.box.most_players, seed=0)
    while len(match.legal()) == 1:
        match.act(match.legal()[0])
    ask(make_bot("search:2", game), match)
