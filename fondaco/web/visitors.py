"""Who is asking: a signed cookie instead of an account, and the language they read."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "fondaco_visitor"
LANGUAGE = "fondaco_language"
YEAR = 365 * 24 * 3600
_SIGNER = signing.Signer(salt="fondaco.visitor")


class Visitor:
    """A browser that was here before, or is new."""

    def __init__(self, request: HttpRequest) -> None:
        self.new = False
        try:
            self.id = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""))
        except signing.BadSignature:
            self.id, self.new = secrets.token_hex(16), True
        self.lang = _language(request)

    @property
    def hash(self) -> str:
        """What the database knows a visitor by: not enough to forge the cookie."""
        return hashlib.sha256(self.id.encode()).hexdigest()


def _language(request: HttpRequest) -> str:
    chosen = request.COOKIES.get(LANGUAGE)
    if chosen in ("en", "de"):
        return str(chosen)
    for part in request.headers.get("Accept-Language", "").split(","):
        code = part.split(";")[0].strip().lower()[:2]
        if code in ("en", "de"):
            return code
    return "en"


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor that the middleware has found."""
    visitor: Visitor = request.visitor  # type: ignore[attr-defined]
    return visitor


def remember(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read."""
    response.set_cookie(
        name, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
    )


def visitors(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: `request.visitor`, and its cookie for a new one."""

    def finish(request: HttpRequest, response: HttpResponse) -> HttpResponse:
        visitor = visitor_of(request)
        if visitor.new and getattr(request, "visitor_acts", False):
            remember(request, response, COOKIE, _SIGNER.sign(visitor.id))
        return response

    def now(request: HttpRequest) -> HttpResponse:
        request.visitor = Visitor(request)  # type: ignore[attr-defined]
        return finish(request, get_response(request))

    return now
