"""Bots from outside: a program of any language, or a class of somebody's own in Python.

They are not among the names of `make_bot`: whoever names one has it run with all rights of this
process. So only what a person types here may be opened this way, never a name from a save, a
form or a network.
"""

from __future__ import annotations

import copy
import hashlib
import re
from collections.abc import Iterable
from typing import Any

from fondaco.bots import make_bot
from fondaco.bots.bot import Bot
from fondaco.bots.catalogue import check_bot
from fondaco.bots.external.program import LIMIT, PROGRAM, ProgramBot
from fondaco.bots.external.python_class import PYTHON, OwnBot, find_class, spec_of
from fondaco.engine.box import Box
from fondaco.engine.compiled.dice import Seed
from fondaco.engine.errors import SetupError
from fondaco.engine.game import Game
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
_LABELLED = re.compile(r"([\w.+-]{1,40})=(.+)", re.DOTALL)


def split_label(bot: object) -> tuple[str, str]:
    """The name under which a bot is listed, and its specification: ``NAME=SPEC`` or both in one.

    A class is listed under its own name.

    >>> split_label("mine=program:./bot --deep"), split_label("greedy")
    (('mine', 'program:./bot --deep'), ('greedy', 'greedy'))
    """
    if isinstance(bot, type):
        return bot.__name__, spec_of(bot)
    if not isinstance(bot, str):
        raise SetupError(_TEXTS["not_a_bot"](bot=shown(bot)))
    found = _LABELLED.fullmatch(bot)
    return (found.group(1), found.group(2)) if found else (bot, bot)


def split_labels(bots: object) -> list[tuple[str, str]]:
    """The names and specifications of a list of bots."""
    if isinstance(bots, str) or not isinstance(bots, Iterable):
        raise SetupError(_TEXTS["not_a_list"](bots=shown(bots)))
    return [split_label(bot) for bot in bots]


def is_outside(text: str) -> bool:
    """Does a specification, labelled or not, name a bot from outside?"""
    return split_label(text)[1].startswith((PROGRAM, PYTHON))


class Cast:
    """The bots of whoever plays one match after the other; every process and thread has its own.

    A class is found once. One with a method ``begin`` is also made once: each seat of each match
    gets a shallow copy of that object, on which ``begin(seat, seed)`` is called. So what the
    constructor has loaded is shared, and what `begin` sets belongs to the seat. Any other class is
    made anew for each seat of each match: its constructor is where it gets its seed.
    """

    def __init__(
        self, game: Game, box: Box | None = None, limit: float = LIMIT, seed: Seed = 0
    ) -> None:
        self._game = game
        self._box = game.box if box is None else box
        #: Seconds that a program has for one answer.
        self._limit = limit
        self._seed = seed
        self._classes: dict[str, Any] = {}
        self._made: dict[str, Any] = {}

    def another(self) -> Cast:
        """A cast for another thread: the same classes, but objects of its own."""
        twin = Cast(self._game, self._box, self._limit, self._seed)
        twin._classes = self._classes
        return twin

    def check(self, spec: str) -> None:
        """Refuse what names no bot, without making one."""
        if spec.startswith(PYTHON):
            self._class(spec)
        elif spec.startswith(PROGRAM):
            ProgramBot(spec, self._game, 0)
        else:
            check_bot(spec)

    def load(self, spec: str) -> None:
        """Make what is made once, if anything is, before it is needed."""
        if spec.startswith(PYTHON) and hasattr(self._class(spec), "begin"):
            OwnBot(spec, lambda: self._once(spec))

    def open(self, spec: str, seat: int = 0, seed: Seed = 0, name: str = "") -> Bot:
        """A bot for one seat of one match, by its specification and the name it is listed under.

        That is a built-in one, ``program:COMMAND``, ``python:FILE.py:CLASS`` or
        ``python:MODULE:CLASS``.
        """
        if spec.startswith(PROGRAM):
            return ProgramBot(spec, self._game, seed, self._limit, name)
        if spec.startswith(PYTHON):
            self._class(spec)
            return OwnBot(name or spec, lambda: self._own(spec, seat, seed))
        return make_bot(spec, self._game, seed, self._box)

    def _class(self, spec: str) -> Any:
        if spec not in self._classes:
            self._classes[spec] = find_class(spec)
        return self._classes[spec]

    def _own(self, spec: str, seat: int, seed: Seed) -> Any:
        """An object of a class for one seat of one match."""
        if not hasattr(self._class(spec), "begin"):
            return self._class(spec)(self._game, seed, self._box)
        bot = copy.copy(self._once(spec))
        bot.begin(seat, seed)
        return bot

    def _once(self, spec: str) -> Any:
        """The one object of a class; its seed is the same in all casts."""
        if spec not in self._made:
            seed = hashlib.sha256(f"{self._seed} {spec}".encode()).hexdigest()
            self._made[spec] = self._class(spec)(self._game, seed, self._box)
        return self._made[spec]


def close_bot(bot: Bot) -> None:
    """Let go of what a bot holds, if it holds anything."""
    close = getattr(bot, "close", None)
    if close is not None:
        close()
