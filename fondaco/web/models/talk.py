"""What is kept of the talk at a table: who may say what, the lines, and whom somebody mutes."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from fondaco.web.models.table import Table

#: Who may say what at a table: anything, ready-made phrases only, or nothing.
FREE, PHRASES, SILENT = "free", "phrases", "none"


class Talk(models.Model):
    """The talk of a table: its rule, and how far both its rooms have come."""

    table = models.OneToOneField(Table, related_name="talk", on_delete=models.CASCADE)
    #: Nothing: as tables of its kind have it (talk/rooms.py).
    rule = models.CharField(max_length=10, default="")
    #: Count what was said in a room: in the one of the table, and in that of those who watch.
    together = models.IntegerField(default=0)
    apart = models.IntegerField(default=0)
    #: A page that was told of less than this is to be told all of a room anew.
    together_anew = models.IntegerField(default=0)
    apart_anew = models.IntegerField(default=0)


class TalkLine(models.Model):
    """Something that was said: a ready-made phrase, or words of somebody's own."""

    table = models.ForeignKey(Table, related_name="talk_lines", on_delete=models.CASCADE)
    #: Said among those who watch, while the match ran.
    apart = models.BooleanField(default=False)
    #: Its number in that room.
    number = models.IntegerField()
    #: The seat of whoever said it (null: they watched), and what they were called then.
    seat = models.IntegerField(null=True)
    name = models.CharField(max_length=40, default="")
    phrase = models.CharField(max_length=20, default="")
    text = models.CharField(max_length=300, default="")
    #: Who said it (a visitor's hash), and from where (address.py).
    visitor = models.CharField(max_length=64)
    said_from = models.CharField(max_length=32, default="")
    #: The house has taken it away; its words are kept no more.
    removed = models.BooleanField(default=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "apart", "number"], name="one_line_a_number")
        ]


class TalkMute(models.Model):
    """A visitor does not want to read what another one says, at whichever table."""

    visitor = models.CharField(max_length=64)
    muted = models.CharField(max_length=64)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["visitor", "muted"], name="one_mute_each")
        ]


class Complaint(models.Model):
    """Somebody asks whoever runs the house to look at a line."""

    line = models.ForeignKey(TalkLine, related_name="complaints", on_delete=models.CASCADE)
    visitor = models.CharField(max_length=64)
    complained_from = models.CharField(max_length=32, default="", db_index=True)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:  # noqa: D106
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["line", "visitor"], name="one_complaint_each")
        ]
