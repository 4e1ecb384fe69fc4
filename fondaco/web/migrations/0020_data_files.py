"""Data files that visitors keep."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("web", "0019_talk"),
    ]

    operations = [
        migrations.CreateModel(
            name="DataFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.CharField(max_length=40)),
                ("data", models.JSONField()),
                ("digest", models.CharField(max_length=64)),
                ("name", models.CharField(default="", max_length=40)),
                ("owner", models.CharField(max_length=64)),
                ("brought_from", models.CharField(default="", max_length=32)),
                ("created", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["brought_from", "created"], name="data_files_of_an_address"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("owner", "game", "digest"), name="one_data_file_each"
                    )
                ],
            },
        ),
    ]
