from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps
from django.db.models import Q


def choose(apps: StateApps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Nobody takes an NPC's seat from now on; whoever sits there stays. The DM's own tablets need no confirming."""
    apps.get_model("campaigns", "Seat").objects.filter(Q(is_pc=True) | Q(character=None)).update(
        admission="freely"
    )
    apps.get_model("campaigns", "Guest").objects.filter(tablet=True).update(confirmed=True)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0012_mail_that_waits")]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="admission",
            field=models.CharField(
                choices=[
                    ("freely", "Freely"),
                    ("asking", "After I allow it"),
                    ("nobody", "Not at all"),
                ],
                default="nobody",
                max_length=7,
            ),
        ),
        migrations.AddField(
            model_name="guest",
            name="confirmed",
            field=models.BooleanField(default=False, help_text="The DM has given this device its seat."),
        ),
        migrations.AddField(
            model_name="guest",
            name="asks_for",
            field=models.CharField(
                blank=True,
                choices=[("white", "White"), ("black", "Black")],
                default="",
                help_text="The side it has asked the DM for; a spectator's was declined.",
                max_length=5,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="guest",
            name="own_version",
            field=models.PositiveIntegerField(
                default=0,
                help_text="Grows with what only this device may know: its seat, a roll it may make.",
            ),
        ),
        migrations.RunPython(choose, migrations.RunPython.noop),
    ]
