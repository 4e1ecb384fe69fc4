"""Bots from outside: a program of any language, or a class in somebody's own Python file.

They are not among the names of `make_bot`: whoever names one has it run with all rights of this
process. So only what a person types here may be opened this way, never a name from a save, a
form or a network.
"""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

from fondaco.bots import make_bot
from fondaco.bots.asking import Rememberer
from fondaco.bots.bot import Bot
from fondaco.bots.program import LIMIT, PROGRAM, ProgramBot
from fondaco.bots.trouble import Forfeit
from fondaco.engine.box import Box
from fondaco.engine.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game, State
from fondaco.engine.match import Match
from fondaco.engine.reader import shown

PYTHON = "python:"
_LABELLED = re.compile(r"([\w.+-]{1,40})=(.+)", re.DOTALL)


def split_label(text: str) -> tuple[str, str]:
    """The name under which a bot is listed, and its specification: ``NAME=SPEC`` or both in one.

    >>> split_label("mine=program:./bot --deep"), split_label("greedy")
    (('mine', 'program:./bot --deep'), ('greedy', 'greedy'))
    """
    found = _LABELLED.fullmatch(text)
    return (found.group(1), found.group(2)) if found else (text, text)


def is_outside(text: str) -> bool:
    """Does a specification, labelled or not, name a bot from outside?"""
    return split_label(text)[1].startswith((PROGRAM, PYTHON))


def open_bot(
    spec: str, game: Game, seed: Seed = 0, box: Box | None = None, limit: float = LIMIT
) -> Bot:
    """A bot by its specification: a built-in one, ``program:COMMAND`` or ``python:FILE:CLASS``.

    `limit` is the time a program has for one answer, in seconds.
    """
    box = game.box if box is None else box
    if spec.startswith(PROGRAM):
        return ProgramBot(spec, game, seed, limit)
    if spec.startswith(PYTHON):
        return OwnBot(spec, game, seed, box)
    return make_bot(spec, game, seed, box)


def close_bot(bot: Bot) -> None:
    """Let go of what a bot holds, if it holds anything."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()


class OwnBot:
    """A class from a Python file; what goes wrong in it is its own fault, not ours."""

    def __init__(self, spec: str, game: Game, seed: Seed, box: Box) -> None:
        self.name = spec
        made = _find_class(spec)
        try:
            self._bot: Bot = made(game, seed, box)
        except Exception as error:
            raise self._fault(error) from error

    def recall(self, match: Match, seat: int) -> None:
        """Let it look back, if it wants to."""
        if isinstance(self._bot, Rememberer):
            try:
                self._bot.recall(match, seat)
            except Exception as error:
                raise self._fault(error) from error

    def choose(self, view: State, legal: list[str]) -> str:
        """Its line."""
        try:
            return self._bot.choose(view, legal)
        except Exception as error:
            raise self._fault(error) from error

    def _fault(self, error: Exception) -> Forfeit:
        return Forfeit(f"{self.name} failed: {type(error).__name__}: {shown(str(error))}.")


def _find_class(spec: str) -> Any:
    file, colon, name = spec.removeprefix(PYTHON).rpartition(":")
    if not colon or not name.isidentifier():
        raise SetupError(f"A bot of your own is {PYTHON}FILE.py:CLASS, not {shown(spec)}.")
    found = getattr(_load(Path(file)), name, None)
    if not isinstance(found, type):
        raise SetupError(f"There is no class {name} in {file}.")
    if not callable(getattr(found, "choose", None)):
        raise SetupError(f"The class {name} in {file} has no method choose(view, legal).")
    return found


def _load(path: Path) -> ModuleType:
    """A Python file as a module that nobody else finds by its name."""
    if path.suffix != ".py" or not path.is_file():
        raise SetupError(f"There is no Python file {shown(str(path))}.")
    loader = importlib.util.spec_from_file_location(f"fondaco_own_{path.stem}", path)
    if loader is None or loader.loader is None:
        raise SetupError(f"There is no Python file {shown(str(path))}.")
    module = importlib.util.module_from_spec(loader)
    try:
        loader.loader.exec_module(module)
    except Exception as error:
        raise SetupError(
            f"{path} cannot be loaded: {type(error).__name__}: {shown(str(error))}."
        ) from error
    return module
