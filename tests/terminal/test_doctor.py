"""`fondaco doctor`: what it finds, what it says to do, and that looking makes nothing."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fondaco.terminal.checkup import house, machine
from fondaco.web.environment import VARIABLES
from tests.browser.site import free_port
from tests.conftest import ROOT

_PROGRAM = Path(sys.executable).with_name("fondaco")


def doctor(folder: Path, *words: str, **changes: str) -> subprocess.CompletedProcess[str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith("FONDACO_")}
    kept |= {"FONDACO_DATA": str(folder), "LC_ALL": "C.UTF-8", "COLUMNS": "200"}
    if "FONDACO_CACHE" in os.environ:
        kept["FONDACO_CACHE"] = os.environ["FONDACO_CACHE"]
    return subprocess.run(
        [str(_PROGRAM), "doctor", "--port", str(free_port()), *words],
        env=kept | changes,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def _lines(done: subprocess.CompletedProcess[str]) -> dict[str, tuple[str, str]]:
    """What is said of every part: its state and the sentence (the last, if there are several)."""
    rows = re.findall(r"^(\w+) +(\w+)  +(.*?) *$", done.stdout, re.MULTILINE)
    return {part: (state, told) for state, part, told in rows}


def test_a_fresh_machine_is_well_and_stays_as_it_is(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    done = doctor(folder)
    assert done.returncode == 0, done.stdout
    assert not done.stderr
    found = _lines(done)
    wanted = {"Python", "packages", "extra", "cache", "rules", "disk", "clock", "port", "browser"}
    assert set(found) >= wanted | {"folder", "settings", "database"}
    assert {state for part, (state, _) in found.items() if part != "rules"} == {"ok"}
    assert not folder.exists()
    other = tmp_path / "other.sqlite3"
    assert doctor(folder, FONDACO_DATABASE_URL=f"sqlite:///{other}").returncode == 0
    assert not other.exists()


def test_what_does_not_work_is_told_with_what_to_do(tmp_path: Path) -> None:
    url = "postgresql://fondaco:hush-hush@127.0.0.1:1/none"
    changes = {"FONDACO_DATABASE_URL": url, "FONDACO_REDIS_URL": "redis://127.0.0.1:1"}
    changes["FONDACO_MAIL"] = "smtp://fondaco:hush-hush@127.0.0.1:1"
    for words, sentence in (
        ((), "Something does not work."),
        (("--lang", "de"), "Etwas geht nicht."),
    ):
        done = doctor(tmp_path, *words, **changes)
        assert done.returncode == 1
        assert sentence in done.stdout
        assert "FONDACO_DATABASE_URL" in done.stdout
        assert "FONDACO_REDIS_URL" in done.stdout
        assert "FONDACO_MAIL" in done.stdout
        assert "hush-hush" not in done.stdout + done.stderr
        assert "Traceback" not in done.stdout + done.stderr


def test_a_port_that_somebody_has(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        done = doctor(tmp_path, "--port", str(taken.getsockname()[1]))
    assert _lines(done)["port"][0] == "look"
    assert done.returncode == 0  # it may be the site itself


def test_what_others_may_read(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    folder.mkdir(mode=0o755)
    assert _lines(doctor(folder))["folder"][0] == "look"
    (folder / "secret").write_text("x" * 64)
    (folder / "secret").chmod(0o644)
    done = doctor(folder)
    assert _lines(done)["folder"][0] == "wrong"
    assert f"chmod 600 {folder / 'secret'}" in done.stdout
    assert done.returncode == 1


def test_a_setting_that_makes_no_sense_is_wrong(tmp_path: Path) -> None:
    done = doctor(tmp_path / "data", FONDACO_RATE="x", FONDACO_HSTS="a.example")
    assert re.search(r"^wrong +settings +FONDACO_RATE must be", done.stdout, re.MULTILINE)
    assert re.search(r"^look +settings +FONDACO_HSTS.*\n.*FONDACO_HOSTS", done.stdout, re.MULTILINE)
    assert done.returncode == 1


_USUAL: dict[str, Any] = {
    "ALLOWED_HOSTS": ["127.0.0.1", "localhost"],
    "HTTPS": False,
    "PROXIES": [],
    "CONNECTIONS": 200,
    "ALL_CONNECTIONS": 4000,
    "LANE_THREADS": 1,
    "REDIS_URL": "",
    "DATABASES": {"default": {"ENGINE": "django.db.backends.sqlite3"}},
    "SITE_ADDRESS": "http://127.0.0.1:8000",
}


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, ["they make sense together"]),
        ({"ALLOWED_HOSTS": ["*"]}, ["every name"]),
        ({"SITE_ADDRESS": "https://elsewhere.example"}, ["FONDACO_ADDRESS"]),
        ({"HTTPS": True}, ["no proxy that could speak it"]),
        ({"PROXIES": ["10.0.0.1"]}, ["names this machine only"]),
        (
            {"PROXIES": ["10.0.0.1"], "ALLOWED_HOSTS": ["127.0.0.1", "a.example"]},
            ["FONDACO_HTTPS is off"],
        ),
        ({"CONNECTIONS": 5000}, ["FONDACO_ALL_CONNECTIONS"]),
        ({"LANE_THREADS": 4, "REDIS_URL": "redis://x"}, ["FONDACO_THREADS", "FONDACO_REDIS_URL"]),
        (
            {"HTTPS": True, "PROXIES": ["10.0.0.1"], "ALLOWED_HOSTS": ["a.example", "127.0.0.1"]},
            ["they make sense together"],
        ),
    ],
)
def test_settings_that_make_no_sense_together(changes: dict[str, Any], words: list[str]) -> None:
    found = list(house._settings(SimpleNamespace(**_USUAL | changes)))
    assert len(found) == len(words)
    for finding, word in zip(found, words, strict=True):
        assert word in finding.told.say("en")
        assert (finding.state == "ok") == (finding.remedy is None)
        assert finding.told.say("de") != finding.told.say("en")


def test_every_variable_is_known_to_the_doctor_and_to_the_docs() -> None:
    sources = "".join(path.read_text() for path in (ROOT / "fondaco").rglob("*.py"))
    read = set(re.findall(r"FONDACO_[A-Z_]*[A-Z]", sources)) - {"FONDACO_COMPLETE"}
    assert read == set(VARIABLES)
    docs = (ROOT / "docs" / "site.md").read_text() + (ROOT / "CONTRIBUTING.md").read_text()
    assert set(VARIABLES) <= set(re.findall(r"FONDACO_[A-Z_]*[A-Z]", docs))


def test_packages_that_are_too_old(monkeypatch: pytest.MonkeyPatch) -> None:
    here = metadata.version
    monkeypatch.setattr(
        metadata, "version", lambda name: "5.1.9" if name == "django" else here(name)
    )
    found = machine._packages()
    assert found.state == "bad"
    assert "django 5.1.9" in found.told.say("en")
    assert "5.2" in found.told.say("de")
