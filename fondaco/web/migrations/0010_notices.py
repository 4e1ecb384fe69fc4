"""Who wants to be told, by which ways, and what is to be sent."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0009_replays"),
    ]

    operations = [
        migrations.CreateModel(
            name="QuietHours",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visitor", models.CharField(max_length=64, unique=True)),
                ("begin", models.PositiveSmallIntegerField()),
                ("end", models.PositiveSmallIntegerField()),
                ("zone", models.CharField(max_length=64)),
            ],
        ),
        migrations.CreateModel(
            name="NoticeWay",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visitor", models.CharField(max_length=64)),
                ("kind", models.CharField(max_length=10)),
                ("target", models.CharField(max_length=1000)),
                ("digest", models.CharField(db_index=True, max_length=64)),
                ("keys", models.JSONField(null=True)),
                ("occasions", models.JSONField(default=list)),
                ("lang", models.CharField(default="en", max_length=2)),
                ("nonce", models.CharField(max_length=32)),
                ("confirmed", models.DateTimeField(null=True)),
                ("stopped", models.CharField(default="", max_length=40)),
                ("failures", models.IntegerField(default=0)),
                ("made_from", models.CharField(default="", max_length=32)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(fields=["made_from", "created"], name="ways_of_an_address")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("visitor", "digest"), name="one_way_each")
                ],
            },
        ),
        migrations.CreateModel(
            name="Notice",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(default="", max_length=64)),
                ("visitor", models.CharField(default="", max_length=64)),
                ("made_from", models.CharField(default="", max_length=32)),
                ("seat", models.IntegerField(null=True)),
                ("kind", models.CharField(max_length=20)),
                ("version", models.IntegerField(default=0)),
                ("due", models.DateTimeField(db_index=True, null=True)),
                ("busy_until", models.DateTimeField(null=True)),
                ("attempts", models.IntegerField(default=0)),
                ("error", models.CharField(default="", max_length=200)),
                ("sent", models.DateTimeField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notices",
                        to="web.table",
                    ),
                ),
                (
                    "way",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="notices",
                        to="web.noticeway",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["digest", "created"], name="notices_of_a_target"),
                    models.Index(fields=["visitor", "created"], name="notices_of_a_visitor"),
                    models.Index(fields=["made_from", "created"], name="notices_of_an_address"),
                ],
            },
        ),
    ]
