"""Tokens: keys that visitors make for programs that play for them (/api/v1).

A key is 256 random bits; the database knows its digest. It acts as the visitor who made it, as far
as its scopes go and until its day has come.
"""

from __future__ import annotations

import base64
import hashlib
import secrets
from contextlib import suppress
from datetime import timedelta
from typing import Literal, get_args

from django.conf import settings
from django.db import DatabaseError
from django.utils import timezone

from fondaco.engine.errors import FondacoError
from fondaco.web import table_store
from fondaco.web.models import Token
from fondaco.web.quotas import check_hourly
from fondaco.web.seats import Opener
from fondaco.web.texts import TEXTS

Scope = Literal["read", "play", "create"]
SCOPES: tuple[Scope, ...] = get_args(Scope)
#: For how many days a token may be made.
DAYS = (7, 30, 90, 365)
#: So many a visitor has at the most.
MOST = 20
LONGEST_NAME = 40
#: What every key begins with, so that it is known where it should not be.
_MARK = "fondaco_"
#: How exactly it is known when a token was last used: every use would be a write.
_OFTEN = timedelta(hours=1)


def make(opener: Opener, name: str, scopes: list[str], days: int) -> str:
    """A new token for a visitor; its key, which nobody can be told again. Refused in a sentence."""
    name = name.strip()
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise FondacoError(TEXTS["token_bad_name"](most=LONGEST_NAME))
    if not scopes or not set(scopes) <= set(SCOPES) or days not in DAYS:
        raise FondacoError(TEXTS["token_no_scope"])
    key = _MARK + base64.urlsafe_b64encode(secrets.token_bytes(32)).decode().rstrip("=")
    with table_store.writing():
        if opener.origin:
            made = Token.objects.filter(made_from=opener.origin)
            check_hourly(made, settings.TABLES_AN_HOUR, "many_tokens")
        if Token.objects.filter(visitor=opener.visitor).count() >= MOST:
            raise FondacoError(TEXTS["token_too_many"](most=MOST))
        Token.objects.create(
            visitor=opener.visitor,
            name=name,
            digest=digest(key),
            scopes=" ".join(scope for scope in SCOPES if scope in scopes),
            made_from=opener.origin,
            until=timezone.now() + timedelta(days=days),
        )
    return key


def digest(key: str) -> str:
    """What the database knows a key by."""
    return hashlib.sha256(key.encode("utf-8", "replace")).hexdigest()


def find(key: str) -> Token | None:
    """The token of a key, if it is a true one and its day has not come."""
    token = Token.objects.filter(digest=digest(key)).first()
    return token if token is not None and token.until > timezone.now() else None


def note_use(token: Token) -> None:
    """Remember about when it was last used."""
    now = timezone.now()
    if token.used is None or now - token.used > _OFTEN:
        token.used = now
        # Looking goes on when nothing can be written.
        with suppress(DatabaseError), table_store.writing():
            Token.objects.filter(pk=token.pk).update(used=now)


def own(visitor: str) -> list[Token]:
    """A visitor's tokens, the newest first."""
    return list(Token.objects.filter(visitor=visitor).order_by("-created", "-pk"))


def revoke(visitor: str, pk: int) -> bool:
    """End one of a visitor's tokens; False if it is none of theirs."""
    with table_store.writing():
        return Token.objects.filter(visitor=visitor, pk=pk).delete()[0] > 0


def still_good(token: Token) -> bool:
    """Is a token that was good a while ago good now?"""
    return Token.objects.filter(pk=token.pk, until__gt=timezone.now()).exists()
