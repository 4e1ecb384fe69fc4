"""Bots of the house have names of their own."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0006_start")]

    operations = [
        migrations.AddField("seat", "persona", models.PositiveSmallIntegerField(null=True))
    ]
