"""Who opened a table and from where, and what pages show besides moves."""

from django.db import migrations, models
from django.db.models import Min


def _one_watch_each(apps, schema_editor):
    """Races have left some watchers with several rows: the first of each stays."""
    holders = apps.get_model("web", "Holder").objects.filter(seat__isnull=True)
    first = holders.values("table", "visitor").annotate(first=Min("pk")).values("first")
    holders.exclude(pk__in=list(first.values_list("first", flat=True))).delete()


def _creators(apps, schema_editor):
    """Whoever sat down first had opened the table; what was noted since must not be lost."""
    table, holder = apps.get_model("web", "Table"), apps.get_model("web", "Holder")
    seated = holder.objects.filter(seat__isnull=False)
    first = dict(seated.values_list("table").annotate(first=Min("pk")))
    visitors = dict(holder.objects.filter(pk__in=first.values()).values_list("pk", "visitor"))
    for pk, hold in first.items():
        table.objects.filter(pk=pk).update(creator=visitors[hold])
    table.objects.update(news=models.F("version"))


class Migration(migrations.Migration):
    dependencies = [("web", "0003_analysis")]

    operations = [
        migrations.AddField("table", "creator", models.CharField(default="", max_length=64)),
        migrations.AddField("table", "opened_from", models.CharField(default="", max_length=32)),
        migrations.AddField("table", "news", models.IntegerField(default=0)),
        migrations.AddField("table", "attended", models.DateTimeField(null=True)),
        migrations.AddField("seat", "lent", models.BooleanField(default=False)),
        migrations.AddField(
            "analysis",
            "asked_from",
            models.CharField(db_index=True, default="", max_length=32),
        ),
        migrations.AddIndex(
            "table",
            models.Index(fields=["opened_from", "created"], name="tables_of_an_address"),
        ),
        migrations.RunPython(_one_watch_each, migrations.RunPython.noop),
        migrations.RunPython(_creators, migrations.RunPython.noop),
    ]
