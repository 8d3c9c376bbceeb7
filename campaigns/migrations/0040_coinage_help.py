"""The coinage's help text names no module any more."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0039_undo_for_courts")]

    operations = [
        migrations.AlterField(
            model_name="campaign",
            name="coins",
            field=models.CharField(
                blank=True, help_text="The coinage as text; empty for the first edition's.", max_length=40
            ),
        ),
    ]
