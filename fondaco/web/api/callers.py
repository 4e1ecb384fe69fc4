"""Who calls: a token acts as the visitor who made it, as far as its scopes go."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest

from fondaco.web import tokens
from fondaco.web.access import Access, enter
from fondaco.web.address import origin
from fondaco.web.announcements import hub
from fondaco.web.api.problems import Problem, lang_of
from fondaco.web.limits import Limits, kind_of
from fondaco.web.models import Token
from fondaco.web.seats import Opener
from fondaco.web.visitors import Visitor

#: What one token may ask for, beside what its address may: the same again.
limits = Limits(settings.RATE, settings.STREAMS)
#: Seconds after which a token that asks for too much may try again.
_LATER, _LATER_STREAMS = 2, 30


class Program(Visitor):
    """A visitor who is known by a token; no cookie is read, and none is set."""

    def __init__(self, visitor: str, lang: str) -> None:
        self.id, self.new, self.lang, self._account = "", False, lang, visitor

    @property
    def hash(self) -> str:
        """What the database knows the visitor by; empty: nothing is anybody's."""
        return self._account


@dataclass(frozen=True)
class Call:
    """A request, and whose it is."""

    request: HttpRequest
    lang: str
    token: Token | None = None

    @property
    def visitor(self) -> str:
        """The hash of the visitor whose token it is; empty without one."""
        return "" if self.token is None else self.token.visitor

    @property
    def opener(self) -> Opener:
        """Who opens a table, and from where."""
        return Opener(self.visitor, origin(self.request))

    def enter(self, table: int) -> Access:
        """The table as it stands, for somebody who may look at it; its bots go on."""
        access = enter(self.request, table)
        hub.visit(table)
        return access


def admit(request: HttpRequest, scope: tokens.Scope | None) -> Call:
    """Whose request it is; Problem if they may not ask for that, or ask for too much."""
    lang = lang_of(request.headers.get("Accept-Language", ""))
    token = None if scope is None else _token(request, scope)
    request.visitor = Program("" if token is None else token.visitor, lang)  # type: ignore[attr-defined]
    if token is not None:
        _ration(request, token)
        tokens.note_use(token)
    return Call(request, lang, token)


def _token(request: HttpRequest, scope: tokens.Scope) -> Token:
    how, _, key = request.headers.get("Authorization", "").strip().partition(" ")
    if how.lower() != "bearer" or not key.strip():
        raise Problem(401, "no_token")
    token = tokens.find(key.strip())
    if token is None:
        raise Problem(401, "bad_token")
    if scope not in token.scopes.split():
        raise Problem(403, "wrong_scope", scope=scope)
    return token


def _ration(request: HttpRequest, token: Token) -> None:
    asked = {
        "path": request.path,
        "method": request.method,
        "query_string": request.META.get("QUERY_STRING", "").encode(),
    }
    if not limits.take(str(token.pk), kind_of(asked)):
        raise Problem(429, "too_many_requests", retry=_LATER, seconds=_LATER)


def too_many_streams() -> Problem:
    """What a token is told that has enough of them open."""
    return Problem(429, "too_many_streams", retry=_LATER_STREAMS, seconds=_LATER_STREAMS)
