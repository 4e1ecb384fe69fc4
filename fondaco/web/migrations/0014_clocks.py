"""Clocks: how tables are played, whose time runs, when the server was last alive."""

import django.db.models.deletion
from django.db import migrations, models


def _key() -> models.BigAutoField:
    return models.BigAutoField(
        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
    )


class Migration(migrations.Migration):
    dependencies = [("web", "0013_people")]

    operations = [
        migrations.AddField("table", "pace", models.CharField(default="", max_length=10)),
        migrations.CreateModel(
            name="Pulse", fields=[("id", _key()), ("beat", models.DateTimeField())]
        ),
        migrations.CreateModel(
            name="Clock",
            fields=[
                ("id", _key()),
                ("terms", models.CharField(max_length=20)),
                ("zone", models.CharField(default="UTC", max_length=50)),
                ("night_from", models.PositiveSmallIntegerField(null=True)),
                ("night_to", models.PositiveSmallIntegerField(null=True)),
                ("weekends", models.BooleanField(default=True)),
                ("seat", models.IntegerField(null=True)),
                ("since", models.DateTimeField(null=True)),
                ("ends", models.DateTimeField(null=True)),
                ("reminded", models.PositiveSmallIntegerField(default=0)),
                ("vote_until", models.DateTimeField(null=True)),
                ("due", models.DateTimeField(db_index=True, null=True)),
                ("closed", models.BooleanField(default=False)),
                ("ended_for", models.IntegerField(null=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock",
                        to="web.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SeatClock",
            fields=[
                ("id", _key()),
                ("number", models.IntegerField()),
                ("left", models.DurationField()),
                ("paid", models.IntegerField(default=0)),
                ("vote", models.CharField(default="", max_length=30)),
                (
                    "clock",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="web.clock",
                    ),
                ),
                (
                    "seat",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock",
                        to="web.seat",
                    ),
                ),
            ],
            options={"ordering": ["number"]},
        ),
    ]
