"""What is kept of a table: its seats, and an append-only list of commits."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

#: A match is over with a result, or was ended without one since somebody did not come back.
WAITING, PLAYING, OVER, ENDED = "waiting", "playing", "over", "ended"
OPEN, PERSON, BOT = "open", "person", "bot"


class Table(models.Model):
    """A match, from the first seat taken to its end. Everything else follows from the commits."""

    game = models.CharField(max_length=40)
    rules_version = models.IntegerField()
    players = models.IntegerField()
    options = models.JSONField()
    #: An owner's data file; null: the delivered one.
    data = models.JSONField(null=True)
    #: The canonical state that the match goes on from; null: it is set up and dealt.
    start = models.JSONField(null=True)
    seed = models.CharField(max_length=100)
    seed_hash = models.CharField(max_length=64)
    public = models.BooleanField(default=False)
    #: Has it a clock (models/clock.py): "live", turn by turn in "days", or "" for none?
    pace = models.CharField(max_length=10, default="")
    #: Played for ratings (models/rated.py).
    rated = models.BooleanField(default=False)
    stage = models.CharField(max_length=10, default=WAITING, db_index=True)
    #: Whoever has the address of its replay may see it, once it is over.
    shared = models.BooleanField(default=False)
    #: Others still play the same deal (contests/): what was hidden stays so, though it may be over.
    sealed = models.BooleanField(default=False)
    #: Who opened it (a visitor's hash), and from where (address.py): quotas and turns go by that.
    creator = models.CharField(max_length=64, default="")
    opened_from = models.CharField(max_length=32, default="")
    #: Counts the commits; every page knows the version it was made from.
    version = models.IntegerField(default=0)
    #: Counts whatever a page shows of a table: commits, people who come and go, questions asked.
    news = models.IntegerField(default=0)
    #: When a person last did something here; bots wait at tables that nobody attends to.
    attended = models.DateTimeField(null=True)
    #: Who is to act (null: nobody), and whether that is a bot.
    actor = models.IntegerField(null=True)
    bot_turn = models.BooleanField(default=False, db_index=True)
    #: A server process thinks about the step of this version until then (workers/bot_worker.py).
    thought_version = models.IntegerField(null=True)
    thought_until = models.DateTimeField(null=True)
    result = models.JSONField(null=True)
    watch_nonce = models.CharField(max_length=32)
    #: Somebody asks the table to take something back: seat, version, who has agreed.
    undo_request = models.JSONField(null=True)
    rematch = models.ForeignKey("self", null=True, on_delete=models.SET_NULL)
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    class Meta:  # noqa: D106
        indexes: ClassVar = [
            models.Index(fields=["public", "stage", "-changed"]),
            models.Index(fields=["opened_from", "created"], name="tables_of_an_address"),
        ]

    @property
    def told(self) -> bool:
        """Is it over, and may be told what was hidden? Then there are record, replay and report."""
        return self.stage == OVER and not self.sealed


class Seat(models.Model):
    """A place at a table. It is a role: who plays it may change at any moment."""

    table = models.ForeignKey(Table, related_name="seats", on_delete=models.CASCADE)
    number = models.IntegerField()
    kind = models.CharField(max_length=10, default=OPEN)
    name = models.CharField(max_length=40, default="")
    bot = models.CharField(max_length=20, default="")
    #: Which name of its level a bot of the house goes by (bot_names.py); null: a person's seat.
    persona = models.PositiveSmallIntegerField(null=True)
    #: A new nonce ends the link of the seat.
    nonce = models.CharField(max_length=32)
    #: Its holder has made a link to it, for another device of theirs.
    lent = models.BooleanField(default=False)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="one_seat_a_number")
        ]
        ordering: ClassVar = ["number"]


class Holder(models.Model):
    """A visitor who may act for a seat, or (seat null) watch a table."""

    table = models.ForeignKey(Table, related_name="holders", on_delete=models.CASCADE)
    seat = models.ForeignKey(Seat, null=True, related_name="holders", on_delete=models.CASCADE)
    visitor = models.CharField(max_length=64, db_index=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "seat", "visitor"], name="one_hold_each"),
            # To a database two rows with a null are never equal.
            models.UniqueConstraint(
                fields=["table", "visitor"],
                condition=models.Q(seat__isnull=True),
                name="one_watch_each",
            ),
        ]


class Commit(models.Model):
    """One step of a match: the lines of one input, with the chance that followed. Never changed."""

    table = models.ForeignKey(Table, related_name="commits", on_delete=models.CASCADE)
    version = models.IntegerField()
    #: Who sent it; null: the set-up.
    seat = models.IntegerField(null=True)
    lines = models.JSONField()
    #: Taking back is a step too: so many lines are left after it (null: an ordinary step).
    left = models.IntegerField(null=True)
    #: The canonical state afterwards.
    snapshot = models.JSONField()
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "version"], name="one_commit_a_version")
        ]
        ordering: ClassVar = ["version"]


class Analysis(models.Model):
    """The game report of a finished match: asked for, under way, or done (`told`)."""

    table = models.OneToOneField(Table, related_name="analysis", on_delete=models.CASCADE)
    #: From 0 to 1.
    progress = models.FloatField(default=0.0)
    #: A server process is working on it; it renews this in time.
    busy_until = models.DateTimeField(null=True)
    attempts = models.IntegerField(default=0)
    told = models.JSONField(null=True)
    #: Where it was asked for from (address.py): addresses take turns.
    asked_from = models.CharField(max_length=32, default="", db_index=True)
    created = models.DateTimeField(auto_now_add=True)
