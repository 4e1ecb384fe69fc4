"""Style sheets, scripts and icons: read once, sent from memory, nothing else can be asked for."""

from __future__ import annotations

import hashlib
import mimetypes
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from fondaco.web.asgi_messages import Headers, Scope, Send, respond
from fondaco.web.compression import compress
from fondaco.web.headers import POLICY

_COMPRESSED = ("text/", "image/svg", "application/javascript")
_CACHE = b"public, max-age=300"


@dataclass(frozen=True)
class File:
    """A file that belongs to every page."""

    content: bytes
    packed: bytes | None
    kind: str
    tag: str


@cache
def files() -> dict[str, File]:
    """All of them, by the end of their address."""
    found = {}
    for finder in get_finders():
        for path, storage in finder.list([]):
            with storage.open(path) as file:
                found[path.replace("\\", "/")] = _file(path, file.read())
    return found


def _file(path: str, content: bytes) -> File:
    kind = mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = compress(content) if kind.startswith(_COMPRESSED) else None
    return File(content, packed, kind, f'"{hashlib.sha256(content).hexdigest()[:20]}"')


async def send_file(scope: Scope, send: Send) -> None:
    """Answer a request for one of them."""
    asked = {name.lower(): value for name, value in scope["headers"]}
    file = files().get(scope["path"].removeprefix(settings.STATIC_URL))
    headers = [
        (b"x-content-type-options", b"nosniff"),
        (b"content-security-policy", POLICY.encode()),
        (b"referrer-policy", b"same-origin"),
    ]
    status, content = (404, b"") if file is None else (200, file.content)
    if file is not None:
        headers += _about(file)
        if asked.get(b"if-none-match") == file.tag.encode():
            status, content = 304, b""
        elif file.packed is not None and b"gzip" in asked.get(b"accept-encoding", b""):
            content = file.packed
            headers.append((b"content-encoding", b"gzip"))
    if status != 304:
        headers.append((b"content-length", str(len(content)).encode()))
    await respond(send, status, headers, b"" if scope["method"] == "HEAD" else content)


def _about(file: File) -> Headers:
    kind = f"{file.kind}; charset=utf-8" if file.kind.startswith("text/") else file.kind
    return [
        (b"content-type", kind.encode()),
        (b"etag", file.tag.encode()),
        (b"cache-control", _CACHE),
        (b"vary", b"Accept-Encoding"),
    ]
