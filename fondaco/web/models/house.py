"""What is kept for whoever runs the house: bans, and keys to the operator's pages."""

from __future__ import annotations

from django.db import models


class Ban(models.Model):
    """An address that is let in no more for a while: one that was typed, or that of a table."""

    #: A network as it was typed; none: the address is known by its hash alone.
    network = models.CharField(max_length=49, default="")
    #: The hash of an address (address.py), as tables keep where they were opened from.
    origin = models.CharField(max_length=32, default="")
    reason = models.CharField(max_length=200, default="")
    until = models.DateTimeField(db_index=True)
    created = models.DateTimeField(auto_now_add=True)


class OperatorKey(models.Model):
    """A link for whoever runs the house: good for one entrance, and then for one browser."""

    #: Of the key in the link, which is kept nowhere; then of the key in the browser's cookie.
    digest = models.CharField(max_length=64, unique=True)
    #: Somebody has come in with it.
    used = models.BooleanField(default=False)
    until = models.DateTimeField(db_index=True)
    created = models.DateTimeField(auto_now_add=True)
