"""Play begins interpreted, and the compiled rules take over between two moves."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fondaco.engine.compile import INTERPRETED

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

#: Plays on while the rules are compiled; prints what was compiled when, and how the match went on.
_TAKEN_OVER = """
import json, random, sys
import fondaco
from fondaco.bots import ask, make_bot
from fondaco.bots import compilation as module
from fondaco.bots.compilation import compilation
from fondaco.engine.compile import Routine
module._PATIENCE = 0  # other tests keep the machine busy

def compiled():
    return not isinstance(match.game.kernel.act, Routine)

def play(lines):
    for _ in range(lines):
        if match.actor is not None:
            match.act(ask(greedy, match) if rng.random() < 0.5 else rng.choice(match.legal()))

match, rng = fondaco.start("wampum", players=3, seed=7), random.Random(1)
greedy = make_bot("greedy", match.game)
at_first = compiled(), "numba" in sys.modules
play(30)
compilation.wait("wampum", "rules")
later = compiled()
play(30)
found = {"at_first": at_first, "later": later, "hash": match.state_hash(), "lines": match.lines}
print(json.dumps(found))
"""


def _run(script: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def _answer(run: subprocess.CompletedProcess[str]) -> dict[str, Any]:
    assert run.returncode == 0, run.stderr[-2000:]
    answer: dict[str, Any] = json.loads(run.stdout)
    return answer


@pytest.fixture(scope="module")
def interpreted() -> dict[str, Any]:
    """The same match, interpreted to its end."""
    return _answer(_run(_TAKEN_OVER, NUMBA_DISABLE_JIT="1"))


def test_compiled_rules_take_over_between_two_moves(
    tmp_path: Path, interpreted: dict[str, Any]
) -> None:
    """Compiled by a process of its own the first time, loaded the second."""
    for _ in range(2):
        found = _answer(_run(_TAKEN_OVER, FONDACO_CACHE=str(tmp_path)))
        assert found["at_first"] == [False, False], "nobody has waited for the compiler"
        assert found["later"] is True
        assert (found["lines"], found["hash"]) == (interpreted["lines"], interpreted["hash"])
    assert list(tmp_path.rglob("*.rules"))


def test_where_nothing_can_be_kept_the_process_compiles_itself(
    tmp_path: Path, interpreted: dict[str, Any]
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    found = _answer(_run(_TAKEN_OVER, FONDACO_CACHE=str(blocked)))
    assert found["at_first"] == [False, False]
    assert found["later"] is True
    assert found["lines"] == interpreted["lines"]


def test_a_program_that_ends_early_ends_its_compiler(tmp_path: Path) -> None:
    script = (
        "import fondaco, os, time\n"
        "from fondaco.bots.compilation import compilation\n"
        "match = fondaco.start('wampum', players=2, seed=1)\n"
        "while not compilation._compilers: time.sleep(0.01)\n"
        "print(*(c.pid for c in compilation._compilers))\n"
    )
    run = _run(script, FONDACO_CACHE=str(tmp_path))
    assert (run.returncode, run.stderr) == (0, "")
    pid = int(run.stdout)
    with pytest.raises(OSError, match="No such process"):
        os.kill(pid, 0)


def test_a_process_that_was_split_off_plays_on(tmp_path: Path) -> None:
    """Split off while another thread compiles or loads."""
    script = (
        "import fondaco, os\n"
        "from fondaco.bots import compilation as module\n"
        "module._PATIENCE = 0\n"
        "match = fondaco.start('wampum', players=2, seed=1)\n"
        "for number in range(5):\n"
        "    child = os.fork()\n"
        "    if child == 0:\n"
        "        match.act(match.legal()[0])\n"
        "        from fondaco.bots.compilation import compilation\n"
        "        compilation.wait('wampum', 'rules')\n"
        "        match.act(match.legal()[0])\n"
        "        compilation.stop(); os._exit(0)\n"
        "    assert os.waitpid(child, 0)[1] == 0\n"
    )
    if not hasattr(os, "fork"):
        pytest.skip("processes cannot be split here")
    run = _run(script, FONDACO_CACHE=str(tmp_path))
    assert run.returncode == 0, run.stderr[-2000:]


def test_what_is_wanted_first_is_compiled_first(monkeypatch: pytest.MonkeyPatch) -> None:
    from fondaco.bots import compilation as module
    from fondaco.bots.compilation import Compilation

    monkeypatch.setattr(module, "always_compiling", lambda: False)
    waiting = Compilation()
    monkeypatch.setattr(waiting, "_begin", lambda: None)
    waiting.want("wampum", ("rules", "search"))
    waiting.want("yangtze", ("rules", "search"))
    waiting.want("samarkand", ("rules",), first=True)
    waiting.want("yangtze", ("rules",), first=True)
    assert waiting._wanted == {
        "yangtze": ["rules", "search"],
        "samarkand": ["rules"],
        "wampum": ["rules", "search"],
    }
    assert not waiting.ready("yangtze", "rules")


def test_of_several_processes_one_compiles(tmp_path: Path) -> None:
    """Both are told to compile an empty cache; the second finds what the first has made."""
    script = (
        "import sys, time\n"
        "from fondaco.engine import compiler\n"
        "from fondaco.engine.registry import find_game\n"
        "from fondaco.bots import prepare\n"
        "made, translate = [], compiler._PartLowering.run_pass\n"
        "compiler._PartLowering.run_pass = lambda *a: (made.append(1), translate(*a))[1]\n"
        "prepare(find_game('wampum'))\n"
        "print(len(made))\n"
    )
    environment = {**os.environ, "FONDACO_CACHE": str(tmp_path)}
    runs = [
        subprocess.Popen([sys.executable, "-c", script], env=environment, stdout=subprocess.PIPE)
        for _ in range(2)
    ]
    made = sorted(int(run.communicate()[0]) for run in runs)
    assert made[0] == 0, "one has only loaded"
    assert made[1] > 50
