"""Contests: the same deals at several tables."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0011_standing_orders"),
    ]

    operations = [
        migrations.AddField(
            model_name="table",
            name="sealed",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="Contest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("game", models.CharField(max_length=40)),
                ("players", models.IntegerField()),
                ("options", models.JSONField()),
                ("form", models.CharField(max_length=10)),
                ("rounds", models.IntegerField()),
                ("round", models.IntegerField(default=0)),
                ("level", models.CharField(max_length=20)),
                ("stage", models.CharField(db_index=True, default="gathering", max_length=10)),
                ("public", models.BooleanField(default=False)),
                ("nonce", models.CharField(max_length=32)),
                ("organiser", models.CharField(db_index=True, max_length=64)),
                ("opened_from", models.CharField(default="", max_length=32)),
                ("created", models.DateTimeField(auto_now_add=True)),
                ("changed", models.DateTimeField(auto_now=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["opened_from", "created"], name="contests_of_an_address"),
                    models.Index(fields=["public", "stage", "-changed"], name="contests_listed"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Entrant",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.IntegerField()),
                ("visitor", models.CharField(db_index=True, default="", max_length=64)),
                ("name", models.CharField(default="", max_length=40)),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="entrants",
                        to="web.contest",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.CreateModel(
            name="Sitting",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("round", models.IntegerField()),
                ("board", models.IntegerField()),
                ("seat", models.IntegerField()),
                ("rank", models.IntegerField(null=True)),
                ("score", models.IntegerField(null=True)),
                ("lead", models.IntegerField(null=True)),
                ("beaten", models.FloatField(null=True)),
                ("void", models.BooleanField(default=False)),
                (
                    "entrant",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="web.entrant",
                    ),
                ),
                (
                    "contest",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sittings",
                        to="web.contest",
                    ),
                ),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="sittings",
                        to="web.table",
                    ),
                ),
            ],
            options={
                "ordering": ["round", "board", "seat"],
            },
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("contest", "number"), name="one_entrant_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                condition=models.Q(("visitor", ""), _negated=True),
                fields=("contest", "visitor"),
                name="one_entry_each",
            ),
        ),
        migrations.AddConstraint(
            model_name="sitting",
            constraint=models.UniqueConstraint(
                fields=("entrant", "round"), name="one_sitting_a_round"
            ),
        ),
    ]
