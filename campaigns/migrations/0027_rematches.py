"""Rematches that players ask for, and which match is a rematch of which."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0026_relations"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rematch_of",
            field=models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematches",
                to="campaigns.match",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="rematch_rule",
            field=models.CharField(
                choices=[
                    ("asking", "Players ask me"),
                    ("freely", "Players start one when both want it"),
                    ("never", "Players cannot ask for one"),
                ],
                default="asking",
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="rematch_wanted",
            field=models.CharField(
                blank=True, help_text="The sides that ask for a rematch, once it is over.", max_length=11
            ),
        ),
    ]
