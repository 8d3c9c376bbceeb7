"""Times that differ for the sides, and Armageddon."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0050_places_reckoned_anew")]

    operations = [
        migrations.AddField(
            "chessclock",
            "black_minutes",
            models.PositiveSmallIntegerField(
                null=True, help_text="Black's, where the times of the sides differ."
            ),
        ),
        migrations.AddField("chessclock", "black_seconds", models.PositiveSmallIntegerField(default=0)),
        migrations.AddField(
            "chessclock",
            "armageddon",
            models.BooleanField(default=False, help_text="A draw counts as a win for Black."),
        ),
        migrations.AlterField(
            "match",
            "how",
            models.CharField(blank=True, help_text="How it ended, in the game's own word.", max_length=50),
        ),
    ]
