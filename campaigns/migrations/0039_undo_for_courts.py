"""A court or a guild can be undone like other changes of many people."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0038_coins")]

    operations = [
        migrations.AlterField(
            model_name="bulkchange",
            name="kind",
            field=models.CharField(
                choices=[
                    ("tag", "Add tag"),
                    ("untag", "Remove tag"),
                    ("archive", "Archive"),
                    ("restore", "Restore"),
                    ("bin", "Move to bin"),
                    ("sheet", "Import a table"),
                    ("make", "Generate a court or guild"),
                ],
                max_length=7,
            ),
        ),
    ]
