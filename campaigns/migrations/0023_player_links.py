"""A player's own page: the link to it, and what of the sheet it shows."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0022_people_are_found_by_a_key"),
    ]

    operations = [
        migrations.AddField(
            model_name="character",
            name="shows_purse",
            field=models.BooleanField(default=False, help_text="The player's own page shows the purse."),
        ),
        migrations.AddField(
            model_name="character",
            name="shows_gains",
            field=models.BooleanField(
                default=True, help_text="The player's own page shows what each game taught, not only the CM."
            ),
        ),
        migrations.CreateModel(
            name="PlayerLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_links",
                        to="campaigns.character",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at", None)),
                        fields=("character",),
                        name="one_player_link_a_character",
                    )
                ],
            },
        ),
    ]
