import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0002_thinking"),
    ]

    operations = [
        migrations.CreateModel(
            name="Analysis",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("progress", models.FloatField(default=0.0)),
                ("busy_until", models.DateTimeField(null=True)),
                ("attempts", models.IntegerField(default=0)),
                ("told", models.JSONField(null=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
                (
                    "table",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="analysis",
                        to="web.table",
                    ),
                ),
            ],
        ),
    ]
