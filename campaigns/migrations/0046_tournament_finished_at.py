"""When a tournament ended; of those that are over already it is when their last round was drawn."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps


def fill(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    latest = (
        apps.get_model("campaigns", "Round")
        .objects.filter(tournament=models.OuterRef("pk"))
        .order_by("-number")
    )
    apps.get_model("campaigns", "Tournament").objects.filter(over_on__isnull=False).update(
        finished_at=models.Subquery(latest.values("at")[:1])
    )


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0045_finished_lessons")]

    operations = [
        migrations.AddField("tournament", "finished_at", models.DateTimeField(blank=True, null=True)),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
