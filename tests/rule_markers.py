"""Which tests name which rules, and whether they assert anything: read from their sources."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.conftest import ROOT

_Function = ast.FunctionDef | ast.AsyncFunctionDef
#: Raises or fails by itself if what it is given is not so: a step of a scenario, an expected error.
_JUDGES = {"raises", "fail", "run_scenario"}


class Marked(NamedTuple):
    """A test with the rule ids of its marker."""

    name: str
    rules: tuple[str, ...]
    asserts: bool


@cache
def marked_tests(folder: Path = ROOT / "tests") -> list[Marked]:
    """All tests there are that name rules, whichever of them run now."""
    return [
        Marked(f"{path.relative_to(folder)}::{test.name}", rules, _asserts(path, test, set()))
        for path in sorted(folder.rglob("test_*.py"))
        for test in _functions(path).values()
        if test.name.startswith("test_") and (rules := _rules(test))
    ]


def _rules(test: _Function) -> tuple[str, ...]:
    """The arguments of `@pytest.mark.rules`: texts, or rows of them with a star."""
    found: list[str] = []
    for decorator in test.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rules":
            listed = f"[{', '.join(ast.unparse(argument) for argument in decorator.args)}]"
            found += eval(listed, {"range": range})  # noqa: S307 - the tests' own source
    return tuple(found)


@cache
def _parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def _functions(path: Path) -> dict[str, _Function]:
    """The functions of a module by their names; those of classes as well."""
    found = (node for node in ast.walk(_parsed(path)) if isinstance(node, _Function))
    return {node.name: node for node in found}


@cache
def _imported(path: Path) -> dict[str, tuple[Path, str]]:
    """Where the names come from that a module imports from other modules of the tests."""
    return {
        name.asname or name.name: (ROOT / f"{node.module.replace('.', '/')}.py", name.name)
        for node in _parsed(path).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("tests.")
        for name in node.names
        if node.module is not None
    }


def _asserts(path: Path, function: _Function, seen: set[tuple[Path, str]]) -> bool:
    """Does a function, or one of the tests' own that it calls, judge anything?"""
    if (path, function.name) in seen:
        return False
    seen.add((path, function.name))
    if any(isinstance(node, ast.Assert) for node in ast.walk(function)):
        return True
    for name in _called(function):
        if name in _JUDGES:
            return True
        place, original = _imported(path).get(name, (path, name))
        helper = _functions(place).get(original) if place.exists() else None
        if helper is not None and _asserts(place, helper, seen):
            return True
    return False


def _called(function: _Function) -> Iterator[str]:
    """The last name of everything that is called."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call):
            called = node.func
            if isinstance(called, ast.Name):
                yield called.id
            elif isinstance(called, ast.Attribute):
                yield called.attr
