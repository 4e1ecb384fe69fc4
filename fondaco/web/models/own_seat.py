"""What people do with their own seat: away for a while, passed on, left, put away from a list."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.table import Seat, Table


class Absence(models.Model):
    """A bot plays a seat while its holder is away."""

    seat = models.OneToOneField(Seat, related_name="absence", on_delete=models.CASCADE)
    #: When its holder plays again; null: when they come back.
    until = models.DateTimeField(null=True, db_index=True)
    created = models.DateTimeField(auto_now_add=True)


class SeatPass(models.Model):
    """The link of this seat makes somebody else its holder, and its holder no longer one."""

    seat = models.OneToOneField(Seat, related_name="passing", on_delete=models.CASCADE)
    created = models.DateTimeField(auto_now_add=True)


class PutAway(models.Model):
    """A visitor does not want to see a table in their list any more."""

    table = models.ForeignKey(Table, related_name="put_away", on_delete=models.CASCADE)
    visitor = models.CharField(max_length=64, db_index=True)
    #: The news of the table then: one that goes on is listed again.
    news = models.IntegerField()

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "visitor"], name="put_away_once")
        ]


class Resignation(models.Model):
    """Somebody has given up a match: a bot has their seat for good."""

    table = models.ForeignKey(Table, related_name="resignations", on_delete=models.CASCADE)
    seat = models.ForeignKey(Seat, related_name="resignations", on_delete=models.CASCADE)
    visitor = models.CharField(max_length=64, db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "visitor"], name="one_resignation_each")
        ]
        ordering: ClassVar = ["pk"]


class Presence(models.Model):
    """When somebody was last seen at a seat: had its table open, or looked at it."""

    seat = models.OneToOneField(Seat, related_name="presence", on_delete=models.CASCADE)
    seen = models.DateTimeField(db_index=True)
