"""A bot that is somebody's own Python class: where it is found, and what it may get wrong."""

from __future__ import annotations

import hashlib
import importlib.util
import inspect
import sys
import traceback
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from fondaco.bots.asking import Rememberer
from fondaco.bots.trouble import Forfeit, Leave, UnfitBot
from fondaco.engine.errors import SetupError
from fondaco.engine.game import State
from fondaco.engine.match import Match
from fondaco.engine.reader import shown

PYTHON = "python:"
#: Whoever leaves by `sys.exit` has failed as well.
_FAULTS = (Exception, SystemExit)
_HERE = Path(__file__).parent

T = TypeVar("T")


class OwnBot:
    """A class of somebody's own in a seat; what goes wrong in it is its own fault, not ours."""

    def __init__(self, name: str, make: Callable[[], Any]) -> None:
        self.name = name
        self._bot = self._guarded(make)

    def recall(self, match: Match, seat: int) -> None:
        """Let it look back, if it wants to."""
        if isinstance(self._bot, Rememberer):
            bot = self._bot
            self._guarded(lambda: bot.recall(match, seat))

    def choose(self, view: State, legal: list[str]) -> str:
        """Its line."""
        line: str = self._guarded(lambda: self._bot.choose(view, legal))
        return line

    def _guarded(self, call: Callable[[], T]) -> T:
        try:
            return call()
        except Leave:
            raise
        except _FAULTS as error:
            raise Forfeit(f"{self.name} failed: {told(error)}.", trace_of(error)) from error


def told(error: BaseException) -> str:
    """What went wrong, on one line."""
    try:
        words = str(error)
    except Exception:  # foreign code, too
        words = ""
    return f"{type(error).__name__}: {shown(words)}"


def trace_of(error: BaseException) -> str:
    """Where in its own code a bot failed, beginning behind our call; empty if it never got there.

    Lines of code and no values: what a bot has seen is not for everybody who reads.
    """
    place = error.__traceback__
    while place is not None and _is_ours(place.tb_frame.f_code.co_filename):
        place = place.tb_next
    if place is None and not isinstance(error, SyntaxError):
        return ""
    return "".join(traceback.format_exception(type(error), error, place))


def _is_ours(file: str) -> bool:
    """Is a line of code one of ours, or of Python's importing?"""
    importing = file.startswith("<frozen importlib") or file == import_module.__code__.co_filename
    return importing or Path(file).parent == _HERE


# ---------------------------------------------------------------- finding the class


def spec_of(made: type) -> str:
    """The specification of a class: by it other processes find it, too."""
    if "<locals>" in made.__qualname__:
        raise SetupError(
            f"The class {made.__name__} is defined inside a function, where no worker finds it; "
            "move it to the top level of its module."
        )
    return f"{PYTHON}{made.__module__}:{made.__qualname__}"


def find_class(spec: str) -> Any:
    """The class of ``python:FILE.py:CLASS`` or ``python:MODULE:CLASS``, if it can be a bot."""
    place, colon, name = spec.removeprefix(PYTHON).rpartition(":")
    if not colon or not _is_dotted(name):
        raise SetupError(f"A bot of your own is {PYTHON}FILE.py:CLASS, not {shown(spec)}.")
    named = _is_dotted(place) and not place.endswith(".py")
    found: Any = _import(place) if named else _load(Path(place))
    for part in name.split("."):
        found = getattr(found, part, None)
    if not isinstance(found, type):
        raise SetupError(f"There is no class {name} in {place}.")
    if not callable(getattr(found, "choose", None)):
        raise SetupError(f"The class {name} in {place} has no method choose(view, legal).")
    try:
        take = inspect.signature(found).bind
        take("game", "seed", "box")
    except TypeError as error:
        raise SetupError(
            f"The class {name} in {place} cannot be made with game, seed and box: {error}."
        ) from None
    except ValueError:
        pass  # Python does not know what it takes; we will see
    return found


def _is_dotted(name: str) -> bool:
    return all(part.isidentifier() for part in name.split("."))


def _import(name: str) -> ModuleType:
    """A module by its name, as any program imports it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise SetupError(f"There is no Python module {name}.") from None
        raise _not_loaded(name, error) from error
    except _FAULTS as error:
        raise _not_loaded(name, error) from error


def _load(path: Path) -> ModuleType:
    """A Python file as a module that nobody else finds by its name."""
    if path.suffix != ".py" or not path.is_file():
        raise SetupError(f"There is no Python file {shown(str(path))}.")
    name = f"fondaco_own_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    loader = importlib.util.spec_from_file_location(name, path)
    if loader is None or loader.loader is None:
        raise SetupError(f"There is no Python file {shown(str(path))}.")
    module = importlib.util.module_from_spec(loader)
    sys.modules[name] = module  # where dataclasses look up the types of their fields
    try:
        loader.loader.exec_module(module)
    except _FAULTS as error:
        del sys.modules[name]
        raise _not_loaded(str(path), error) from error
    return module


def _not_loaded(place: str, error: BaseException) -> UnfitBot:
    return UnfitBot(f"{place} cannot be loaded: {told(error)}.", trace_of(error))
