"""How long a person waits: compiling once, and starting a match after that."""

from __future__ import annotations

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from bench.goals import COLD_PROMPT, COLD_RULES, COLD_SEARCH
from bench.goals import PROMPT as PROMPT_WITHIN
from bench.measure import Figure, seconds

#: Prints the CPU seconds of the rules with the quick bots (imports included), and of the search.
_PREPARE = """
import sys, time
from fondaco.bots import prepare, prepare_search
from fondaco.engine.registry import find_game
prepare(find_game(sys.argv[1]))
rules = time.process_time()
prepare_search(find_game(sys.argv[1]))
print(rules, time.process_time() - rules)
"""
PROMPT = b"> "
PATIENCE = 60.0


def compiling(name: str) -> tuple[float, float]:
    """CPU seconds of a process that compiles into an empty cache: the rules, the search."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FONDACO_CACHE": folder}
        command = [sys.executable, "-c", _PREPARE, name]
        run = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    rules, search = map(float, run.stdout.split())
    return rules, search


def cold(name: str) -> float:
    """Seconds to the first prompt where nothing is compiled."""
    with tempfile.TemporaryDirectory() as folder:
        return seconds(lambda: _first_prompt(name, FONDACO_CACHE=folder), 1)


def warm(name: str) -> float:
    """Seconds from the start of `fondaco play` to its first prompt, on a real pseudo-terminal."""
    return seconds(lambda: _first_prompt(name), 5)


def _first_prompt(name: str, **more: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FONDACO_DATA": folder, "TERM": "xterm", **more}
        command = [str(Path(sys.executable).with_name("fondaco")), "play", name, "--lang", "en"]
        near, far = pty.openpty()
        process = subprocess.Popen(
            command, stdin=far, stdout=far, stderr=far, env=environment, start_new_session=True
        )
        os.close(far)
        try:
            _wait_for_prompt(near)
        finally:
            process.send_signal(signal.SIGTERM)
            os.close(near)
            process.wait()


def _wait_for_prompt(near: int) -> None:
    """The prompt is what stands last on the screen when the program waits for a line."""
    seen, deadline = b"", time.perf_counter() + PATIENCE
    while not seen.endswith(PROMPT):
        ready, _, _ = select.select([near], [], [], deadline - time.perf_counter())
        if not ready:
            raise TimeoutError(f"no prompt within {PATIENCE} seconds; seen: {seen[-200:]!r}")
        seen += os.read(near, 65536)


def helped() -> float:
    """Seconds of `fondaco --help`."""
    command = [str(Path(sys.executable).with_name("fondaco")), "--help"]
    return seconds(lambda: subprocess.run(command, check=True, stdout=subprocess.DEVNULL), 5)


def figures(name: str) -> list[Figure]:
    """All for one game."""
    rules, search = compiling(name)
    return [
        Figure("compiling the rules, CPU", rules, "s", COLD_RULES, "most", name),
        Figure("compiling the search, CPU", search, "s", COLD_SEARCH, "most", name),
        Figure("first prompt, nothing compiled", cold(name), "s", COLD_PROMPT, "most", name),
        Figure("first prompt", warm(name), "s", PROMPT_WITHIN, "most", name),
    ]
