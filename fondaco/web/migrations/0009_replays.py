"""Replays: those that strangers may open, and records that visitors bring."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0008_operation")]

    operations = [
        migrations.AddField("table", "shared", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="KeptRecord",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("record", models.JSONField()),
                ("game", models.CharField(max_length=40)),
                ("players", models.IntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("owner", models.CharField(max_length=64)),
                ("brought_from", models.CharField(default="", max_length=32)),
                ("shared", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("owner", "digest"), name="one_record_each")
                ],
                "indexes": [
                    models.Index(fields=["brought_from", "created"], name="records_of_an_address")
                ],
            },
        ),
    ]
