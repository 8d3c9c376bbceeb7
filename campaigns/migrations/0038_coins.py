"""Which coins a campaign's amounts are in; the first edition's until now."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0037_reset_mails")]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="coins",
            field=models.CharField(
                blank=True,
                default="",
                help_text="The text of campaigns.money.rules.coins; empty for the first edition's.",
                max_length=40,
            ),
            preserve_default=False,
        ),
    ]
