"""Standing orders of seats."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0010_notices"),
    ]

    operations = [
        migrations.CreateModel(
            name="StandingOrder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("question", models.CharField(max_length=20)),
                ("order", models.CharField(max_length=20)),
                ("sum", models.IntegerField(null=True)),
                ("choice", models.CharField(default="", max_length=100)),
                ("until", models.CharField(max_length=20)),
                ("mark", models.JSONField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="orders",
                        to="web.seat",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("seat", "question"), name="one_order_a_question"
                    )
                ],
            },
        ),
    ]
