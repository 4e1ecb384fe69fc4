"""Requests as the server hands them to the site: below Django, above HTTP."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlencode

from fondaco.web import asgi

TOKEN = "a" * 32


@dataclass
class Answer:
    """What came back."""

    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""


@contextmanager
def open_lanes() -> Iterator[None]:
    """The lanes of the site, for as long as requests are made."""
    lanes = asgi.LANES.values()
    for lane in lanes:
        lane._turns._closed = False
        lane.open()
    yield
    for lane in lanes:
        lane.close()


async def call(
    method: str,
    path: str,
    headers: list[tuple[bytes, bytes]] | None = None,
    body: bytes = b"",
    client: str = "127.0.0.1",
    host: bytes = b"testserver",
) -> Answer:
    """One request, and the whole answer."""
    address, _, query = path.partition("?")
    scope: dict[str, Any] = {
        "type": "http",
        "method": method,
        "path": unquote(address),
        "raw_path": address.encode("latin-1", "replace"),
        "query_string": query.encode("latin-1", "replace"),
        "headers": [(b"host", host), *(headers or [])],
        "client": (client, 1234),
        "server": ("127.0.0.1", 80),
        "scheme": "http",
        "http_version": "1.1",
        "root_path": "",
    }
    answer, sent = Answer(), asyncio.Event()

    async def receive() -> dict[str, Any]:
        if sent.is_set():  # whoever listens to a stream hangs up
            return {"type": "http.disconnect"}
        sent.set()
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = {
                name.decode("latin-1").lower(): value.decode("latin-1")
                for name, value in message["headers"]
            }
        else:
            answer.body += message.get("body", b"")

    await asgi.application(scope, receive, send)
    return answer


async def post(path: str, form: dict[str, str], cookie: str = "", **named: Any) -> Answer:
    """A form, with what protects it."""
    headers = [
        (b"content-type", b"application/x-www-form-urlencoded"),
        (b"cookie", f"csrftoken={TOKEN}; {cookie}".encode()),
        (b"x-csrftoken", TOKEN.encode()),
    ]
    return await call(
        "POST", path, headers + named.pop("more", []), urlencode(form).encode(), **named
    )
