"""Forms of JSON values, told by Python's type hints: read what comes in, describe what goes out.

A body or an answer is a frozen dataclass; `Annotated` adds bounds (`Whole`, `Words`, `Many`) and a
sentence of description. So the type checker holds our own code to what the description promises,
and nothing is declared twice.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from fondaco.web.api.problems import Problem


@dataclass(frozen=True)
class Whole:
    """The bounds of a whole number."""

    low: int
    high: int


@dataclass(frozen=True)
class Words:
    """The bounds of a text."""

    most: int
    least: int = 0
    pattern: str = ""


@dataclass(frozen=True)
class Many:
    """How many things a list may have."""

    most: int
    least: int = 0


Shape = dict[str, Any]
#: Where a description looks for the forms that have a name.
PLACE = "#/components/schemas/"


# ---------------------------------------------------------------- describing


def described(hint: Any, named: dict[str, Shape]) -> Shape:
    """The JSON schema of a type; dataclasses go into `named` and are referred to."""
    kind, notes = _bare(hint)
    shape = _shape(kind, named)
    for note in notes:
        if isinstance(note, str):
            shape = {**shape, "description": note}
        elif isinstance(note, Whole):
            shape = {**shape, "minimum": note.low, "maximum": note.high}
        elif isinstance(note, Words):
            shape = {**shape, "minLength": note.least, "maxLength": note.most}
            if note.pattern:
                shape["pattern"] = note.pattern
        elif isinstance(note, Many):
            shape = {**shape, "minItems": note.least, "maxItems": note.most}
    return shape


_PLAIN: dict[Any, Shape] = {
    Any: {},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    str: {"type": "string"},
    NoneType: {"type": "null"},
}


def _shape(kind: Any, named: dict[str, Shape]) -> Shape:
    if kind in _PLAIN:
        return dict(_PLAIN[kind])
    if is_dataclass(kind) and isinstance(kind, type):
        if kind.__name__ not in named:
            named[kind.__name__] = {}  # it may speak of itself
            named[kind.__name__] = _object(kind, named)
        return {"$ref": PLACE + kind.__name__}
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        return {"enum": list(inside)}
    if origin in (Union, UnionType):
        return {"anyOf": [described(one, named) for one in inside]}
    if origin in (list, tuple):
        return {"type": "array", "items": described(inside[0], named)}
    if origin in (dict, Mapping):
        rest = described(inside[1], named)
        return {"type": "object", "additionalProperties": rest or True}
    raise AssertionError(f"no JSON is described by {kind!r}")


def _object(kind: type, named: dict[str, Shape]) -> Shape:
    hints = hints_of(kind)
    shape: Shape = {
        "type": "object",
        "description": " ".join(str(kind.__doc__).split()),
        "properties": {f.name: described(hints[f.name], named) for f in fields(kind)},
        "additionalProperties": False,
    }
    needed = [f.name for f in fields(kind) if _is_needed(f)]
    return {**shape, "required": needed} if needed else shape


def _bare(hint: Any) -> tuple[Any, tuple[Any, ...]]:
    if get_origin(hint) is Annotated:
        kind, *notes = get_args(hint)
        return kind, tuple(notes)
    return hint, ()


@cache
def hints_of(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's fields or a function's parameters, notes included."""
    return get_type_hints(kind, include_extras=True)


def _is_needed(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


# ---------------------------------------------------------------- reading


def read(hint: Any, value: Any, where: str) -> Any:
    """A value from outside as a type wants it; Problem with the place where it is not so."""
    kind, notes = _bare(hint)
    found = _read(kind, value, where)
    for note in notes:
        if isinstance(note, Whole) and isinstance(found, int):
            _check(note.low <= found <= note.high, where, "range", low=note.low, high=note.high)
        elif isinstance(note, Words) and isinstance(found, str):
            _check(
                note.least <= len(found) <= note.most,
                where,
                "length",
                low=note.least,
                high=note.most,
            )
            _check(not note.pattern or bool(re.search(note.pattern, found)), where, "pattern")
        elif isinstance(note, Many) and isinstance(found, list):
            _check(
                note.least <= len(found) <= note.most, where, "many", low=note.least, high=note.most
            )
    return found


def _check(holds: bool, where: str, key: str, **values: Any) -> None:
    if not holds:
        raise Problem(400, f"wrong_{key}", where=where, **values)


def _read(kind: Any, value: Any, where: str) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        return _read_object(kind, value, where)
    origin, inside = get_origin(kind), get_args(kind)
    if origin is Literal:
        _check(
            isinstance(value, str) and value in inside, where, "choice", choices=", ".join(inside)
        )
        return value
    if origin in (Union, UnionType):
        return _read_any_of(inside, value, where)
    if origin is list:
        _check(isinstance(value, list), where, "list")
        return [read(inside[0], one, f"{where}[{place}]") for place, one in enumerate(value)]
    if origin is dict:
        _check(isinstance(value, dict), where, "object")
        return {_text(key, where): read(inside[1], one, where) for key, one in value.items()}
    return _READERS[kind](value, where)


def _read_any_of(kinds: tuple[Any, ...], value: Any, where: str) -> Any:
    if value is None:
        _check(NoneType in kinds, where, "null")
        return None
    *others, last = (kind for kind in kinds if kind is not NoneType)
    for kind in others:
        try:
            return read(kind, value, where)
        except Problem:
            continue
    return read(last, value, where)


def _read_object(kind: type, value: Any, where: str) -> Any:
    _check(isinstance(value, dict), where, "object")
    hints, known = hints_of(kind), {f.name: f for f in fields(kind)}
    for name in value:
        _check(name in known, where, "unknown", name=shown(name))
    for name, field in known.items():
        _check(name in value or not _is_needed(field), where, "missing", name=name)
    inner = f"{where}." if where else ""
    return kind(**{name: read(hints[name], one, inner + name) for name, one in value.items()})


def _whole(value: Any, where: str) -> int:
    if isinstance(value, float) and value.is_integer():
        value = int(value)  # to JSON 1.0 is a whole number
    _check(isinstance(value, int) and not isinstance(value, bool), where, "whole")
    return int(value)


def _text(value: Any, where: str) -> str:
    _check(isinstance(value, str), where, "text")
    _check(not any("\ud800" <= letter <= "\udfff" for letter in value), where, "text")
    return str(value)


def _switch(value: Any, where: str) -> bool:
    _check(isinstance(value, bool), where, "switch")
    return bool(value)


_READERS: dict[Any, Callable[[Any, str], Any]] = {int: _whole, str: _text, bool: _switch}


def shown(value: object) -> str:
    """A name from outside in a sentence: short, and nothing odd in it."""
    return ascii(value)[1:-1][:40]


# ---------------------------------------------------------------- reading words of an address

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def read_word(hint: Any, word: str, where: str) -> Any:
    """A value of an address or of its query, where everything is a word."""
    kind, _ = _bare(hint)
    if get_origin(kind) in (Union, UnionType):  # what may be left out
        (hint,) = (one for one in get_args(kind) if one is not NoneType)
        kind, _ = _bare(hint)
    if kind is int:
        _check(_WHOLE.fullmatch(word) is not None, where, "whole")
        return read(hint, int(word), where)
    if kind is bool:
        _check(word in ("true", "false"), where, "switch")
        return word == "true"
    return read(hint, word, where)
