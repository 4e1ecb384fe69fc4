"""A match may go on from a position."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0005_one_watch_each")]

    operations = [migrations.AddField("table", "start", models.JSONField(null=True))]
