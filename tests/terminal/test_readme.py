"""What the README says to type works, with what its set-up has installed."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from fondaco.engine.record import dump_record
from tests.conftest import ROOT
from tests.terminal.conftest import Program, finished_record

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")


def _typed() -> list[list[str]]:
    """The words of every line in the README's shell blocks."""
    blocks = re.findall(r"```sh\n(.*?)```", README, re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.strip()]
    return [shlex.split(line, comments=True) for line in lines]


COMMANDS = [words[1:] for words in _typed() if words[0] == "fondaco"]


def _small(words: list[str]) -> list[str]:
    """The same command with a match or two."""
    few = [*words]
    for option in ("--games", "--matches"):
        if option in few:
            few[few.index(option) + 1] = "2"
    if few[0] == "arena":
        few += ["--matches", "2", "--workers", "1"]
    if few[0] == "report":
        few += ["--effort", "quick"]
    return few


@pytest.fixture
def files(folder: Path) -> Path:
    """What the commands name: a record, and the components of a game as its owner corrects them."""
    (folder / "match.json").write_text(dump_record(finished_record()), encoding="utf-8")
    for words in COMMANDS:
        if "--data" in words:
            data = ROOT / "fondaco" / "games" / words[1] / "components.toml"
            shutil.copy(data, folder / words[words.index("--data") + 1])
    return folder


def test_the_readme_shows_the_commands_people_need() -> None:
    assert {words[0] for words in _typed()} == {"make", "fondaco"}
    assert {words[0] for words in COMMANDS} >= {"play", "simulate", "arena", "balance", "verify"}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_a_command_works(program: Program, files: Path, words: list[str]) -> None:
    result = program(*_small(words))
    assert result.code == 0, result.err
    for option in ("--out", "--report"):
        if option in words:
            assert (files / words[words.index(option) + 1]).stat().st_size > 0


# ---------------------------------------------------------------- what the set-up installs


def _recipes() -> dict[str, str]:
    """The recipe of every set of dependencies, by its name."""
    return dict(re.findall(r"^\$\(STAMP\)-(\w+):.*\n((?:\t.*\n)+)", MAKEFILE, re.MULTILINE))


def _installed(stamp: str) -> set[str]:
    """The extras that a recipe installs, with those that they contain."""
    (listed,) = re.findall(r"--editable '?\.(?:\[([\w,]+)\])?'?", _recipes()[stamp])
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    found: set[str] = set()
    wanted = {extra for extra in listed.split(",") if extra}
    while wanted:
        extra = wanted.pop()
        found.add(extra)
        for line in project["optional-dependencies"][extra]:
            if (requirement := Requirement(line)).name == project["name"]:
                wanted |= requirement.extras - found
    return found


def _packages(extras: set[str]) -> set[str]:
    """All packages that come with some extras of ours, down to the last."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [*project["dependencies"]]
    lines += [line for extra in extras for line in project["optional-dependencies"][extra]]
    found, wanted = {canonicalize_name(project["name"])}, [Requirement(line) for line in lines]
    wanted = [named for named in wanted if named.marker is None or named.marker.evaluate()]
    while wanted:
        requirement = wanted.pop()
        name = canonicalize_name(requirement.name)
        if name in found:
            continue
        found.add(name)
        for line in metadata.requires(name) or ():
            needed = Requirement(line)
            ours = requirement.extras or {""}
            if needed.marker is None or any(needed.marker.evaluate({"extra": e}) for e in ours):
                wanted.append(needed)
    return {str(name) for name in found}


def _foreign(extras: set[str]) -> list[str]:
    """The modules in this environment that would not be there with these extras alone."""
    there = _packages(extras)
    return sorted(
        module
        for module, packages in metadata.packages_distributions().items()
        if not there & {canonicalize_name(package) for package in packages}
    )


#: Runs commands in an environment in which some modules cannot be imported.
_RUN = """
import json, sys
foreign, commands = json.loads(sys.argv[1])
class Absent:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in foreign:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
sys.meta_path.insert(0, Absent())
from fondaco.terminal.program import run
sys.exit(sum(run(words) != 0 for words in commands))
"""


@pytest.mark.parametrize("stamp", ["play", "site"])
def test_the_set_up_installs_what_the_commands_import(files: Path, stamp: str) -> None:
    foreign = _foreign(_installed(stamp))
    assert {"pytest", "hypothesis"} <= set(foreign)
    assert not {"numba", "click", "rich"} & set(foreign)
    given = json.dumps([foreign, [_small(words) for words in COMMANDS]])
    done = subprocess.run(
        [sys.executable, "-c", _RUN, given], capture_output=True, text=True, check=False, input=""
    )
    assert done.returncode == 0, done.stderr


def test_a_stamp_vouches_only_for_what_its_recipe_installs() -> None:
    for stamp, recipe in _recipes().items():
        for other in re.findall(r"touch .*", recipe)[0].split()[1:]:
            if other != "$@":
                assert _installed(stamp) >= _installed(other.removeprefix("$(STAMP)-")), stamp


def test_make_knows_the_targets_the_readme_names() -> None:
    named = {words[1] for words in _typed() if words[0] == "make"}
    named |= set(re.findall(r"`make ([\w-]+)`", README))
    assert named <= set(re.findall(r"^([\w-]+):", MAKEFILE, re.MULTILINE))
    assert {"play", "terminal", "test"} <= named
