"""A real PostgreSQL and a real Redis for one test, each on a free port and in a folder of its own.

with PostgreSQL() as database, Redis() as redis:
    Site(folder, FONDACO_DATABASE_URL=database.url, FONDACO_REDIS_URL=redis.url)
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from pathlib import Path
from types import TracebackType

import psycopg

from tests.browser.site import free_port
from tests.missing import is_missing

_PATIENCE = 120.0
_DEBIAN = Path("/usr/lib/postgresql")
Command = list[str]


def _postgresql_folders() -> list[Path]:
    """Where PostgreSQL's programs may be; the newest of Debian's first, then the path's."""
    debian = sorted(_DEBIAN.glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    return [*debian, *([Path(on_path).parent] if on_path else [])]


def _postgresql_programs() -> tuple[Path, Path]:
    """`initdb` and `postgres` of one installation; without them the test is skipped."""
    for folder in _postgresql_folders():
        found = folder / "initdb", folder / "postgres"
        if all(os.access(program, os.X_OK) for program in found):
            break
    else:
        is_missing("PostgreSQL", "postgresql")
    return found


def _redis_program() -> Path:
    found = shutil.which("redis-server")
    if found is None:
        is_missing("Redis", "redis-server")
    return Path(found)


def _unprivileged() -> tuple[int, int] | None:
    """Whom root lets such a server run as (PostgreSQL refuses root); None: as ourselves."""
    if os.geteuid() != 0:
        return None
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


class _Server(ABC):
    """A program in the foreground, with a port and a folder that vanish with it."""

    ends_by = signal.SIGTERM

    def __init__(self) -> None:
        self.port = free_port()
        self._user = _unprivileged()
        self._folder = Path(tempfile.mkdtemp(prefix="fondaco-test-"))
        if self._user is not None:
            os.chown(self._folder, *self._user)
        self._process: subprocess.Popen[bytes] | None = None

    @abstractmethod
    def _commands(self) -> tuple[list[Command], Command]:
        """What is done first, and the server itself."""

    @abstractmethod
    def _answers(self) -> bool:
        """Is it ready?"""

    def _launch(self, command: Command) -> subprocess.Popen[bytes]:
        uid, gid = self._user or (None, None)
        with (self._folder / "log").open("ab") as log:
            return subprocess.Popen(
                command,
                cwd=self._folder,
                env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                user=uid,
                group=gid,
                extra_groups=None if uid is None else [],
                start_new_session=True,
            )

    def _start(self) -> None:
        for command in self._commands()[0]:
            if self._launch(command).wait(_PATIENCE) != 0:
                raise AssertionError(self._log())
        self._run()

    def _run(self) -> None:
        self._process = self._launch(self._commands()[1])
        deadline = time.monotonic() + _PATIENCE
        while not self._answers():
            if self._process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(self._log())
            time.sleep(0.02)

    def crash(self) -> None:
        """As if the power had failed; the data stay."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def start_again(self) -> None:
        """On the same data and port."""
        self._run()

    def hang(self) -> None:
        """Alive, but without an answer."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGSTOP)

    def go_on(self) -> None:
        """After `hang`."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGCONT)

    def _log(self) -> str:
        return (self._folder / "log").read_text(errors="replace")[-2000:]

    def _stop(self) -> None:
        if self._process is not None and self._process.poll() is None:
            self._process.send_signal(self.ends_by)
            try:
                self._process.wait(5)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._stop()


class PostgreSQL(_Server):
    """An empty cluster; `url` is what FONDACO_DATABASE_URL wants."""

    ends_by = signal.SIGINT  # PostgreSQL's fast shutdown: open connections are not waited for

    def __init__(self) -> None:
        self._initdb, self._postgres = _postgresql_programs()
        super().__init__()
        self.url = f"postgresql://fondaco@127.0.0.1:{self.port}/postgres"

    def _commands(self) -> tuple[list[Command], Command]:
        data = str(self._folder / "data")
        initdb = [str(self._initdb), "-D", data, "-U", "fondaco", "-A", "trust", "-E", "UTF8"]
        server = [str(self._postgres), "-D", data, "-h", "127.0.0.1", "-p", str(self.port)]
        return [[*initdb, "--no-sync"]], [*server, "-k", "", "-c", "fsync=off"]

    def _answers(self) -> bool:
        try:
            psycopg.connect(self.url, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True

    def __enter__(self) -> PostgreSQL:
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self


class Redis(_Server):
    """An empty Redis that writes nothing down; `url` is what FONDACO_REDIS_URL wants."""

    def __init__(self) -> None:
        self._redis = _redis_program()
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"

    def _commands(self) -> tuple[list[Command], Command]:
        server = [str(self._redis), "--bind", "127.0.0.1", "--port", str(self.port), "--save", ""]
        return [], [*server, "--appendonly", "no"]

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 2) as connection:
                connection.sendall(b"PING\r\n")
                return connection.recv(7).startswith(b"+PONG")
        except OSError:
            return False

    def __enter__(self) -> Redis:
        try:
            self._start()
        except BaseException:
            self._stop()
            raise
        return self
