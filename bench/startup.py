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

from bench.goals import GOALS
from bench.measure import Figure, seconds

_PREPARE = """
from fondaco.bots import prepare
from fondaco.engine.registry import find_game
import fondaco, sys
prepare(find_game(sys.argv[1]))
"""
PROMPT = b"> "
PATIENCE = 60.0


def cold(name: str) -> float:
    """Seconds of a process that compiles all that play needs into an empty cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FONDACO_CACHE": folder}
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", _PREPARE, name], env=environment, check=True)
        return time.perf_counter() - start


def warm(name: str) -> float:
    """Seconds from the start of `fondaco play` to its first prompt, on a real pseudo-terminal."""
    return seconds(lambda: _first_prompt(name), 5)


def _first_prompt(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "FONDACO_DATA": folder, "TERM": "xterm"}
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


def figures(name: str) -> list[Figure]:
    """Both for one game."""
    return [
        Figure(
            f"{name}: cold compile, import included",
            cold(name),
            "s",
            GOALS[name].cold_compile,
            "most",
        ),
        Figure(f"{name}: warm start to the first prompt", warm(name), "s", 1.5, "most"),
    ]
