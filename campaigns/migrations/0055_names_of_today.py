"""Names of the code alone: tables and columns keep theirs."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0054_owed_gains")]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Encounter", "Pairing"),
                migrations.AlterModelTable("pairing", "campaigns_encounter"),
                migrations.RenameModel("CircuitRun", "BulkRun"),
                migrations.AlterModelTable("bulkrun", "campaigns_circuitrun"),
                migrations.RenameField("entrant", "out_from", "left_from_round"),
                migrations.AlterField(
                    "entrant",
                    "left_from_round",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        db_column="out_from",
                        help_text="The first round not played any more.",
                        null=True,
                    ),
                ),
                migrations.RenameField("tournament", "holds_back", "hides_results"),
                migrations.AlterField(
                    "tournament",
                    "hides_results",
                    models.BooleanField(
                        db_column="holds_back",
                        default=False,
                        help_text="Players and the TV see a result once the DM reveals it.",
                    ),
                ),
                migrations.AlterField(
                    "pairing",
                    "match",
                    models.OneToOneField(
                        blank=True,
                        help_text="The latest: a drawn game of a knock-out is played again.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="pairing",
                        to="campaigns.match",
                    ),
                ),
                migrations.AlterField(
                    "pairing",
                    "round",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pairings",
                        to="campaigns.round",
                    ),
                ),
                migrations.AlterField(
                    "bulkrun",
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bulk_runs",
                        to="campaigns.campaign",
                    ),
                ),
                migrations.AlterField(
                    "bulkrun",
                    "job",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="bulk_runs",
                        to="campaigns.job",
                    ),
                ),
            ]
        )
    ]
