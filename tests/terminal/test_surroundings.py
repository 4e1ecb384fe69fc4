"""The program among other programs: signals, pipes, closed inputs, odd paths and names."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from fondaco.terminal import turn
from fondaco.terminal.program_name import called
from tests.terminal.conftest import Program
from tests.terminal.person import PROGRAM

LONG = "x" * 300


def run(*args: str) -> subprocess.CompletedProcess[str]:
    environ = {**os.environ, "LC_ALL": "C.UTF-8"}
    return subprocess.run(args, capture_output=True, text=True, check=False, env=environ)


# ---------------------------------------------------------------- starting

_INTERRUPTED = """
import os, signal, sys

class Hook:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            os.kill(os.getpid(), signal.SIGINT)

sys.meta_path.insert(0, Hook())
from fondaco.terminal.command import main
main(["games"])
"""


@pytest.mark.parametrize(
    "module", ["fondaco.terminal.program", "click", "fondaco.terminal.bilingual"]
)
def test_ctrl_c_while_the_program_is_loaded_is_quiet(module: str) -> None:
    found = run(sys.executable, "-c", _INTERRUPTED.format(module=module))
    assert found.returncode == 130
    assert found.stderr == found.stdout == ""


def test_the_entry_loads_nothing_heavy() -> None:
    code = "import sys, fondaco.terminal.command; print(*sys.modules)"
    loaded = run(sys.executable, "-c", code).stdout.split()
    assert "fondaco.terminal.command" in loaded
    assert not {"click", "rich", "numba", "numpy"} & set(loaded)


def test_python_m_fondaco() -> None:
    assert run(sys.executable, "-m", "fondaco", "--version").stdout.startswith("fondaco ")


@pytest.mark.parametrize(
    ("argv", "path", "words"),
    [
        ("/opt/bin/fondaco", "/usr/bin", "/opt/bin/fondaco"),
        ("/opt/my games/fondaco", "/usr/bin", "'/opt/my games/fondaco'"),
        (PROGRAM, str(Path(PROGRAM).parent), "fondaco"),
        ("/usr/bin/pytest", "/usr/bin", "fondaco"),
        ("/lib/fondaco/__main__.py", str(Path(sys.executable).parent), "-m fondaco"),
        ("/lib/fondaco/__main__.py", "", f"{sys.executable} -m fondaco"),
    ],
)
def test_hints_name_the_program_as_it_was_called(
    monkeypatch: pytest.MonkeyPatch, argv: str, path: str, words: str
) -> None:
    monkeypatch.setattr(sys, "argv", [argv])
    monkeypatch.setenv("PATH", path)
    assert called().endswith(words)


# ---------------------------------------------------------------- pipes and signals


@pytest.mark.parametrize("words", [("--help",), ("games",), ("rules", "wampum"), ("replay", "F")])
def test_a_closed_pipe_is_no_fault(words: tuple[str, ...], record_file: Path) -> None:
    args = [str(record_file) if word == "F" else word for word in words]
    pipe = subprocess.PIPE
    with subprocess.Popen([PROGRAM, *args], stdout=pipe, stderr=pipe) as program:
        assert program.stdout is not None
        assert program.stderr is not None
        program.stdout.close()
        assert program.stderr.read() == b""
    assert program.returncode == 0


def test_a_closed_input_is_an_ended_one(folder: Path, record_file: Path) -> None:
    played = run("sh", "-c", f"{PROGRAM} play --seed 7 --save a.save <&-")
    assert played.returncode == 0
    assert played.stderr == ""
    assert "The match is kept." in played.stdout
    replayed = run("sh", "-c", f"{PROGRAM} replay {record_file} <&-")
    assert replayed.returncode == 0
    assert "The game is over." in replayed.stdout


def test_sigterm_during_a_simulation_leaves_no_file(folder: Path) -> None:
    words = ("simulate", "wampum", "--games", "100000000", "--workers", "2", "--out", "g.json")
    with subprocess.Popen([PROGRAM, *words], stderr=subprocess.PIPE) as program:
        for _ in range(600):
            if (folder / "g.json.part").exists():
                break
            time.sleep(0.1)
        time.sleep(0.2)
        program.send_signal(signal.SIGTERM)
        assert program.stderr is not None
        assert b"Traceback" not in program.stderr.read()
    assert program.returncode == 143
    assert list(folder.glob("g.json*")) == []


# ---------------------------------------------------------------- paths


@pytest.mark.parametrize("option", ["--save", "--resume"])
@pytest.mark.parametrize(
    ("path", "english", "german"),
    [
        ("~nosuchuser/x", "no home folder for ~nosuchuser/x", "kein Benutzerverzeichnis"),
        (LONG, "(File name too long)", "File name too long"),
    ],
)
def test_odd_paths_are_refused_in_a_sentence(
    program: Program, option: str, path: str, english: str, german: str
) -> None:
    for lang, sentence in (("en", english), ("de", german)):
        found = program("--lang", lang, "play", option, path)
        assert found.code == 1
        assert sentence in found.err
        assert len(found.err.splitlines()) == 1


def test_an_order_that_fails_does_not_end_the_session(
    program: Program, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = f"save ~nosuchuser/x\nsave {LONG}\nsave .\nwhy offer v2\n"
    found = program("play", "--seed", "7", typed=typed)
    words = " ".join(found.out.split())
    assert "There is no home folder for ~nosuchuser/x." in words
    assert "File name too long" in words
    assert "That is allowed now." in words
    assert found.code == 0

    def fail(*args: object) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(turn, "look_up", fail)
    found = program("play", "--seed", "7", typed="rules wampum\nwhy offer v2\n")
    assert "That did not work: Input/output error." in found.out
    assert "That is allowed now." in found.out
