"""Scenarios: the machine-readable blocks of a specification, played against the rules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fondaco.engine.errors import FondacoError, IllegalAction
from fondaco.engine.game import Game
from fondaco.engine.match import Match

_BLOCK = re.compile(r"^```json scenario\n(.*?)^```", re.MULTILINE | re.DOTALL)


class ScenarioError(AssertionError):
    """A scenario that did not come out as its block says."""


def read_scenarios(path: Path) -> Iterator[dict[str, Any]]:
    """All scenario blocks of a specification."""
    for block in _BLOCK.finditer(path.read_text(encoding="utf-8")):
        yield json.loads(block.group(1))


def run_scenario(game: Game, scenario: dict[str, Any]) -> Match:
    """Play one scenario; ScenarioError at the first thing that is not as it says."""
    if "given" in scenario:
        match = Match.restore(game, scenario["given"])
        _compare("given, read and written", match.state(), scenario["given"])
    else:
        new = scenario["new"]
        match = Match.start(game, new["players"], options=new.get("options"), chance="manual")
    for number, step in enumerate(scenario["steps"], start=1):
        _run_step(match, step, f"{scenario['id']}, step {number}")
    return match


def _run_step(match: Match, step: dict[str, Any], where: str) -> None:
    if "legal" in step:
        _compare(f"{where}: legal", match.legal(), step["legal"])
    for line in step.get("illegal", ()):
        _refuse(match, line, where)
    for line in step.get("do", ()):
        try:
            match.act(line)
        except FondacoError as error:
            raise ScenarioError(f"{where}: {line!r} was refused: {error}") from None
    for path, wanted in step.get("expect", {}).items():
        _compare(f"{where}: {path}", _look_up(match.state(), path.split(".")), wanted)
    for path, wanted in step.get("view", {}).items():
        seat, *rest = path.split(".")
        view = match.view(None if seat == "null" else int(seat))
        _compare(f"{where}: view {path}", _look_up(view, rest), wanted)


def _refuse(match: Match, line: str, where: str) -> None:
    before = match.state()
    try:
        match.act(line)
    except IllegalAction:
        _compare(f"{where}: state after refusing {line!r}", match.state(), before)
        return
    raise ScenarioError(f"{where}: {line!r} was not refused")


def _look_up(value: Any, path: list[str]) -> Any:
    for part in path:
        value = value[int(part)] if isinstance(value, list) else value[part]
    return value


def _compare(what: str, found: Any, wanted: Any) -> None:
    if found != wanted:
        raise ScenarioError(f"{what}: found {found!r}, wanted {wanted!r}")
