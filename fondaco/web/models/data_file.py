"""What is kept of an owner's data file."""

from __future__ import annotations

from typing import ClassVar

from django.db import models


class DataFile(models.Model):
    """A data file that a visitor has brought, checked by its game: to be played with."""

    game = models.CharField(max_length=40)
    data = models.JSONField()
    digest = models.CharField(max_length=64)
    #: What its owner calls it; nothing: they have seen the differences and not said yes.
    name = models.CharField(max_length=40, default="")
    #: Who brought it (a visitor's hash), and from where (address.py).
    owner = models.CharField(max_length=64)
    brought_from = models.CharField(max_length=32, default="")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["owner", "game", "digest"], name="one_data_file_each")
        ]
        indexes: ClassVar = [
            models.Index(fields=["brought_from", "created"], name="data_files_of_an_address"),
        ]
