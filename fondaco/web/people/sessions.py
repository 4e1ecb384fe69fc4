"""Who is logged in: Django's sessions, asked for only where a browser brings one."""

from __future__ import annotations

from typing import cast

from django.conf import settings
from django.contrib import auth
from django.contrib.sessions.backends.db import SessionStore
from django.http import HttpRequest

from fondaco.web.models import Account

_BACKEND = "django.contrib.auth.backends.ModelBackend"


def account_of(request: HttpRequest) -> Account | None:
    """The account of whoever asks; a browser without a session costs no question."""
    if not hasattr(request, "account"):
        request.account = _logged_in(request)  # type: ignore[attr-defined]
    return cast("Account | None", request.account)  # type: ignore[attr-defined]


def _logged_in(request: HttpRequest) -> Account | None:
    key = request.COOKIES.get(settings.SESSION_COOKIE_NAME)
    if not key:
        return None
    if not hasattr(request, "session"):  # a stream is answered before the middleware (events.py)
        request.session = SessionStore(key)
    found = auth.get_user(request)
    return found if isinstance(found, Account) else None


def come_in(request: HttpRequest, account: Account) -> None:
    """Log in: with a session that nobody knew before, and another token for the forms."""
    auth.login(request, account, _BACKEND)
    _now(request, account)


def stay_in(request: HttpRequest, account: Account) -> None:
    """All other sessions have ended; this one goes on, under another key."""
    request.user = account
    auth.update_session_auth_hash(request, account)
    _now(request, account)


def go_out(request: HttpRequest) -> None:
    """Log out: nothing of the session is left."""
    auth.logout(request)
    _now(request, None)


def _now(request: HttpRequest, account: Account | None) -> None:
    request.account = account  # type: ignore[attr-defined]
    request.__dict__.pop("visitor", None)
