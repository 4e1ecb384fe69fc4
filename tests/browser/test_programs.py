"""The example programs at the real server: whole matches of all games, whose records verify."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import fondaco
from fondaco.engine.registry import game_ids
from tests.browser.site import Caller, Site
from tests.conftest import ROOT
from tests.missing import is_missing

_EXAMPLES = ROOT / "examples"
_PATIENCE = 300


def _load(name: str) -> ModuleType:
    """An example as a module."""
    spec = importlib.util.spec_from_file_location(name, _EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


web_bot = _load("web_bot")


def _token(site: Site) -> str:
    """A key of somebody new, made on the page for that."""
    page = Caller(site).post("/tokens", name="bot", scope=["read", "play", "create"], days="7")
    found = re.search(r'value="(fondaco_[\w-]{43})"', page)
    assert found
    return found.group(1)


@contextmanager
def _run(token: str, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A program with a token, ended if it has not ended by itself."""
    process = subprocess.Popen(
        words,
        env={**os.environ, "FONDACO_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.kill()
        process.communicate()


def _said(process: subprocess.Popen[str]) -> dict[str, Any]:
    """What a program prints that ends well."""
    out, errors = process.communicate(timeout=_PATIENCE)
    assert process.returncode == 0, errors
    found: dict[str, Any] = json.loads(out)
    return found


@pytest.fixture(scope="module")
def node() -> str:
    program = shutil.which("node")
    if program is None:
        is_missing("Node", "nodejs")
    return program


@pytest.mark.parametrize("game", game_ids())
def test_programs_in_two_languages_play_a_match(game: str, site: Site, node: str) -> None:
    ann, bert = _token(site), _token(site)
    house = web_bot.House(site.address, ann)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "bot": "greedy"}]
    table = house.ask("POST", "/tables", {"game": game, "seats": seats})["table"]
    link = house.ask("GET", f"/tables/{table}/links")["seats"][0]["url"]
    python = [sys.executable, str(_EXAMPLES / "web_bot.py"), site.address, str(table)]
    script = [node, str(_EXAMPLES / "web_bot.mjs"), site.address, link]
    with _run(ann, *python) as one, _run(bert, *script) as other:
        results = [_said(process) for process in (one, other)]
    record = house.ask("GET", f"/tables/{table}/record")
    assert results == [{"table": table, "result": record["result"]}] * 2
    assert fondaco.replay(record).result == record["result"]
    assert record["seats"][1] == "web_bot.mjs"


_LOOKER = """
class Looker:
    def __init__(self, game, seed, box):
        self.memory, self.seen = game.features.MEMORY, 1

    def recall(self, history):
        assert history.memory.dtype == self.memory
        assert len(history.events) >= self.seen
        self.seen = len(history.events)

    def choose(self, view, legal):
        return legal[0]
"""


@pytest.mark.parametrize("bot", ["program:python3 examples/bold.py", "python:looker.py:Looker"])
def test_any_bot_of_ours_plays_at_a_table(bot: str, site: Site, tmp_path: Path) -> None:
    (tmp_path / "looker.py").write_text(_LOOKER)
    token, bot = _token(site), bot.replace("looker.py", str(tmp_path / "looker.py"))
    words = [sys.executable, str(_EXAMPLES / "connect.py"), site.address, "wampum", bot]
    with _run(token, *words) as process:
        said = _said(process)
    record = web_bot.House(site.address, token).ask("GET", f"/tables/{said['table']}/record")
    assert fondaco.replay(record).result == said["result"]


def test_a_stream_of_all_seats(site: Site) -> None:
    """What stands, then what changes: at tables that are opened meanwhile as well."""
    house = web_bot.House(site.address, _token(site))
    told: list[dict[str, Any]] = []
    seen = threading.Condition()

    def listen() -> None:
        with house.open("GET", "/stream") as stream:
            for line in stream:
                if line.strip():
                    with seen:
                        told.append(json.loads(line))
                        seen.notify_all()
                    if told[-1]["kind"] == "over":
                        return

    listener = threading.Thread(target=listen, daemon=True)
    table = house.sit("wampum")
    listener.start()
    result = house.play(table, web_bot.choose)
    listener.join(_PATIENCE)
    assert not listener.is_alive()
    assert {one["table"] for one in told} == {table}
    assert {one["kind"] for one in told} <= {"your_turn", "others", "over"}
    versions = [one["version"] for one in told]
    assert versions == sorted(versions)
    assert len(result["scores"]) == 2
