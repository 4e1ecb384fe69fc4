"""What is kept of a match that was played elsewhere."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class KeptRecord(models.Model):
    """A match record that a visitor has brought, checked by the engine: to be replayed."""

    record = models.JSONField()
    #: Beside it, so that a list need not read it.
    game = models.CharField(max_length=40)
    players = models.IntegerField()
    digest = models.CharField(max_length=64)
    #: Who brought it (a visitor's hash), and from where (address.py).
    owner = models.CharField(max_length=64)
    brought_from = models.CharField(max_length=32, default="")
    #: Whoever has the address of its replay may see it.
    shared = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "digest"], name="one_record_each")
        ]
        indexes: ClassVar = [
            models.Index(fields=["brought_from", "created"], name="records_of_an_address"),
        ]
