"""Opponents for people: five strengths with names, from a beginner to the best there is."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fondaco.bots.bot import Bot
from fondaco.bots.effort import Effort
from fondaco.bots.novice import NoviceBot
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.game import Game


@cache
def _ratings() -> dict[str, dict[str, int]]:
    """The measured strength by game and level."""
    return tomllib.loads(Path(__file__).with_name("ratings.toml").read_text(encoding="utf-8"))


@dataclass(frozen=True)
class Level:
    """One strength: how long it thinks, or how blurred it sees."""

    name: str
    title: Mapping[str, str]
    effort: Effort | None = None
    blur: float = 0.0

    def rating(self, game: str) -> int | None:
        """How strong it is in a game; None if that was not measured."""
        return _ratings().get(game, {}).get(self.name)

    @property
    def thinks(self) -> bool:
        """Does it take its time?"""
        return self.effort is not None

    def make(self, game: Game, seed: Seed, box: Box) -> Bot:
        """A bot of this strength."""
        if self.effort is not None:
            return SearchBot(game, seed, box, self.effort)
        return NoviceBot(game, seed, box, self.blur)


#: The weakest first.
LEVELS = {
    level.name: level
    for level in (
        Level("apprentice", {"en": "Apprentice", "de": "Lehrling"}, blur=1.2),
        Level("peddler", {"en": "Peddler", "de": "Krämer"}, blur=0.5),
        Level("trader", {"en": "Broker", "de": "Makler"}, blur=0.2),
        Level("merchant", {"en": "Banker", "de": "Bankier"}, Effort(simulations=50)),
        Level(
            "master",
            {"en": "Master", "de": "Handelsherr"},
            Effort(seconds=1.0, whole_step=True),
        ),
    )
}
