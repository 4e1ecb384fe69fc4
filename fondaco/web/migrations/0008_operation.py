"""Whoever runs the house comes in by a link, and can ban addresses."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("web", "0007_persona")]

    operations = [
        migrations.CreateModel(
            name="Ban",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("network", models.CharField(default="", max_length=49)),
                ("origin", models.CharField(default="", max_length=32)),
                ("reason", models.CharField(default="", max_length=200)),
                ("until", models.DateTimeField(db_index=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
        migrations.CreateModel(
            name="OperatorKey",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("used", models.BooleanField(default=False)),
                ("until", models.DateTimeField(db_index=True)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
        ),
    ]
