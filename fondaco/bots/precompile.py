"""Compiling all that a match at a table needs, so that no person waits for it later."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import nullcontext
from functools import cache

from fondaco.bots.bot import ask
from fondaco.bots.catalogue import COMPILED, is_bot, make_bot
from fondaco.bots.levels import LEVELS
from fondaco.engine.compile import compiling
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.match import Match
from fondaco.engine.rules_cache import alone, cache_folder, is_ready
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")


def thinks(bot: str) -> bool:
    """Is this the name of a bot that searches? Only these need more than `prepare` compiles."""
    return is_bot(bot) and bot not in COMPILED and (bot not in LEVELS or LEVELS[bot].thinks)


def prepare(game: Game) -> None:
    """Compile the rules of a game and its quick bots."""
    keep(game, "rules", _prepare)


def prepare_search(game: Game) -> None:
    """Compile a game's thinking bots, too: their search takes longer than the rules."""
    keep(game, "search", _prepare_search)


def load_bots(game: Game, bots: Iterable[str]) -> None:
    """Load what a match between bots needs, once; out of the cache if it was compiled before."""
    _load(game, any(thinks(bot) for bot in bots))


@cache
def _load(game: Game, search: bool) -> None:
    with compiling():
        _prepare(game)
        if search:
            _prepare_search(game)


def keep(game: Game, part: str, compile_it: Callable[[Game], None]) -> None:
    """Compile a part and remember that it is; another process that is at it is waited for."""
    try:
        known = is_ready(game.id, part)
        with compiling(), nullcontext() if known else alone(game.id):
            compile_it(game)
    except OSError as error:
        folder, reason = cache_folder(game.id), error.strerror or "unknown fault"
        raise SetupError(_TEXTS["not_kept"](folder=folder, reason=reason)) from None
    game.mark_compiled(part)


def _prepare(game: Game) -> None:
    match = Match.start(game, game.box.most_players, seed=0)
    while len(match.legal()) == 1:
        match.act(match.legal()[0])
    quick = (*COMPILED, *(level.name for level in LEVELS.values() if not level.thinks))
    bots = [make_bot(name, game) for name in quick]
    for bot in bots:
        ask(bot, match)
    match.act(match.legal()[0])
    match.log(None)
    by_hand = Match.start(game, game.box.most_players, chance="manual")
    by_hand.act(by_hand.chance()[0][0])
    by_hand.why_not("")


def _prepare_search(game: Game) -> None:
    match = Match.start(game, game.box.most_players, seed=0)
    while len(match.legal()) == 1:
        match.act(match.legal()[0])
    ask(make_bot("search:2", game), match)
