"""A line that redoes what was taken back."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0015_calendar_offset"),
    ]

    operations = [
        migrations.AlterField(
            model_name="line",
            name="keeps",
            field=models.PositiveIntegerField(
                blank=True,
                help_text="An undo, a redo, or a correction that asks for more keeps the log up to this seq.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="kind",
            field=models.CharField(
                choices=[
                    ("start", "started"),
                    ("act", "decided"),
                    ("throw", "thrown"),
                    ("learn", "thrown for experience"),
                    ("note", "thrown for a note"),
                    ("ask", "take-back asked for"),
                    ("refuse", "take-back refused"),
                    ("undo", "undone"),
                    ("correct", "die corrected"),
                    ("void", "die voided"),
                    ("redo", "redone"),
                    ("abandon", "abandoned"),
                ],
                max_length=8,
            ),
        ),
    ]
