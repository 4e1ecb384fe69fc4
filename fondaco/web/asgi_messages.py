"""What is said between the server and the site: the messages of ASGI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from fondaco.web.api import ROOT, problems

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
Headers = list[tuple[bytes, bytes]]


async def respond(
    send: Send, status: int, headers: Headers, content: bytes = b"", more: bool = False
) -> None:
    """An answer, or (with `more`) its beginning."""
    await send({"type": "http.response.start", "status": status, "headers": headers})
    if content or not more:
        await send({"type": "http.response.body", "body": content, "more_body": more})


async def refuse(
    scope: Scope, send: Send, status: int, sentence: str, *more: tuple[bytes, bytes]
) -> None:
    """An answer without a page: one sentence."""
    headers: Headers = [(b"content-type", b"text/plain; charset=utf-8")]
    body = f"{sentence}\n".encode()
    if scope["path"].startswith(f"{ROOT}/"):
        headers, body = problems.refusal(status, sentence)
    headers += [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
    await respond(send, status, [*headers, *more], body)
