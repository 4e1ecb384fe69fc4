"""What the site reads from its surroundings: wrong values are refused with one sentence."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from fondaco.engine.errors import SetupError
from fondaco.web import environment

_PROGRAM = Path(sys.executable).with_name("fondaco")


def _serve(folder: Path, *arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """`fondaco serve`, which is expected to end by itself."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("FONDACO_")}
    clean |= {"FONDACO_DATA": str(folder)}
    if "FONDACO_CACHE" in os.environ:
        clean["FONDACO_CACHE"] = os.environ["FONDACO_CACHE"]
    return subprocess.run(
        [str(_PROGRAM), "serve", "--port", "0", *arguments],
        env=clean | changes,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def _refused(done: subprocess.CompletedProcess[str], word: str) -> None:
    told = done.stderr + done.stdout
    assert done.returncode in (1, 2), told
    assert "Traceback" not in told
    assert word in told
    assert len(told.strip().splitlines()) <= 4, told


def test_a_garbage_database_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "fondaco.sqlite3").write_bytes(b"not a database at all, " * 100)
    _refused(_serve(tmp_path, "--port", "8765"), "database")


def test_an_unreachable_postgresql_is_a_sentence_without_its_password(tmp_path: Path) -> None:
    url = "postgresql://fondaco:hush-hush@127.0.0.1:1/none"
    done = _serve(tmp_path, "--port", "8765", FONDACO_DATABASE_URL=url)
    _refused(done, "database")
    assert "hush-hush" not in done.stderr + done.stdout


@pytest.mark.parametrize("port", ["99999", "-1", "x"])
def test_a_port_that_is_none_is_a_sentence(tmp_path: Path, port: str) -> None:
    _refused(_serve(tmp_path, "--port", port), "port")


def test_a_wrong_setting_ends_the_start(tmp_path: Path) -> None:
    _refused(_serve(tmp_path, "--port", "8765", FONDACO_RATE="x"), "FONDACO_RATE")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("FONDACO_RATE", "x"),
        ("FONDACO_RATE", "nan"),
        ("FONDACO_RATE", "-3"),
        ("FONDACO_RATE", "inf"),
    ],
)
def test_numbers_are_numbers(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(SetupError, match=name):
        environment.number(name, 20, 0.1, 100)


def test_whole_numbers_are_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_THREADS", "1.5")
    with pytest.raises(SetupError, match="whole"):
        environment.whole_number("FONDACO_THREADS", 1, 1, 64)
    monkeypatch.setenv("FONDACO_THREADS", " 3 ")
    assert environment.whole_number("FONDACO_THREADS", 1, 1, 64) == 3


def test_proxies_are_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_PROXIES", "10.0.0.0/8, ::1")
    assert [str(found) for found in environment.networks("FONDACO_PROXIES")] == [
        "10.0.0.0/8",
        "::1/128",
    ]
    monkeypatch.setenv("FONDACO_PROXIES", "my-proxy")
    with pytest.raises(SetupError, match="my-proxy"):
        environment.networks("FONDACO_PROXIES")


@pytest.mark.parametrize("level", ["loud", "WARNING!"])
def test_log_levels_are_levels(level: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_LOG", level)
    with pytest.raises(SetupError, match="FONDACO_LOG"):
        environment.log_level()


@pytest.mark.parametrize(
    "url",
    [
        "mysql://x",
        "postgresql://h:99999/x",
        "postgresql://[/x",
        "x",
    ],
)
def test_databases_are_addresses(url: str) -> None:
    with pytest.raises(SetupError, match="FONDACO_DATABASE_URL"):
        environment.database(url)


def test_redis_is_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_REDIS_URL", "http://x")
    with pytest.raises(SetupError, match="FONDACO_REDIS_URL"):
        environment.redis_url()


def test_a_report_s_effort_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_REPORT", "huge")
    with pytest.raises(SetupError, match="FONDACO_REPORT"):
        environment.report_effort()


def test_a_hint_takes_some_seconds_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    for value in ("soon", "0s", "11s", "1s:2", "99999999"):
        monkeypatch.setenv("FONDACO_HINT", value)
        with pytest.raises(SetupError, match="FONDACO_HINT"):
            environment.hint_effort()
    monkeypatch.setenv("FONDACO_HINT", "2.5s")
    assert environment.hint_effort() == "2.5s"


# ---------------------------------------------------------------- the secret


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("FONDACO_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("FONDACO_SECRET_KEY", raising=False)
    return tmp_path / "data"


def test_a_secret_is_made_once_for_this_user_only(home: Path) -> None:
    first = environment.secret_key()
    assert environment.secret_key() == first
    assert len(first) == 64
    assert stat.S_IMODE((home / "secret").stat().st_mode) == 0o600
    assert stat.S_IMODE(home.stat().st_mode) == 0o700


@pytest.mark.parametrize("content", [b"", b"x", b"\xff\xfe\0\0" * 20, b"two\nlines of a secret"])
def test_a_broken_secret_is_refused(home: Path, content: bytes) -> None:
    home.mkdir()
    (home / "secret").write_bytes(content)
    with pytest.raises(SetupError, match="secret"):
        environment.secret_key()


def test_a_short_secret_is_refused(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FONDACO_SECRET_KEY", "s")
    with pytest.raises(SetupError, match="16"):
        environment.secret_key()


def test_the_database_is_for_this_user_only(home: Path) -> None:
    """It holds the seeds of matches that go on."""
    environment.database("")
    assert stat.S_IMODE((home / "fondaco.sqlite3").stat().st_mode) == 0o600


def test_a_folder_that_cannot_be_written_is_a_sentence(home: Path) -> None:
    home.parent.joinpath("file").write_text("")
    with pytest.raises(SetupError, match="database cannot be made"):
        environment.database(f"sqlite:///{home.parent / 'file' / 'x.sqlite3'}")
