"""The page of the public API, made from docstrings: `make api` writes docs/api.md."""

from __future__ import annotations

import inspect
import re
import textwrap
from collections.abc import Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

PAGE = Path(__file__).resolve().parent.parent / "docs" / "api.md"
#: What is on the page: modules of which all of `__all__` is public, and further classes.
_MODULES = ("fondaco", "fondaco.bots", "fondaco.envs")
_CLASSES = (
    "fondaco.engine.outlook.Step",
    "fondaco.engine.observation.Part",
)
_HEAD = """\
# The Python API

Made from the docstrings by `make api`; a test fails if it is not up to date. Whatever is not named
here is the house's own affair and may change.
"""


def page() -> str:
    """The whole page."""
    parts = [_HEAD]
    for name in _MODULES:
        module = import_module(name)
        parts.append(f"## `{name}`\n\n{_text(module)}")
        parts += [_entry(f"{name}.{key}", getattr(module, key)) for key in _public(module)]
    parts.append("## What they hand out\n")
    for path in _CLASSES:
        module_name, _, key = path.rpartition(".")
        parts.append(_entry(path, getattr(import_module(module_name), key)))
    return "\n".join(parts)


def _public(module: Any) -> list[str]:
    return [name for name in module.__all__ if callable(getattr(module, name))]


def _entry(name: str, value: Any) -> str:
    """A function, or a class with its methods."""
    if not inspect.isclass(value):
        return f"### `{name}{_signature(value)}`\n\n{_text(value)}"
    facts = [f"#### `{key}`\n\n{told}\n" for key, told in _attributes(value)]
    methods = [_member(key, member) for key, member in _members(value)]
    return "\n".join([f"### class `{name}`\n\n{_text(value)}", *facts, *methods])


def _attributes(owner: type) -> Iterator[tuple[str, str]]:
    """Those of its attributes that a comment `#:` tells of, as it stands above them."""
    told: list[str] = []
    for line in inspect.getsource(owner).splitlines():
        found = re.match(r"    (\w+): (?!$)", line)
        if line.startswith("    #: "):
            told.append(line.strip()[3:])
        elif found and told:
            yield found[1], " ".join(told)
            told = []
        else:
            told = []


def _members(owner: type) -> Iterator[tuple[str, Any]]:
    """What a class of ours offers, its own and what it comes by."""
    seen: set[str] = set()
    for home in owner.__mro__:
        if not home.__module__.startswith("fondaco"):
            continue
        for key, member in vars(home).items():
            if key.startswith("_") or key in seen or not _is_member(member):
                continue
            seen.add(key)
            yield key, member


def _is_member(member: Any) -> bool:
    kinds = (property, cached_property, classmethod, staticmethod)
    return inspect.isfunction(member) or isinstance(member, kinds)


def _member(key: str, member: Any) -> str:
    if isinstance(member, property | cached_property):
        return f"#### `{key}`\n\n{_text(member)}"
    function = getattr(member, "__func__", member)
    return f"#### `{key}{_signature(function)}`\n\n{_text(member)}"


def _signature(function: Any) -> str:
    """As it is called: without types of what nobody hands over, names of modules left out."""
    try:
        signature = inspect.signature(function)
    except ValueError:
        return "(…)"
    given = [one for one in signature.parameters.values() if one.name not in ("self", "cls")]
    text = str(signature.replace(parameters=given))
    return re.sub(r"\b(?:\w+\.)+(?=\w)", "", text.replace("'", ""))


def _text(thing: Any) -> str:
    """A docstring, its examples as code."""
    written = inspect.getdoc(thing) or ""
    told, block = [], list[str]()
    for line in [*textwrap.dedent(written).splitlines(), ""]:
        if line.startswith(">>>") or (block and line.strip()):
            block.append(line)
            continue
        if block:
            told += ["```python", *block, "```"]
            block = []
        told.append(line)
    return "\n".join(told).strip() + "\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
