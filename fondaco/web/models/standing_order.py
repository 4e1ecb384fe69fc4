"""Standing orders: what the table does for a seat when it is asked."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.table import Seat


class StandingOrder(models.Model):
    """What the holder of a seat wants done; nobody else is told that there is one."""

    seat = models.ForeignKey(Seat, related_name="orders", on_delete=models.CASCADE)
    #: The question and the answer, as the game declares them (orders.toml).
    question = models.CharField(max_length=20)
    order = models.CharField(max_length=20)
    sum = models.IntegerField(null=True)
    choice = models.CharField(max_length=100, default="")
    #: For how long; and the auction, turn or round in which it was given.
    until = models.CharField(max_length=20)
    mark = models.JSONField(null=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["seat", "question"], name="one_order_a_question")
        ]
        ordering: ClassVar = ["pk"]
