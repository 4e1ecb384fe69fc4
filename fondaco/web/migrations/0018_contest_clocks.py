"""Contests with clocks."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0017_leaving"),
    ]

    operations = [
        migrations.AddField(
            model_name="contest",
            name="clock",
            field=models.JSONField(null=True),
        ),
    ]
