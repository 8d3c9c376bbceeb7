"""Portraits of characters."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0021_matches_latest_first"),
    ]

    operations = [
        migrations.CreateModel(
            name="Portrait",
            fields=[
                (
                    "character",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="picture",
                        serialize=False,
                        to="campaigns.character",
                    ),
                ),
                ("image", models.BinaryField()),
            ],
        ),
        migrations.AddField(
            model_name="character",
            name="portrait",
            field=models.CharField(
                blank=True,
                help_text="The token in the address of the picture; empty: the coat of arms.",
                max_length=32,
            ),
        ),
    ]
