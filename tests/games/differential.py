"""The same matches compiled and interpreted: prints a fingerprint of every position on the way.

Run as a program with NUMBA_DISABLE_JIT=1 it plays interpreted; the test compares the output.
"""

from __future__ import annotations

import hashlib
import sys
from random import Random

from fondaco.bots import COMPILED, make_bot
from fondaco.engine.compile import INTERPRETED
from fondaco.engine.match import Match
from fondaco.engine.registry import find_game


def fingerprints(name: str, games: int) -> list[str]:
    """For each match a hash over its tables, its legal lists and its bots' choices."""
    game = find_game(name)
    found = []
    for number in range(games):
        rng = Random(number)
        spread = game.box.most_players - game.box.fewest_players + 1
        options = {key: rng.choice(option.values) for key, option in game.box.options.items()}
        match = Match.start(game, game.box.fewest_players + number % spread, number, options)
        bots = [make_bot(bot, game, number) for bot in COMPILED]
        digest = hashlib.sha256()
        while match.actor is not None:
            legal = match.legal()
            digest.update(match.tables().tobytes() + " ".join(legal).encode())
            view = match.view(int(match.actor))
            match.act(rng.choice([bot.choose(view, legal) for bot in bots] + legal[-1:]))
        digest.update(match.state_hash().encode() + "\n".join(match.log(0, "de")).encode())
        found.append(digest.hexdigest())
    return found


if __name__ == "__main__":
    mode = "interpreted" if INTERPRETED else "compiled"
    sys.stdout.write("\n".join([mode, *fingerprints(sys.argv[1], int(sys.argv[2]))]) + "\n")
