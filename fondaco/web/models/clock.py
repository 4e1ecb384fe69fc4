"""What is kept of clocks: how a table is played, whose time runs, what every seat has left."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.table import Seat, Table


class Clock(models.Model):
    """The clock of a table. Time runs for one seat at most, that of the person who is to act."""

    table = models.OneToOneField(Table, related_name="clock", on_delete=models.CASCADE)
    #: What was agreed on (clocks/terms.py), and the hours in which it runs (clocks/hours.py).
    terms = models.CharField(max_length=20)
    zone = models.CharField(max_length=50, default="UTC")
    night_from = models.PositiveSmallIntegerField(null=True)
    night_to = models.PositiveSmallIntegerField(null=True)
    weekends = models.BooleanField(default=True)
    #: Whose time runs (null: nobody's), since when, and when it is up.
    seat = models.IntegerField(null=True)
    since = models.DateTimeField(null=True)
    ends = models.DateTimeField(null=True)
    #: How many reminders of this turn are past.
    reminded = models.PositiveSmallIntegerField(default=0)
    #: The seat's time is up, and the others say until then what shall happen.
    vote_until = models.DateTimeField(null=True)
    #: When something is to be done next: a reminder, the end of the time or of the vote.
    due = models.DateTimeField(null=True, db_index=True)
    #: Everybody has been told that the match is over.
    closed = models.BooleanField(default=False)
    #: How it came that the match was ended: the seat whose time was up.
    ended_for = models.IntegerField(null=True)


class SeatClock(models.Model):
    """What a seat has left."""

    clock = models.ForeignKey(Clock, related_name="seats", on_delete=models.CASCADE)
    seat = models.OneToOneField(Seat, related_name="clock", on_delete=models.CASCADE)
    number = models.IntegerField()
    #: When its time began to run last, or now if it does not run.
    left = models.DurationField()
    #: Up to which line of the match its decisions were paid for: nobody earns time by taking back.
    paid = models.IntegerField(default=0)
    #: What its holder wants for the seat whose time is up: wait, bot:LEVEL or end.
    vote = models.CharField(max_length=30, default="")

    class Meta:  # noqa: D106
        ordering: ClassVar = ["number"]


class Pulse(models.Model):
    """One row: when a server was last alive while a clock ran."""

    beat = models.DateTimeField()
