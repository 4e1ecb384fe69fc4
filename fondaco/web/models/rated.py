"""What is kept of rated matches: who came where. Ratings are worked out from that alone."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.account import Account
from fondaco.web.models.table import Table


class RatedMatch(models.Model):
    """A match at a rated table; it outlives its table."""

    table = models.OneToOneField(
        Table, null=True, related_name="rated_match", on_delete=models.SET_NULL
    )
    game = models.CharField(max_length=40)
    players = models.IntegerField()
    #: Null: it is being played.
    ended = models.DateTimeField(null=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [models.Index(fields=["game", "ended"], name="rated_matches")]


class RatedSeat(models.Model):
    """A seat of it: an account's, a bot's, or (neither) that of an account that is gone."""

    match = models.ForeignKey(RatedMatch, related_name="seats", on_delete=models.CASCADE)
    number = models.IntegerField()
    account = models.ForeignKey(
        Account, null=True, related_name="rated_seats", on_delete=models.SET_NULL
    )
    bot = models.CharField(max_length=20, default="")
    #: Somebody else, or a bot, had the seat for a while: it comes last.
    left = models.BooleanField(default=False)
    #: As it counts; null: the match is not over.
    rank = models.IntegerField(null=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "number"], name="one_rated_seat_a_number")
        ]
        ordering: ClassVar = ["number"]
