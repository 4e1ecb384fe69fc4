"""Compiling all that a match at a table needs, so that no person waits for it later."""

from __future__ import annotations

from collections.abc import Callable

from fondaco.bots.asking import ask
from fondaco.bots.catalogue import COMPILED, make_bot
from fondaco.bots.levels import LEVELS
from fondaco.engine.compile import cache_folder
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.match import Match


def prepare(game: Game) -> None:
    """Compile the rules of a game and its quick bots."""
    _keep(game, "rules", _prepare)


def prepare_search(game: Game) -> None:
    """Compile a game's other levels, too: their search takes longer than the rules."""
    _keep(game, "search", _prepare_search)


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
    bots = [make_bot(name, game) for name in COMPILED]
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
    for level in LEVELS.values():
        if not level.thinks:
            ask(level.make(game, 0, game.box), match)
    ask(make_bot("search:2", game), match)
