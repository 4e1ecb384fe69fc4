"""What is said between the server and the site: the messages of ASGI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

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


async def refuse(send: Send, status: int, sentence: str, *more: tuple[bytes, bytes]) -> None:
    """An answer without a page: one sentence."""
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"cache-control", b"no-store")]
    headers.append((b"x-content-type-options", b"nosniff"))
    await respond(send, status, [*headers, *more], f"{sentence}\n".encode())
