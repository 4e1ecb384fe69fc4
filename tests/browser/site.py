"""The real site in a process of its own, and a small client that speaks HTTP to it."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from http.cookiejar import CookieJar
from pathlib import Path
from types import TracebackType
from typing import Any

#: On a busy machine.
_PATIENCE = 120.0


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class Site:
    """`fondaco serve` on a port and a data folder; can be killed and started again."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.folder = folder
        self._environment = {
            **os.environ,
            "FONDACO_DATA": str(folder),
            "FONDACO_DATABASE_URL": "",
            "FONDACO_HOSTS": "",
            "FONDACO_RATE": "1000",
            "FONDACO_BOT_PACE": "0.02",
            "FONDACO_HINT": "50",
            **environment,
        }
        self.start()

    @property
    def pid(self) -> int:
        """Its process, which leads a group of its own."""
        return self._process.pid

    @property
    def log(self) -> str:
        """What the server has said so far."""
        return (self.folder / "site.log").read_text()

    def start(self) -> None:
        program = Path(sys.executable).with_name("fondaco")
        with (self.folder / "site.log").open("a") as log:
            self._process = subprocess.Popen(
                [str(program), "serve", "--port", str(self.port)],
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self._wait()

    @property
    def health(self) -> dict[str, Any]:
        """What the server tells of itself."""
        with urllib.request.urlopen(f"{self.address}/health", timeout=10) as answer:  # noqa: S310
            found: dict[str, Any] = json.load(answer)
        return found

    def _wait(self) -> None:
        """Until it answers; the rules may still be interpreted."""
        deadline = time.monotonic() + _PATIENCE
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                if self.health:
                    return
            except OSError:
                pass
            time.sleep(0.05)
        self.kill()
        raise AssertionError(self.log[-2000:])

    def kill(self) -> None:
        """As if the power had failed."""
        if self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """As an administrator would; the exit code."""
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(60)

    def __enter__(self) -> Site:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()


class Caller:
    """A browser without a screen: cookies, forms, redirects."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._jar = CookieJar()
        self._opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self._jar))
        self.get("/")

    def at(self, site: Site) -> Caller:
        """The same browser at another process."""
        twin = Caller.__new__(Caller)
        twin.__dict__.update(self.__dict__)
        twin._site = site
        return twin

    def get(self, path: str) -> str:
        with self._opener.open(self._site.address + path, timeout=60) as answer:
            self.url = answer.geturl()
            return str(answer.read().decode())

    def post(self, path: str, **form: str | list[str]) -> str:
        token = next(cookie.value for cookie in self._jar if cookie.name == "csrftoken")
        sent = {**form, "csrfmiddlewaretoken": token or ""}
        data = urllib.parse.urlencode(sent, doseq=True).encode()
        request = urllib.request.Request(self._site.address + path, data)  # noqa: S310
        request.add_header("Referer", self._site.address)
        with self._opener.open(request, timeout=60) as answer:
            self.url = answer.geturl()
            return str(answer.read().decode())

    def version(self, page: str) -> int:
        found = re.search(r'data-version="(\d+)"', page)
        assert found, page[:500]
        return int(found.group(1))
