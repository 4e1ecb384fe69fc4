"""Opponents for people: five strengths, from a beginner to the best there is."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from fondaco.bots.bot import Bot
from fondaco.bots.effort import Effort
from fondaco.bots.novice import NoviceBot
from fondaco.bots.search_bot import SearchBot
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.game import Game


@cache
def _read(name: str) -> dict[str, Any]:
    """A file of this folder."""
    return tomllib.loads(Path(__file__).with_name(name).read_text(encoding="utf-8"))


def _by_language(pair: Sequence[str]) -> Mapping[str, str]:
    return dict(zip(("en", "de"), pair, strict=True))


@dataclass(frozen=True)
class Level:
    """One strength: how long it thinks, or how blurred it sees."""

    name: str
    effort: Effort | None = None
    blur: float = 0.0

    @cached_property
    def title(self) -> Mapping[str, str]:
        """What the level is called, by language."""
        return _by_language(self._words["title"])

    @cached_property
    def several(self) -> Mapping[str, str]:
        """Several of them: «apprentices»."""
        return _by_language(self._words["several"])

    @cached_property
    def about(self) -> Mapping[str, str]:
        """How it plays, in a clause."""
        return _by_language(self._words["about"])

    @cached_property
    def names(self) -> tuple[Mapping[str, str], ...]:
        """Those who play at this level."""
        return tuple(_by_language(pair) for pair in self._words["names"])

    @property
    def _words(self) -> dict[str, Any]:
        words: dict[str, Any] = _read("levels.toml")[self.name]
        return words

    @property
    def rank(self) -> int:
        """1 is the weakest."""
        return list(LEVELS).index(self.name) + 1

    def rating(self, game: str) -> int | None:
        """How strong it is in a game; None if that was not measured."""
        measured: int | None = _read("ratings.toml").get(game, {}).get(self.name)
        return measured

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
        Level("apprentice", blur=1.2),
        Level("peddler", blur=0.5),
        Level("trader", blur=0.2),
        Level("merchant", Effort(simulations=50)),
        Level("master", Effort(seconds=1.0, whole_step=True)),
    )
}
