"""A note sealed on a device the DM has not confirmed waits beside the side's own; those of before are the sides' own."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0017_gains_chess_asked_and_time_of_day"),
    ]

    operations = [
        migrations.RemoveConstraint(model_name="draft", name="one_draft_a_side"),
        migrations.AddField(
            model_name="draft",
            name="guest",
            field=models.ForeignKey(
                blank=True,
                help_text="The unconfirmed device that sealed it; none for the side's own.",
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="drafts",
                to="campaigns.guest",
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(
                condition=models.Q(("guest", None)), fields=("match", "side"), name="one_draft_a_side"
            ),
        ),
        migrations.AddConstraint(
            model_name="draft",
            constraint=models.UniqueConstraint(fields=("guest",), name="one_draft_a_device"),
        ),
    ]
