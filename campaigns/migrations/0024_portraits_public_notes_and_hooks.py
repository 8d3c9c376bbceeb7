"""Portraits of characters, notes that players may read, and what a character is up to."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0023_player_links"),
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
            name="hook",
            field=models.CharField(blank=True, help_text="What the DM can begin with.", max_length=120),
        ),
        migrations.AddField(
            model_name="character",
            name="mannerism",
            field=models.CharField(blank=True, max_length=120),
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
        migrations.AddField(
            model_name="character",
            name="public_notes",
            field=models.TextField(
                blank=True, help_text="What players may read, in Markdown.", max_length=10000
            ),
        ),
        migrations.AlterField(
            model_name="character",
            name="notes",
            field=models.TextField(blank=True, help_text="The DM's own, in Markdown.", max_length=10000),
        ),
    ]
