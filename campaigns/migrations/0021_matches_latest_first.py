"""The matches of a campaign are read the latest first, however many there are."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0020_teachers"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["campaign", "-day", "-number"], name="matches_latest_first"),
        ),
    ]
