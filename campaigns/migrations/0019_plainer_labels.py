"""Labels and help texts in the words of the pages; no column changes."""

from django.db import migrations, models

import campaigns.models.matches


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0018_notes_of_unconfirmed_devices"),
    ]

    operations = [
        migrations.AlterField(
            model_name="batch",
            name="profession_data",
            field=models.JSONField(
                blank=True, help_text="The profession as it was when the batch was generated.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="bet",
            name="stake",
            field=models.BigIntegerField(help_text="The bettor's, in coppers."),
        ),
        migrations.AlterField(
            model_name="bet",
            name="status",
            field=models.CharField(
                choices=[
                    ("open", "open"),
                    ("awaits", "awaits the DM"),
                    ("won", "won"),
                    ("lost", "lost"),
                    ("back", "stakes back"),
                    ("withdrawn", "withdrawn"),
                ],
                default="open",
                help_text="Projected from its lines.",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="campaign",
            name="house_rules",
            field=models.TextField(
                blank=True,
                help_text="The text of campaigns.campaign.rules.house_rules; empty for the rulings' defaults.",
            ),
        ),
        migrations.AlterField(
            model_name="campaign",
            name="minute",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="Minutes since midnight; empty if the campaign keeps no time of day.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="campaign",
            name="own_calendar",
            field=models.TextField(
                blank=True,
                help_text="The text of campaigns.campaign.rules.own_calendar; kept while another calendar is in use.",
            ),
        ),
        migrations.AlterField(
            model_name="candidate",
            name="state",
            field=models.CharField(
                choices=[("open", "pending"), ("kept", "kept"), ("discarded", "discarded")],
                default="open",
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="character",
            name="powers",
            field=models.CharField(
                blank=True,
                help_text="Aids to cheating and to detecting it, as the words of campaigns.people.rules.powers.",
                max_length=200,
            ),
        ),
        migrations.AlterField(
            model_name="gain",
            name="again_on",
            field=models.IntegerField(
                blank=True, help_text="The day on which the learning limit ends.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="kind",
            field=models.CharField(
                choices=[
                    ("start", "started"),
                    ("act", "decided"),
                    ("throw", "rolled"),
                    ("learn", "rolled for experience"),
                    ("note", "rolled for a note"),
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
        migrations.AlterField(
            model_name="line",
            name="notation",
            field=models.CharField(blank=True, help_text="A move in its game's own notation.", max_length=40),
        ),
        migrations.AlterField(
            model_name="line",
            name="sides",
            field=models.PositiveSmallIntegerField(
                blank=True, help_text="Of the dice rolled: 100 for d%.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="taken",
            field=models.CharField(
                blank=True, help_text="The token of the piece a move has captured.", max_length=40
            ),
        ),
        migrations.AlterField(
            model_name="line",
            name="thrown_by",
            field=models.CharField(
                blank=True,
                choices=[
                    ("typed", "typed by the DM"),
                    ("machine", "rolled by the machine"),
                    ("recorded", "recorded before"),
                ],
                max_length=8,
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="public_id",
            field=models.CharField(
                default=campaigns.models.matches.new_public_id,
                help_text="In the addresses of everybody but the DM.",
                max_length=22,
                unique=True,
            ),
        ),
        migrations.AlterField(
            model_name="pointstake",
            name="decided",
            field=models.TextField(blank=True, help_text="Why the DM waived it, or allowed the debt."),
        ),
        migrations.AlterField(
            model_name="pointstake",
            name="forgiven",
            field=models.BooleanField(default=False, help_text="The DM has waived what was not paid."),
        ),
        migrations.AlterField(
            model_name="professionrow",
            name="retired_at",
            field=models.DateTimeField(
                blank=True, help_text="No longer offered; characters who have it keep it.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="purse",
            name="kind",
            field=models.CharField(
                choices=[("character", "character"), ("backer", "bettor"), ("bank", "the DM's bank")],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="purse",
            name="may_owe",
            field=models.BooleanField(default=False, help_text="The DM allows it to go below 0."),
        ),
        migrations.AlterField(
            model_name="purse",
            name="name",
            field=models.CharField(blank=True, help_text="A bettor's who is no character.", max_length=80),
        ),
        migrations.AlterField(
            model_name="purseline",
            name="kind",
            field=models.CharField(
                choices=[
                    ("in", "paid in"),
                    ("out", "paid out"),
                    ("staked", "staked"),
                    ("withdrawn", "bet withdrawn"),
                    ("settled", "bet settled"),
                    ("points", "points paid"),
                    ("reversed", "settlement reversed"),
                ],
                max_length=10,
            ),
        ),
        migrations.AlterField(
            model_name="watcher",
            name="cm",
            field=models.PositiveIntegerField(
                default=0, help_text="In whole points; 0 for somebody who does not know chess."
            ),
        ),
        migrations.AlterField(
            model_name="watcher",
            name="powers",
            field=models.CharField(
                blank=True, help_text="The words of campaigns.people.rules.powers.", max_length=200
            ),
        ),
    ]
