"""What is kept of a person who wants to be known again: nobody needs it to play."""

from __future__ import annotations

import secrets
from typing import Any, ClassVar

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.db import models
from django.utils.crypto import salted_hmac


def new_secret() -> str:
    """256 random bits: a nonce, or a visitor that no cookie can be."""
    return secrets.token_hex(32)


class AccountManager(BaseUserManager["Account"]):
    """Accounts by their names."""

    def get_by_natural_key(self, username: str | None) -> Account:
        """The account of a name's key; Django asks so."""
        return self.get(key=username)


class Account(AbstractBaseUser):
    """A name, a password or a confirmed mail address, and a visitor of its own.

    Whatever the site keeps of a visitor goes by their hash. That of an account is no cookie's:
    nobody knows what it would be the hash of.
    """

    name = models.CharField(max_length=24)
    #: What no other name may look like (people/names.py).
    key = models.CharField(max_length=96, unique=True)
    visitor = models.CharField(max_length=64, unique=True, default=new_secret)
    #: Confirmed, in small letters; null: none.
    mail = models.EmailField(null=True, unique=True)
    #: A new one ends all sessions; and all links that were sent.
    nonce = models.CharField(max_length=64, default=new_secret)
    link_nonce = models.CharField(max_length=64, default=new_secret)
    #: Everybody may see the page about them.
    public = models.BooleanField(default=False)
    #: What was learnt, solved and won (ledger.py).
    progress = models.JSONField(default=dict)
    created = models.DateTimeField(auto_now_add=True)

    objects: ClassVar[AccountManager] = AccountManager()

    USERNAME_FIELD = "key"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    def __str__(self) -> str:
        return self.name

    def _get_session_auth_hash(self, secret: str | None = None) -> str:
        """What a session is worth nothing without: another password or nonce ends it."""
        told = f"{self.password}:{self.nonce}"
        made: Any = salted_hmac("fondaco.account", told, secret=secret, algorithm="sha256")
        return str(made.hexdigest())
