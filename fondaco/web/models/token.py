"""What is kept of the tokens with which programs act for their visitors."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class Token(models.Model):
    """A key that a visitor has made for a program: it acts as they do, as far as it may."""

    #: A visitor's hash.
    visitor = models.CharField(max_length=64, db_index=True)
    name = models.CharField(max_length=40)
    #: Of the key, which was shown once and is kept nowhere.
    digest = models.CharField(max_length=64, unique=True)
    #: What it may do (tokens.py), with blanks between.
    scopes = models.CharField(max_length=60)
    #: From where it was made (address.py).
    made_from = models.CharField(max_length=32, default="")
    #: About when it was last used.
    used = models.DateTimeField(null=True)
    until = models.DateTimeField(db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["made_from", "created"], name="tokens_of_an_address"),
        ]
