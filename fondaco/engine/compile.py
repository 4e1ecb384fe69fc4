"""`@rule`: one source, compiled for speed or interpreted.

Rules are plain Python over records. What Python calls is a `Routine`: it runs compiled as soon as
its machine code is there (compiler.py), and until then the very same source runs interpreted, so
that nobody waits for the compiler. With ``NUMBA_DISABLE_JIT=1`` it stays so, for debugging,
coverage and differential tests.

A rule finds others by their global names, and each must find those of its own sort: so both forms
are copies of the function with other globals. Numba itself is not even imported before something is
to be compiled or loaded.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, update_wrapper
from operator import itemgetter
from types import CodeType, FunctionType, ModuleType
from typing import Any, Literal

import numpy as np

INTERPRETED: bool = os.environ.get("NUMBA_DISABLE_JIT", "") not in ("", "0")

#: A form in which a rule calls others.
Form = Literal["interpreted", "compiled"]
Resolve = Callable[[Any, Form], Any]

#: A range whose turns may be taken by several threads at once; interpreted, by one.
prange = range
#: Copies are made one at a time: two threads may ask for the same.
_copying = threading.RLock()


#: The rules that have something native in their place.
natives: list[Rule] = []


class Rule:
    """A rule. Whoever calls it from Python gets it interpreted, and plain numbers back."""

    def __init__(
        self,
        function: Callable[..., Any],
        inline: bool = False,
        wraps: bool = False,
        native: Callable[[], Any] | None = None,
        resolve: Resolve | None = None,
    ) -> None:
        update_wrapper(self, function)
        self.function: Any = function
        #: It becomes part of each rule that calls it and is not compiled on its own.
        self.inline = inline
        #: Its arithmetic is modulo 2**64: numpy must not warn about the wrap when interpreted.
        self.wraps = wraps
        #: Makes what is called in its place by compiled rules: an instruction of the processor.
        self.native = native
        #: What a global name means in a form.
        self.resolve: Resolve = resolve or resolved
        self._forms: dict[Form, Any] = {}
        if native is not None:
            natives.append(self)

    def inner(self, form: Form) -> Any:
        """The function as others of the same form call it."""
        with _copying:
            if form not in self._forms:
                if form == "interpreted":
                    self._interpret()
                else:
                    self._forms[form] = self._compile()
            return self._forms[form]

    def copy(self, form: Form) -> tuple[FunctionType, Callable[[], None]]:
        """A copy of the function, and what gives it the names of a form."""
        names = dict(self.function.__globals__)
        twin = FunctionType(
            self.function.__code__,
            names,
            self.function.__name__,
            self.function.__defaults__,
            self.function.__closure__,
        )
        update_wrapper(twin, self.function)
        del twin.__wrapped__  # type: ignore[attr-defined]

        def bind() -> None:
            for name in _names_of(self.function.__code__) & names.keys():
                names[name] = self.resolve(names[name], form)

        return twin, bind

    def _interpret(self) -> None:
        twin, bind = self.copy("interpreted")
        # Before its names are bound: rules may call each other in a circle.
        self._forms["interpreted"] = np.errstate(over="ignore")(twin) if self.wraps else twin
        bind()

    def _compile(self) -> Any:
        from fondaco.engine.compiler import compile_part

        return compile_part(self) if self.native is None else self.native()

    def __call__(self, *given: Any) -> Any:
        """What it comes to, interpreted."""
        return plain(self.inner("interpreted")(*map(readable, given)))

    def __repr__(self) -> str:
        return f"<rule {self.function.__module__}.{self.function.__name__}>"


class Routine:
    """A rule that Python calls compiled, and interpreted as long as it is not compiled."""

    def __init__(
        self,
        rule: Rule,
        owner: str | None = None,
        parallel: bool = False,
        patient: bool = True,
        replace: Callable[[Any], None] | None = None,
    ) -> None:
        update_wrapper(self, rule.function)
        self.rule = rule
        self._owner = owner
        self._parallel = parallel
        #: Interpreted it is worth nothing, so whoever calls it waits for the compiler.
        self._patient = patient
        #: Told of the compiled function, so that it is called without this detour.
        self._replace = replace
        self._compiled: Any = None

    def __call__(self, *given: Any) -> Any:
        """What it comes to, compiled if it can be."""
        if self._compiled is not None:
            return self._compiled(*given)
        if not INTERPRETED and (self._patient or _always.is_set() or _at_once.here):
            return self._compile(given)
        return self.rule(*given)

    def inner(self, form: Form) -> Any:
        """The function as others of the same form call it."""
        return self.rule.inner(form)

    @property
    def compiled(self) -> bool:
        """Is it compiled already?"""
        return self._compiled is not None

    def _compile(self, given: tuple[Any, ...]) -> Any:
        """Compile it for what it is given, or load it, and call it; from now on it is compiled."""
        from fondaco.engine.compiler import compile_whole

        function = compile_whole(self.rule, self._owner, self._parallel)
        answer = function(*given)
        self._compiled = function
        if self._replace is not None:
            self._replace(function)
        return answer

    def __repr__(self) -> str:
        return f"<routine {self.rule.function.__module__}.{self.rule.function.__name__}>"


def rule(function: Callable[..., Any], inline: bool = False) -> Any:
    """Mark a rule."""
    return Rule(function, inline=inline)


def wrapping(function: Callable[..., Any]) -> Any:
    """`@rule` for arithmetic modulo 2**64."""
    return Rule(function, wraps=True)


def native(make: Callable[[], Any]) -> Callable[[Callable[..., Any]], Any]:
    """Mark what is interpreted where compiled rules have an instruction, made by `make`."""
    return lambda function: Rule(function, native=make)


def routine(function: Callable[..., Any]) -> Any:
    """`@rule` for what Python calls so often that it is compiled for that, too."""
    return Routine(Rule(function), patient=False)


# ---------------------------------------------------------------- when to compile


class _Here(threading.local):
    here = False


_at_once = _Here()
_always = threading.Event()


@contextmanager
def compiling() -> Iterator[None]:
    """Whatever this thread calls meanwhile is compiled, or loaded, before it runs."""
    before, _at_once.here = _at_once.here, True
    try:
        yield
    finally:
        _at_once.here = before


def always_compile() -> None:
    """From now on nothing is interpreted any more: for programs that count, and for tests."""
    _always.set()


def always_compiling() -> bool:
    """Does everybody wait for the compiler?"""
    return _always.is_set()


# ---------------------------------------------------------------- names


def resolved(value: Any, form: Form) -> Any:
    """What a global name of a rule means in a form."""
    if isinstance(value, Rule | Routine):
        return value.inner(form)
    if value is prange and form == "compiled":
        from fondaco.engine.compiler import parallel_range

        return parallel_range
    if isinstance(value, ModuleType) and _has_rules(value):
        return _looked_at(value, form)
    return value


class _Look(ModuleType):
    """A module as the rules of a form see it."""

    def __init__(self, module: ModuleType, form: Form) -> None:
        super().__init__(module.__name__)
        self._module, self._form = module, form

    def __getattr__(self, name: str) -> Any:
        found = resolved(getattr(self._module, name), self._form)
        self.__dict__[name] = found
        return found


@cache
def _looked_at(module: ModuleType, form: Form) -> _Look:
    return _Look(module, form)


@cache
def _has_rules(module: ModuleType) -> bool:
    return any(isinstance(value, Rule | Routine) for value in vars(module).values())


def _names_of(code: CodeType) -> set[str]:
    """The names that a function may read, attributes among them."""
    inner = (const for const in code.co_consts if isinstance(const, CodeType))
    return set(code.co_names).union(*map(_names_of, inner))


# ---------------------------------------------------------------- records, interpreted


class Record(np.void):  # type: ignore[misc]  # numpy's stubs call it final, numpy does not
    """A record whose fields are attributes; each type of record has a class of its own.

    numpy's own such records look a field up anew at every access, which takes ten times as long.
    """

    __slots__ = ()


def readable(given: Any) -> Any:
    """What is handed over, with the fields of all records as attributes."""
    if isinstance(given, Record):
        return given
    if isinstance(given, np.ndarray):
        return given.view(_by_attribute(given.dtype)) if given.dtype.names else given
    if isinstance(given, np.void):
        return np.asarray(given).view(_by_attribute(given.dtype))[()]
    if isinstance(given, tuple):
        parts = map(readable, given)
        return type(given)(*parts) if hasattr(given, "_fields") else tuple(parts)
    return given


def plain(answer: Any) -> Any:
    """An answer as compiled rules give it: Python's own numbers."""
    if isinstance(answer, tuple):
        return tuple(map(plain, answer))
    return answer.item() if isinstance(answer, np.number | np.bool_) else answer


@cache
def _by_attribute(dtype: np.dtype[Any]) -> np.dtype[Any]:
    """The same type with its fields as attributes of every record in it."""
    if dtype.subdtype is not None:
        inner, shape = dtype.subdtype
        return np.dtype((_by_attribute(inner), shape))
    if dtype.fields is None or issubclass(dtype.type, Record):
        return dtype
    fields = {
        "names": dtype.names,
        "formats": [_by_attribute(dtype.fields[name][0]) for name in dtype.names or ()],
        "offsets": [dtype.fields[name][1] for name in dtype.names or ()],
        "itemsize": dtype.itemsize,
    }
    attributes = {name: _attribute(name) for name in dtype.names or ()}
    record = type("Record", (Record,), {"__slots__": (), **attributes})
    return np.dtype((record, np.dtype(fields)))  # type: ignore[call-overload]


def _attribute(name: str) -> property:
    """A field as an attribute that is read and written."""

    def write(record: Any, value: Any) -> None:
        record[name] = value

    return property(itemgetter(name), write)
