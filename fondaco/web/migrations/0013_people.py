"""Accounts of people, and what counts of rated matches."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import fondaco.web.models.account


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0012_contests"),
    ]

    operations = [
        migrations.CreateModel(
            name="Account",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("password", models.CharField(max_length=128, verbose_name="password")),
                (
                    "last_login",
                    models.DateTimeField(blank=True, null=True, verbose_name="last login"),
                ),
                ("name", models.CharField(max_length=24)),
                ("key", models.CharField(max_length=96, unique=True)),
                (
                    "visitor",
                    models.CharField(
                        default=fondaco.web.models.account.new_secret, max_length=64, unique=True
                    ),
                ),
                ("mail", models.EmailField(max_length=254, null=True, unique=True)),
                (
                    "nonce",
                    models.CharField(default=fondaco.web.models.account.new_secret, max_length=64),
                ),
                (
                    "link_nonce",
                    models.CharField(default=fondaco.web.models.account.new_secret, max_length=64),
                ),
                ("public", models.BooleanField(default=False)),
                ("progress", models.JSONField(default=dict)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "abstract": False,
            },
        ),
        migrations.AddField(
            model_name="table",
            name="rated",
            field=models.BooleanField(default=False),
        ),
        migrations.CreateModel(
            name="RatedMatch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("players", models.IntegerField()),
                ("ended", models.DateTimeField(null=True)),
                (
                    "table",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rated_match",
                        to="web.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatedSeat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.IntegerField()),
                ("bot", models.CharField(default="", max_length=20)),
                ("left", models.BooleanField(default=False)),
                ("rank", models.IntegerField(null=True)),
                (
                    "account",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rated_seats",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="web.ratedmatch",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
            },
        ),
        migrations.AddIndex(
            model_name="ratedmatch",
            index=models.Index(fields=["game", "ended"], name="rated_matches"),
        ),
        migrations.AddConstraint(
            model_name="ratedseat",
            constraint=models.UniqueConstraint(
                fields=("match", "number"), name="one_rated_seat_a_number"
            ),
        ),
    ]
