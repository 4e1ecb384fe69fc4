"""What is kept of people who want to be told: by which ways, when not, and what is to be sent."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.table import Table

MAIL, PUSH, WEBHOOK = "mail", "push", "webhook"


class NoticeWay(models.Model):
    """A way to reach a visitor: a mail address, a browser, a webhook. Shown to nobody else."""

    #: The visitor's hash.
    visitor = models.CharField(max_length=64)
    kind = models.CharField(max_length=10)
    #: A mail address, or the address that is posted to.
    target = models.CharField(max_length=1000)
    #: Of the target: how much it is sent is counted over all visitors.
    digest = models.CharField(max_length=64, db_index=True)
    #: The keys of a browser's subscription, with which its messages are encrypted.
    keys = models.JSONField(null=True)
    #: What it is to tell of (notices/occasions.py).
    occasions = models.JSONField(default=list)
    lang = models.CharField(max_length=2, default="en")
    #: Part of its links; a new one ends them.
    nonce = models.CharField(max_length=32)
    #: Since when it may be used: a mail address must be confirmed by a link first.
    confirmed = models.DateTimeField(null=True)
    #: Why it is used no more, a key of a text; empty: it is used.
    stopped = models.CharField(max_length=40, default="")
    #: Notices given up one after the other.
    failures = models.IntegerField(default=0)
    #: Where it was asked for from (address.py).
    made_from = models.CharField(max_length=32, default="")
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["visitor", "digest"], name="one_way_each")
        ]
        indexes: ClassVar = [
            models.Index(fields=["made_from", "created"], name="ways_of_an_address"),
        ]


class QuietHours(models.Model):
    """When a visitor does not want to be told anything: it waits until the hours are over."""

    visitor = models.CharField(max_length=64, unique=True)
    #: Hours of the day in the visitor's own time zone, from 0 to 23.
    begin = models.PositiveSmallIntegerField()
    end = models.PositiveSmallIntegerField()
    zone = models.CharField(max_length=64)


class Notice(models.Model):
    """Something to be told by one way: written with what it tells of, sent after the commit."""

    #: Null: the way is no more, and what was sent by it still counts.
    way = models.ForeignKey(NoticeWay, null=True, related_name="notices", on_delete=models.SET_NULL)
    #: What the way had, to count what it was sent when it is no more.
    digest = models.CharField(max_length=64, default="")
    visitor = models.CharField(max_length=64, default="")
    made_from = models.CharField(max_length=32, default="")
    #: Null: it is about the way itself.
    table = models.ForeignKey(Table, null=True, related_name="notices", on_delete=models.CASCADE)
    seat = models.IntegerField(null=True)
    kind = models.CharField(max_length=20)
    #: The table's version that it tells of.
    version = models.IntegerField(default=0)
    #: When it is to be sent, tried again, or (null) never more: it was sent or given up.
    due = models.DateTimeField(null=True, db_index=True)
    #: A server process sends it; claimed until then.
    busy_until = models.DateTimeField(null=True)
    attempts = models.IntegerField(default=0)
    #: Why it could not be sent the last time.
    error = models.CharField(max_length=200, default="")
    sent = models.DateTimeField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["digest", "created"], name="notices_of_a_target"),
            models.Index(fields=["visitor", "created"], name="notices_of_a_visitor"),
            models.Index(fields=["made_from", "created"], name="notices_of_an_address"),
        ]
