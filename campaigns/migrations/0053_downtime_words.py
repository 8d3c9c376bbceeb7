"""What a downtime is, in the words of its pages."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0052_occasions")]

    operations = [
        migrations.AlterField(
            "circuitrun",
            "state",
            models.CharField(
                choices=[
                    ("planned", "planned"),
                    ("playing", "being played"),
                    ("preview", "ready for review"),
                    ("taking", "being added"),
                    ("taken", "on record"),
                    ("undoing", "being undone"),
                    ("undone", "undone"),
                    ("discarded", "discarded"),
                ],
                default="planned",
                max_length=9,
            ),
        ),
    ]
