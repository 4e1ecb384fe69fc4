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

from fondaco.bots.bot import History
from fondaco.bots.errors import Forfeit, Leave, UnfitBot
from fondaco.engine.errors import SetupError
from fondaco.engine.event import Event
from fondaco.engine.game import State
from fondaco.engine.text import shown
from fondaco.engine.texts import read_texts

_TEXTS = read_texts(__file__, "errors")
PYTHON = "python:"
#: Whoever leaves by `sys.exit` has failed as well.
_FAULTS = (Exception, SystemExit)
_HERE = Path(__file__).parent.parent
#: Files of another machine: what they are called there, and the copies of them here.
_BROUGHT: dict[str, Path] = {}

T = TypeVar("T")


class OwnBot:
    """A class of somebody's own in a seat; what goes wrong in it is its own fault, not ours."""

    def __init__(self, name: str, make: Callable[[], Any]) -> None:
        self.name = name
        self._bot = self._guarded(make)

    def recall(self, history: History) -> None:
        """Let it look back, if it wants to."""
        recall = getattr(self._bot, "recall", None)
        if recall is not None and _takes_a_seat(recall):
            self._guarded(lambda: recall(_Events(history), history.seat))
        elif recall is not None:
            self._guarded(lambda: recall(history))

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
            raise Forfeit(
                _TEXTS["failed"](name=self.name, error=on_one_line(error)), trace=trace_of(error)
            ) from error


class _Events:
    """The match of `recall(match, seat)`, as bots of earlier versions have it: its events."""

    def __init__(self, history: History) -> None:
        self._history = history

    def events(self, seat: int) -> list[Event]:
        """What the bot's own seat has learned, whichever is asked for."""
        return list(self._history.events)


def _takes_a_seat(recall: Callable[..., Any]) -> bool:
    """Is this the `recall(match, seat)` of earlier versions?"""
    try:
        inspect.signature(recall).bind("match", "seat")
    except (TypeError, ValueError):
        return False
    return True


def on_one_line(error: BaseException) -> str:
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
    return importing or _HERE in Path(file).parents


# ---------------------------------------------------------------- finding the class


def spec_of(made: type) -> str:
    """The specification of a class: by it other processes find it, too."""
    if "<locals>" in made.__qualname__:
        raise SetupError(_TEXTS["inside_function"](name=made.__name__))
    return f"{PYTHON}{made.__module__}:{made.__qualname__}"


def find_class(spec: str) -> Any:
    """The class of ``python:FILE.py:CLASS`` or ``python:MODULE:CLASS``, if it can be a bot."""
    place, colon, name = spec.removeprefix(PYTHON).rpartition(":")
    if not colon or not _is_dotted(name):
        raise SetupError(_TEXTS["not_a_class"](python=PYTHON, spec=shown(spec)))
    found: Any = _import(place) if _is_module(place) else _load(place)
    for part in name.split("."):
        found = getattr(found, part, None)
    if not isinstance(found, type):
        raise SetupError(_TEXTS["no_class"](name=name, place=place))
    if not callable(getattr(found, "choose", None)):
        raise SetupError(_TEXTS["no_method"](name=name, place=place))
    try:
        take = inspect.signature(found).bind
        take("game", "seed", "box")
    except TypeError as error:
        raise SetupError(_TEXTS["not_made"](name=name, place=place, error=error)) from None
    except ValueError:
        pass  # Python does not know what it takes; we will see
    return found


def file_of(spec: str) -> str | None:
    """The file that a specification names; None: a module, or no class at all."""
    place = spec.removeprefix(PYTHON).rpartition(":")[0]
    return None if not spec.startswith(PYTHON) or _is_module(place) else place


def bring(place: str, path: Path) -> None:
    """From now on a file is this copy of it: that of another machine, where it lay at `place`."""
    _BROUGHT[place] = path


def _is_dotted(name: str) -> bool:
    return all(part.isidentifier() for part in name.split("."))


def _is_module(place: str) -> bool:
    return _is_dotted(place) and not place.endswith(".py")


def _import(name: str) -> ModuleType:
    """A module by its name, as any program imports it."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name is not None and f"{name}.".startswith(f"{error.name}."):
            raise SetupError(_TEXTS["no_module"](name=name)) from None
        raise _not_loaded(name, error) from error
    except _FAULTS as error:
        raise _not_loaded(name, error) from error


def _load(place: str) -> ModuleType:
    """A Python file as a module that nobody else finds by its name."""
    path = _BROUGHT.get(place, Path(place))
    name = f"fondaco_own_{hashlib.sha256(str(path.resolve()).encode()).hexdigest()[:16]}"
    is_file = path.suffix == ".py" and path.is_file()
    loader = importlib.util.spec_from_file_location(name, path) if is_file else None
    if loader is None or loader.loader is None:
        raise SetupError(_TEXTS["no_file"](path=shown(str(path))))
    module = importlib.util.module_from_spec(loader)
    sys.modules[name] = module  # where dataclasses look up the types of their fields
    try:
        loader.loader.exec_module(module)
    except _FAULTS as error:
        del sys.modules[name]
        raise _not_loaded(str(path), error) from error
    return module


def _not_loaded(place: str, error: BaseException) -> UnfitBot:
    return UnfitBot(
        _TEXTS["not_loaded"](place=place, error=on_one_line(error)), trace=trace_of(error)
    )
