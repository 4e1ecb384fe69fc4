"""What is kept of a contest: the same deals at several tables, one round after the other."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.table import Table

GATHERING, RUNNING, DONE = "gathering", "running", "done"
#: Everybody at tables with others, seats rotated; everybody alone against bots in the same seat;
#: with others, grouped by how they stand.
DUPLICATE, SOLO, SWISS = "duplicate", "solo", "swiss"


class Contest(models.Model):
    """A contest: who may enter, how it is played, and how far it is."""

    name = models.CharField(max_length=60)
    game = models.CharField(max_length=40)
    #: Seats at a table.
    players = models.IntegerField()
    options = models.JSONField()
    #: How long people may think (clocks/terms.py: `written`); null: as long as they like.
    clock = models.JSONField(null=True)
    form = models.CharField(max_length=10)
    rounds = models.IntegerField()
    #: The round that is played, the first is 1; 0 before the first.
    round = models.IntegerField(default=0)
    #: The bots that fill seats.
    level = models.CharField(max_length=20)
    stage = models.CharField(max_length=10, default=GATHERING, db_index=True)
    #: Is it listed, and may anybody enter? Otherwise whoever has the link.
    public = models.BooleanField(default=False)
    nonce = models.CharField(max_length=32)
    #: Who organises it (a visitor's hash), and from where (address.py).
    organiser = models.CharField(max_length=64, db_index=True)
    opened_from = models.CharField(max_length=32, default="")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["opened_from", "created"], name="contests_of_an_address"),
            models.Index(fields=["public", "stage", "-changed"], name="contests_listed"),
        ]


class Entrant(models.Model):
    """Somebody who takes part: a visitor, or a bot that fills up the tables."""

    contest = models.ForeignKey(Contest, related_name="entrants", on_delete=models.CASCADE)
    number = models.IntegerField()
    #: A visitor's hash; empty: a bot.
    visitor = models.CharField(max_length=64, default="", db_index=True)
    name = models.CharField(max_length=40, default="")

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["contest", "number"], name="one_entrant_a_number"),
            models.UniqueConstraint(
                fields=["contest", "visitor"],
                condition=~models.Q(visitor=""),
                name="one_entry_each",
            ),
        ]
        ordering: ClassVar = ["number"]


class Sitting(models.Model):
    """An entrant in a seat of a round, and what came of it."""

    contest = models.ForeignKey(Contest, related_name="sittings", on_delete=models.CASCADE)
    entrant = models.ForeignKey(Entrant, related_name="sittings", on_delete=models.CASCADE)
    round = models.IntegerField()
    #: Tables of a round by number, also when the table itself is no longer kept.
    board = models.IntegerField()
    table = models.ForeignKey(Table, null=True, related_name="sittings", on_delete=models.SET_NULL)
    seat = models.IntegerField()
    #: The end: place at the table, points, by how many points it was ahead of the best other (less
    #: than 0: behind), and how many of the others were beaten, in hundredths. Null: it goes on.
    rank = models.IntegerField(null=True)
    score = models.IntegerField(null=True)
    lead = models.IntegerField(null=True)
    beaten = models.FloatField(null=True)
    #: The match came to nothing: it counts for nobody.
    void = models.BooleanField(default=False)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entrant", "round"], name="one_sitting_a_round")
        ]
        ordering: ClassVar = ["round", "board", "seat"]
