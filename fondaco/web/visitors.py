"""Who is asking: a signed cookie instead of an account, and the language they read."""

from __future__ import annotations

import hashlib
import secrets

from django.core import signing
from django.http import HttpRequest, HttpResponse

from fondaco.web.views import View

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
    """Who asks; looked up once for each request."""
    found: Visitor | None = getattr(request, "visitor", None)
    if found is None:
        found = request.visitor = Visitor(request)  # type: ignore[attr-defined]
    return found


def acting_visitor(request: HttpRequest) -> Visitor:
    """Who does something: from now on the browser keeps their cookie."""
    request.visitor_acts = True  # type: ignore[attr-defined]
    return visitor_of(request)


def remember(request: HttpRequest, response: HttpResponse, name: str, value: str) -> None:
    """Set a cookie that scripts cannot read."""
    response.set_cookie(
        name, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
    )


def visitors(get_response: View) -> View:
    """Middleware: a cookie for a new visitor who has done something."""

    def now(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        visitor = visitor_of(request)
        if visitor.new and getattr(request, "visitor_acts", False):
            remember(request, response, COOKIE, _SIGNER.sign(visitor.id))
        return response

    return now
