"""The edition of the rules of places: what there is by now was reckoned by the first, and who left could win its prizes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0049_take_over_in_steps")]

    operations = [
        migrations.AddField("tournament", "edition", models.PositiveSmallIntegerField(default=1)),
        migrations.AlterField(
            "tournament",
            "edition",
            models.PositiveSmallIntegerField(
                default=2,
                help_text="Of the rules of places that it was last reckoned by, and its prizes paid.",
            ),
        ),
        migrations.AddField(
            "entrant",
            "wins_prizes",
            models.BooleanField(default=False, help_text="All the same, having left before the end."),
        ),
    ]
