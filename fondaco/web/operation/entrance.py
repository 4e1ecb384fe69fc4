"""How whoever runs the house comes in: by a link that only somebody on its machine can make.

`fondaco operator` prints it. It is good for a quarter of an hour and for one entrance; the browser
that came in may stay for half a day. Both are keys of 256 bits, of which the database knows the
digest alone, so all of them can be ended.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from fondaco.web import table_store
from fondaco.web.error_pages import message
from fondaco.web.models import OperatorKey

COOKIE, PATH = "fondaco_operator", "/operator"
LINK, STAY = timedelta(minutes=15), timedelta(hours=12)
#: Characters of a key.
_LENGTH = 64

Rest = ParamSpec("Rest")
View = Callable[Concatenate[HttpRequest, Rest], HttpResponse]


def new_key() -> str:
    """The key of a new link."""
    key = secrets.token_hex(_LENGTH // 2)
    with table_store.writing():
        OperatorKey.objects.create(digest=_digest(key), until=timezone.now() + LINK)
    return key


def is_open(key: str) -> bool:
    """Could somebody come in with this key?"""
    return OperatorKey.objects.filter(digest=_digest(key), used=False, until__gt=_now()).exists()


def enter(key: str) -> str:
    """Use a key: the one for the browser instead, or "" if it is worth nothing (any more)."""
    own = secrets.token_hex(_LENGTH // 2)
    fresh = OperatorKey.objects.filter(digest=_digest(key), used=False, until__gt=_now())
    with table_store.writing():
        came = fresh.update(used=True, digest=_digest(own), until=timezone.now() + STAY)
    return own if came else ""


def remember(request: HttpRequest, response: HttpResponse, key: str) -> None:
    """The browser keeps its key: for these pages only, out of reach of scripts and other sites."""
    response.set_cookie(
        COOKIE,
        key,
        max_age=int(STAY.total_seconds()),
        path=PATH,
        httponly=True,
        samesite="Strict",
        secure=request.is_secure(),
    )


def leave(request: HttpRequest, response: HttpResponse) -> None:
    """This browser may not come back."""
    with table_store.writing():
        OperatorKey.objects.filter(digest=_digest(request.COOKIES.get(COOKIE, ""))).delete()
    response.delete_cookie(COOKIE, path=PATH, samesite="Strict")


def end_all() -> int:
    """All links and all browsers are out; how many there were."""
    with table_store.writing():
        return OperatorKey.objects.all().delete()[0]


def for_operator(view: View[Rest]) -> View[Rest]:
    """A page for whoever runs the house; all others are told how one gets there."""

    @wraps(view)
    def guarded(request: HttpRequest, /, *rest: Rest.args, **named: Rest.kwargs) -> HttpResponse:
        if not _is_operator(request):
            return message(request, 403, "not_operator")
        return view(request, *rest, **named)

    return guarded


def _is_operator(request: HttpRequest) -> bool:
    key = request.COOKIES.get(COOKIE, "")
    known = OperatorKey.objects.filter(digest=_digest(key), used=True, until__gt=_now())
    return len(key) == _LENGTH and known.exists()


def _digest(key: str) -> str:
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


_now = timezone.now
