"""Drivers: loops that are written once and compiled for each game with that game's own functions.

Numba cannot cache a closure over compiled functions, nor a function that gets them as arguments.
A copy of a function with other globals it can cache. So a driver is a plain function that calls
its game's functions by global names (`Slot`), and a `Binder` makes the copy for one game: every
slot becomes the game's function, every driver that is called becomes its own copy for the game.
Python gets a bound driver as a `Routine`.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from types import FunctionType
from typing import Any

from fondaco.engine.compile import Form, Routine, Rule, resolved

Driver = Callable[..., Any]

#: All drivers, and whether each becomes part of its callers instead of a function of its own.
_INLINED: dict[Driver, bool] = {}


@dataclass(frozen=True)
class Slot:
    """A function that each game has its own of, by the part of the game and its name there."""

    part: str
    name: str

    def __call__(self, *arguments: Any) -> Any:
        """For the eyes of tools: what is called is the function in its place."""
        raise AssertionError(f"{self.name} is called outside of a bound driver")


def driver(function: Driver) -> Driver:
    """Mark a function as a driver."""
    _INLINED[function] = False
    return function


def inlined(function: Driver) -> Driver:
    """Mark a driver that becomes part of its callers.

    For those that are small and called in few places: as functions of their own they would compile
    all rules once more, or hand on more arrays than they do work.
    """
    _INLINED[function] = True
    return function


def variant(name: str, function: Driver, **names: Driver) -> Driver:
    """The same driver under another name, with other drivers in the place of some it calls."""
    twin = FunctionType(function.__code__, {**function.__globals__, **names}, name)
    twin.__module__, twin.__doc__ = function.__module__, function.__doc__
    _INLINED[twin] = _INLINED[function]
    return twin


class Binder:
    """Makes the drivers of one game, each when it is first asked for."""

    def __init__(
        self,
        owner: str,
        find: Callable[[str, str], Any],
        chosen: dict[Slot, Any] | None = None,
    ) -> None:
        #: Keeps the cache files of two games apart.
        self._owner = owner
        self._find = find
        #: By slot: what was found or chosen for it. By driver: the rule it became in this game.
        self._slots: dict[Slot, Any] = {} if chosen is None else chosen
        self._rules: dict[Driver, Rule] = {}
        self._routines: dict[Any, Routine] = {}
        self._lock = threading.RLock()

    def choosing(self, slot: Slot, function: Driver) -> Binder:
        """A binder that knows all that this one does, and what goes into one more slot."""
        twin = Binder(self._owner, self._find, dict(self._slots))
        # What is bound already is the same in both, unless it leads to that slot.
        twin._rules = {f: rule for f, rule in self._rules.items() if not _leads_to(f, slot, set())}
        twin._routines = {k: r for k, r in self._routines.items() if k[0] in twin._rules}
        twin._slots[slot] = twin.rule(function)
        return twin

    def __call__(
        self,
        function: Driver | Slot,
        parallel: bool = False,
        patient: bool = True,
        replace: Callable[[Any], None] | None = None,
    ) -> Routine:
        """The driver of this game, or its function for a slot, as Python calls it."""
        with self._lock:
            key = function, parallel
            if key not in self._routines:
                rule = self.rule(function)
                self._routines[key] = Routine(rule, self._owner, parallel, patient, replace)
            return self._routines[key]

    def rule(self, function: Driver | Slot) -> Rule:
        """The driver of this game, or its function for a slot, as rules call it."""
        with self._lock:
            if isinstance(function, Slot):
                if function not in self._slots:
                    self._slots[function] = self._find(function.part, function.name)
                found = self._slots[function]
                return found.rule if isinstance(found, Routine) else found
            if function not in self._rules:
                inline = _INLINED[function]
                self._rules[function] = Rule(function, inline=inline, resolve=self._resolve)
            return self._rules[function]

    def _resolve(self, value: Any, form: Form) -> Any:
        """What a global name means in this game."""
        known = isinstance(value, Slot) or (isinstance(value, FunctionType) and value in _INLINED)
        return resolved(self.rule(value) if known else value, form)


def _leads_to(function: Driver, slot: Slot, seen: set[Driver]) -> bool:
    """Does a driver call this slot, itself or through other drivers?"""
    if function in seen or not isinstance(function, FunctionType):
        return False
    seen.add(function)
    names = (function.__globals__.get(name) for name in function.__code__.co_names)
    return any(
        value == slot
        or (isinstance(value, FunctionType) and value in _INLINED and _leads_to(value, slot, seen))
        for value in names
        if isinstance(value, Slot | FunctionType)
    )
