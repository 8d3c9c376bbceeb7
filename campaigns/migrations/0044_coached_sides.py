"""The coach of a full board: for which sides it is on."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0043_circuit_runs")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="coached_sides",
            field=models.CharField(
                blank=True,
                help_text="The sides that have the coach on, while nothing hangs on the match.",
                max_length=11,
            ),
        ),
    ]
