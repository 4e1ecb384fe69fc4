"""The talk at tables: lines, rules, mutes and complaints."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0018_contest_clocks"),
    ]

    operations = [
        migrations.CreateModel(
            name="Talk",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("rule", models.CharField(default="", max_length=10)),
                ("together", models.IntegerField(default=0)),
                ("apart", models.IntegerField(default=0)),
                ("together_anew", models.IntegerField(default=0)),
                ("apart_anew", models.IntegerField(default=0)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="talk",
                        to="web.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TalkLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("apart", models.BooleanField(default=False)),
                ("number", models.IntegerField()),
                ("seat", models.IntegerField(null=True)),
                ("name", models.CharField(default="", max_length=40)),
                ("phrase", models.CharField(default="", max_length=20)),
                ("text", models.CharField(default="", max_length=300)),
                ("visitor", models.CharField(max_length=64)),
                ("said_from", models.CharField(default="", max_length=32)),
                ("removed", models.BooleanField(default=False)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="talk_lines",
                        to="web.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Complaint",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visitor", models.CharField(max_length=64)),
                ("complained_from", models.CharField(db_index=True, default="", max_length=32)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "line",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="complaints",
                        to="web.talkline",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="TalkMute",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("visitor", models.CharField(max_length=64)),
                ("muted", models.CharField(max_length=64)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("visitor", "muted"), name="one_mute_each")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="talkline",
            constraint=models.UniqueConstraint(
                fields=("table", "apart", "number"), name="one_line_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="complaint",
            constraint=models.UniqueConstraint(
                fields=("line", "visitor"), name="one_complaint_each"
            ),
        ),
    ]
