"""An index for dice that are owed; and the ending of a match is as long as its model says in every database.

0051 and 0052 were on main in an earlier form for some hours, in which 0051 left `how` as it was. Its state is put back first, for
Django passes over a field that seems to be unchanged. The marks of coins by that 0052 stay as they are.
"""

from django.db import migrations, models

_HELP = "How it ended, in the game's own word."


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0053_downtime_words")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    "match", "how", models.CharField(blank=True, help_text=_HELP, max_length=30)
                )
            ]
        ),
        migrations.AlterField("match", "how", models.CharField(blank=True, help_text=_HELP, max_length=50)),
        migrations.AddIndex("gain", models.Index(fields=["verdict"], name="gains_by_verdict")),
    ]
