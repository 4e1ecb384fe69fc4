"""One row for each watcher; on its own, since PostgreSQL alters no table with rows in flight."""

from django.db import migrations, models
from django.db.models import Q


class Migration(migrations.Migration):
    dependencies = [("web", "0004_door")]

    operations = [
        migrations.AddConstraint(
            "holder",
            models.UniqueConstraint(
                condition=Q(seat__isnull=True),
                fields=["table", "visitor"],
                name="one_watch_each",
            ),
        ),
    ]
