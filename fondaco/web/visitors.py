"""Who is asking: a signed cookie, or the account that is logged in; and the language they read."""

from __future__ import annotations

import hashlib
import secrets

from django.core import signing
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse

from fondaco.web.people.sessions import account_of
from fondaco.web.views import View

COOKIE = "fondaco_visitor"
LANGUAGE = "fondaco_language"
YEAR = 365 * 24 * 3600
_SIGNER = signing.Signer(salt="fondaco.visitor")


class Visitor:
    """A browser that was here before, or is new; `account`: the visitor of who is logged in."""

    def __init__(self, request: HttpRequest, account: str = "") -> None:
        self._account = account
        self.new = False
        try:
            self.id = _SIGNER.unsign(request.COOKIES.get(COOKIE, ""))
        except signing.BadSignature:
            self.id, self.new = secrets.token_hex(16), not account
        self.lang = _language(request)

    @property
    def hash(self) -> str:
        """What the database knows a visitor by: not enough to forge the cookie."""
        return self._account or self.cookie_hash

    @property
    def cookie_hash(self) -> str:
        """The same of the browser's cookie, whoever is logged in."""
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
        try:
            account = account_of(request)
        except (DatabaseError, InterfaceError):
            # The page that says so is for anybody; this request knows no more of who it is.
            request.visitor = Visitor(request)  # type: ignore[attr-defined]
            raise
        found = Visitor(request, account.visitor if account else "")
        request.visitor = found  # type: ignore[attr-defined]
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


def forget_cookie(response: HttpResponse) -> None:
    """The browser is somebody new from now on."""
    response.delete_cookie(COOKIE, samesite="Lax")


def visitors(get_response: View) -> View:
    """Middleware: a cookie for a new visitor who has done something."""

    def now(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        acts = getattr(request, "visitor_acts", False)
        if acts and (visitor := visitor_of(request)).new:
            remember(request, response, COOKIE, _SIGNER.sign(visitor.id))
        return response

    return now
