"""The schema at once, for a new database; one of before goes on along the migrations that this replaces."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

import campaigns.core.fields
import campaigns.core.keys


class Migration(migrations.Migration):
    replaces = [
        ("campaigns", "0001_initial"),
        ("campaigns", "0002_who_cheated"),
        ("campaigns", "0003_powers_at_the_board"),
        ("campaigns", "0004_watchers_and_intimidation"),
        ("campaigns", "0005_purses_and_bets"),
        ("campaigns", "0006_own_professions"),
        ("campaigns", "0007_own_calendar"),
        ("campaigns", "0008_seats_for_people_and_moves_in_notation"),
        ("campaigns", "0009_notes_rolled_for_a_side"),
        ("campaigns", "0010_slow_play"),
        ("campaigns", "0011_a_stake_per_point"),
        ("campaigns", "0012_mail_that_waits"),
        ("campaigns", "0013_who_may_take_a_seat"),
        ("campaigns", "0014_pin_waits_and_lost_seats"),
        ("campaigns", "0015_calendar_offset"),
        ("campaigns", "0016_redo"),
        ("campaigns", "0017_gains_chess_asked_and_time_of_day"),
        ("campaigns", "0018_notes_of_unconfirmed_devices"),
        ("campaigns", "0019_plainer_labels"),
        ("campaigns", "0020_teachers"),
        ("campaigns", "0021_matches_latest_first"),
        ("campaigns", "0022_people_are_found_by_a_key"),
        ("campaigns", "0023_player_links"),
        ("campaigns", "0024_portraits_public_notes_and_hooks"),
        ("campaigns", "0025_archive_and_bulk_changes"),
        ("campaigns", "0026_relations"),
        ("campaigns", "0027_rematches"),
        ("campaigns", "0029_exchange"),
        ("campaigns", "0030_sides_that_the_engine_plays"),
        ("campaigns", "0031_chronicle"),
        ("campaigns", "0032_for_other_tools"),
        ("campaigns", "0033_worker_signs"),
        ("campaigns", "0034_players_may_analyse"),
        ("campaigns", "0035_account_record"),
        ("campaigns", "0036_recap_mails"),
        ("campaigns", "0037_reset_mails"),
        ("campaigns", "0038_coins"),
        ("campaigns", "0039_undo_for_courts"),
        ("campaigns", "0040_coinage_help"),
    ]

    initial = True

    dependencies = [migrations.swappable_dependency(settings.AUTH_USER_MODEL)]

    operations = [
        migrations.CreateModel(
            name="Campaign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=80)),
                (
                    "calendar",
                    models.CharField(
                        choices=[
                            ("plain", "Plain: 12 months of 30 days"),
                            ("gregorian", "Gregorian: January to December"),
                            ("greyhawk", "Greyhawk: 12 months, 4 festivals"),
                            ("harptos", "Harptos: the Forgotten Realms"),
                            ("own", "Your own"),
                        ],
                        default="plain",
                        max_length=20,
                    ),
                ),
                ("day", models.IntegerField(default=0, help_text="The campaign's date as a day number.")),
                (
                    "house_rules",
                    models.TextField(
                        blank=True,
                        help_text="The text of campaigns.campaign.rules.house_rules; empty for the rulings' defaults.",
                    ),
                ),
                (
                    "next_number",
                    models.PositiveIntegerField(
                        default=1, help_text="Orders what happens on one day: matches and settings."
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("archived_at", models.DateTimeField(blank=True, null=True)),
                (
                    "own_calendar",
                    models.TextField(
                        blank=True,
                        help_text="The text of campaigns.campaign.rules.own_calendar; kept while another calendar is in use.",
                    ),
                ),
                (
                    "day_offset",
                    models.IntegerField(
                        default=0,
                        help_text="The calendar's own number of the campaign's day 0: it makes today the date it is.",
                    ),
                ),
                (
                    "minute",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="Minutes since midnight; empty if the campaign keeps no time of day.",
                        null=True,
                    ),
                ),
                (
                    "coins",
                    models.CharField(
                        blank=True,
                        help_text="The coinage as text; empty for the first edition's.",
                        max_length=40,
                    ),
                ),
            ],
            options={"ordering": ["name", "pk"]},
        ),
        migrations.CreateModel(
            name="Character",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(choices=[("pc", "PC"), ("npc", "NPC")], default="npc", max_length=3),
                ),
                ("name", models.CharField(max_length=80)),
                ("class_name", models.CharField(blank=True, max_length=40, verbose_name="class")),
                ("intelligence", models.PositiveSmallIntegerField()),
                ("wisdom", models.PositiveSmallIntegerField()),
                ("dexterity", models.PositiveSmallIntegerField()),
                ("hit_points", models.PositiveIntegerField(default=1)),
                (
                    "age_level",
                    models.PositiveSmallIntegerField(blank=True, help_text="Dragons: 1 to 8.", null=True),
                ),
                (
                    "pick_pockets",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="A thief's chance in percent.", null=True
                    ),
                ),
                (
                    "language_slots",
                    models.PositiveSmallIntegerField(
                        blank=True,
                        help_text="The DM's own number of additional languages; empty goes by Intelligence.",
                        null=True,
                    ),
                ),
                (
                    "languages_known",
                    models.PositiveSmallIntegerField(
                        default=0, help_text="Additional languages, chess not counted."
                    ),
                ),
                (
                    "adventurer",
                    models.BooleanField(
                        default=False, help_text="Caps the CM at 3x instead of 5x; PCs always are."
                    ),
                ),
                ("temperament", models.CharField(blank=True, max_length=120)),
                (
                    "notes",
                    models.TextField(blank=True, help_text="The DM's own, in Markdown.", max_length=10000),
                ),
                (
                    "learning_limit_weeks",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="d4, once for life (R34).", null=True
                    ),
                ),
                ("initial_cm", campaigns.core.fields.ChessModifierField(blank=True, null=True)),
                ("cm", campaigns.core.fields.ChessModifierField(blank=True, null=True)),
                ("plays_as", models.IntegerField(blank=True, null=True)),
                ("cm_key", models.BigIntegerField(blank=True, db_index=True, null=True)),
                (
                    "dice",
                    models.JSONField(
                        blank=True, help_text="The generator's dice that made this person.", null=True
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("binned_at", models.DateTimeField(blank=True, null=True)),
                (
                    "powers",
                    models.CharField(
                        blank=True,
                        help_text="Aids to cheating and to detecting it, as the words of campaigns.people.rules.powers.",
                        max_length=200,
                    ),
                ),
                (
                    "search_key",
                    campaigns.core.fields.SearchKeyField(
                        blank=True, default="", editable=False, max_length=250
                    ),
                ),
                (
                    "shows_purse",
                    models.BooleanField(default=False, help_text="The player's own page shows the purse."),
                ),
                (
                    "shows_gains",
                    models.BooleanField(
                        default=True,
                        help_text="The player's own page shows what each game taught, not only the CM.",
                    ),
                ),
                (
                    "hook",
                    models.CharField(blank=True, help_text="What the DM can begin with.", max_length=120),
                ),
                ("mannerism", models.CharField(blank=True, max_length=120)),
                (
                    "portrait",
                    models.CharField(
                        blank=True,
                        help_text="The token in the address of the picture; empty: the coat of arms.",
                        max_length=32,
                    ),
                ),
                (
                    "public_notes",
                    models.TextField(
                        blank=True, help_text="What players may read, in Markdown.", max_length=10000
                    ),
                ),
                (
                    "archived_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Out of lists, pickers and rankings since then; the games stay.",
                        null=True,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="characters",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["name", "pk"],
                "indexes": [
                    models.Index(fields=["campaign", "name"], name="campaigns_c_campaig_c92590_idx"),
                    models.Index(fields=["campaign", "search_key"], name="people_by_search_key"),
                ],
            },
        ),
        migrations.CreateModel(
            name="Guest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("name", models.CharField(max_length=40)),
                (
                    "place",
                    models.CharField(
                        choices=[
                            ("white", "White"),
                            ("black", "Black"),
                            ("spectator", "Spectator"),
                            ("waiting", "Waiting for a seat"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("tablet", models.BooleanField(default=False)),
                ("joined_at", models.DateTimeField(auto_now_add=True)),
                ("removed_at", models.DateTimeField(blank=True, null=True)),
                (
                    "confirmed",
                    models.BooleanField(default=False, help_text="The DM has given this device its seat."),
                ),
                (
                    "asks_for",
                    models.CharField(
                        blank=True,
                        choices=[("white", "White"), ("black", "Black")],
                        help_text="The side it has asked the DM for; a spectator's was declined.",
                        max_length=5,
                    ),
                ),
                (
                    "own_version",
                    models.PositiveIntegerField(
                        default=0,
                        help_text="Grows with what only this device may know: its seat, a roll it may make.",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Tries",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("bucket", models.CharField(max_length=120, unique=True)),
                ("count", models.PositiveIntegerField(default=0)),
                ("since", models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name="WorkerSign",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("host", models.CharField(max_length=200, unique=True)),
                (
                    "version",
                    models.CharField(
                        blank=True, help_text="The app's, as that worker has it.", max_length=40
                    ),
                ),
                ("seen_at", models.DateTimeField()),
            ],
            options={"ordering": ["-seen_at"]},
        ),
        migrations.CreateModel(
            name="AccountEvent",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("password", "Signed in with the password"),
                            ("link", "Signed in with a link"),
                            ("pin", "Back on a tablet, with the PIN"),
                            ("wrong", "Wrong password"),
                            ("lock", "Too many wrong passwords: that place has to wait"),
                            (
                                "cap",
                                "Too many wrong passwords from strange places: for a day only known devices may try",
                            ),
                            ("unlock", "Waits ended by command"),
                            ("sign out", "Signed out on all other devices"),
                            ("change", "New password"),
                            ("asked", "A link for a new password was mailed"),
                            ("reset", "New password by a mailed link"),
                            ("command", "New password by command"),
                            ("email", "New address for lost passwords"),
                        ],
                        max_length=8,
                    ),
                ),
                (
                    "device",
                    models.CharField(
                        blank=True, help_text="What kind of device, in a few words.", max_length=60
                    ),
                ),
                ("address", models.CharField(blank=True, max_length=50)),
                ("times", models.PositiveIntegerField(default=1)),
                ("at", models.DateTimeField(db_index=True, help_text="When it happened last.")),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="account_events",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-at", "-pk"]},
        ),
        migrations.CreateModel(
            name="BulkChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
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
                ("tag", models.CharField(blank=True, max_length=30)),
                ("people", models.JSONField()),
                ("sentence", models.TextField()),
                ("at", models.DateTimeField()),
                ("undone", models.BooleanField(default=False)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bulk_changes",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="ApiToken",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
                ("used_at", models.DateTimeField(help_text="To the hour.", null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="api_tokens",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="Portrait",
            fields=[
                (
                    "character",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="picture",
                        serialize=False,
                        to="campaigns.character",
                    ),
                ),
                ("image", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="Address",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("email", models.EmailField(max_length=254)),
                (
                    "stop_key",
                    models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True),
                ),
                ("refusal", models.CharField(blank=True, max_length=200)),
                (
                    "user",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="address",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "guest",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="address",
                        to="campaigns.guest",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Hook",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=60)),
                (
                    "form",
                    models.CharField(
                        choices=[("discord", "Discord"), ("ntfy", "ntfy"), ("json", "Plain JSON")],
                        max_length=7,
                    ),
                ),
                (
                    "url",
                    models.CharField(help_text="A secret: whoever knows it can post there.", max_length=500),
                ),
                (
                    "on_since",
                    models.DateTimeField(
                        blank=True, help_text="Nothing from before is told; empty: off.", null=True
                    ),
                ),
                ("tells_matches", models.BooleanField(default=True, help_text="Of matches that have ended.")),
                (
                    "tells_entries",
                    models.BooleanField(default=True, help_text="Of the DM's entries for players."),
                ),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hooks",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Job",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "task",
                    models.CharField(help_text="The Celery task's name; it is sent by name.", max_length=80),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("running", "running"),
                            ("done", "done"),
                            ("failed", "failed"),
                            ("cancelled", "cancelled"),
                        ],
                        default="waiting",
                        max_length=10,
                    ),
                ),
                ("done", models.PositiveIntegerField(default=0)),
                ("total", models.PositiveIntegerField(default=0)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("error", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "beat_at",
                    models.DateTimeField(auto_now=True, db_index=True, help_text="Last sign of life."),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        help_text="None while it makes a campaign of an imported file.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="jobs",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="ExportFile",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=200)),
                ("content_type", models.CharField(max_length=60)),
                ("data", models.BinaryField()),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="export_files",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        help_text="Whose it is about; None: everybody.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="export_files",
                        to="campaigns.character",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="export_files",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "job",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="export_file",
                        to="campaigns.job",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="CampaignImport",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=200)),
                ("file", models.BinaryField()),
                ("report", models.JSONField(blank=True, null=True)),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="imports",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="imports",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "job",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="campaign_import",
                        to="campaigns.job",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="MailOutage",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, primary_key=True, serialize=False)),
                ("since", models.DateTimeField()),
                ("answer", models.CharField(max_length=200)),
                ("tries", models.PositiveSmallIntegerField(default=1)),
                ("next_try_at", models.DateTimeField()),
            ],
            options={
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="one_mail_outage")]
            },
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("game", models.SlugField(max_length=40)),
                ("options", models.TextField()),
                ("house_rules", models.TextField(blank=True, help_text="Frozen when the match started.")),
                (
                    "number",
                    models.PositiveIntegerField(
                        help_text="Order within the record: of beginning, and once it is over of ending."
                    ),
                ),
                ("day", models.IntegerField(help_text="The campaign day it is played on.")),
                ("place", models.CharField(blank=True, max_length=120)),
                (
                    "status",
                    models.CharField(
                        choices=[("playing", "in play"), ("over", "over")], default="playing", max_length=10
                    ),
                ),
                (
                    "how",
                    models.CharField(
                        blank=True, help_text="How it ended, in the game's own word.", max_length=30
                    ),
                ),
                (
                    "winner",
                    models.CharField(
                        blank=True, choices=[("white", "White"), ("black", "Black")], max_length=5
                    ),
                ),
                ("played_out", models.BooleanField(default=False)),
                ("turns", models.PositiveIntegerField(default=0, help_text="Turns resolved.")),
                (
                    "public_id",
                    models.CharField(
                        default=campaigns.core.keys.new_public_id,
                        help_text="In the addresses of everybody but the DM.",
                        max_length=22,
                        unique=True,
                    ),
                ),
                (
                    "public_version",
                    models.PositiveIntegerField(
                        default=1,
                        help_text="Grows only with what everybody may know; players' forms are made for it.",
                    ),
                ),
                (
                    "dm_version",
                    models.PositiveIntegerField(
                        default=1,
                        help_text="Grows with what only the DM may know: seals, seats, dice that change nothing to be seen.",
                    ),
                ),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("finished_at", models.DateTimeField(blank=True, null=True)),
                (
                    "cheated",
                    models.CharField(
                        blank=True,
                        help_text="The sides that cheated or tried to; the DM's alone to know.",
                        max_length=11,
                    ),
                ),
                (
                    "players_roll",
                    models.BooleanField(
                        default=True,
                        help_text="Players make their own open rolls (against intimidation) on their own devices.",
                    ),
                ),
                (
                    "due_at",
                    models.DateTimeField(
                        blank=True, db_index=True, help_text="Until when it is owed.", null=True
                    ),
                ),
                (
                    "hours_per_move",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="In slow play: hours of the real world for each move.",
                        null=True,
                    ),
                ),
                (
                    "waits_for",
                    models.CharField(
                        blank=True,
                        choices=[("white", "White"), ("black", "Black"), ("both", "Both")],
                        help_text="In slow play: who owes a move.",
                        max_length=5,
                    ),
                ),
                (
                    "waits_since",
                    models.DateTimeField(
                        blank=True, help_text="When the line was written after which they do.", null=True
                    ),
                ),
                (
                    "rematch_rule",
                    models.CharField(
                        choices=[
                            ("asking", "Players ask me"),
                            ("freely", "Players start one when both want it"),
                            ("never", "Players cannot ask for one"),
                        ],
                        default="asking",
                        max_length=6,
                    ),
                ),
                (
                    "rematch_wanted",
                    models.CharField(
                        blank=True,
                        help_text="The sides that ask for a rematch, once it is over.",
                        max_length=11,
                    ),
                ),
                (
                    "engine_sides",
                    models.CharField(
                        blank=True, help_text="The sides that the engine plays for an NPC.", max_length=11
                    ),
                ),
                (
                    "may_analyse",
                    models.BooleanField(
                        default=False,
                        help_text="Players may analyse on their own devices while it is in play.",
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="matches",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "rematch_of",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="rematches",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "ordering": ["-day", "-number"],
                "indexes": [
                    models.Index(fields=["campaign", "-day", "-number"], name="matches_latest_first")
                ],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "number"), name="one_match_a_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="Look",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                (
                    "guest",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="look",
                        to="campaigns.guest",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="looks",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="looks",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "user"), name="one_look_a_user")]
            },
        ),
        migrations.CreateModel(
            name="Line",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                (
                    "kind",
                    models.CharField(
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
                (
                    "side",
                    models.CharField(
                        blank=True, choices=[("white", "White"), ("black", "Black")], max_length=5
                    ),
                ),
                (
                    "text",
                    models.TextField(
                        blank=True,
                        help_text="The action, the chart of a rolled note, or the reason of an undo or a correction.",
                    ),
                ),
                ("roll_key", models.CharField(blank=True, max_length=60)),
                (
                    "sides",
                    models.PositiveSmallIntegerField(
                        blank=True, help_text="Of the dice rolled: 100 for d%.", null=True
                    ),
                ),
                ("faces", models.CharField(blank=True, max_length=100)),
                (
                    "thrown_by",
                    models.CharField(
                        blank=True,
                        choices=[
                            ("typed", "typed by the DM"),
                            ("machine", "rolled by the machine"),
                            ("recorded", "recorded before"),
                        ],
                        max_length=8,
                    ),
                ),
                ("secret", models.BooleanField(default=False)),
                (
                    "keeps",
                    models.PositiveIntegerField(
                        blank=True,
                        help_text="An undo, a redo, or a correction that asks for more keeps the log up to this seq.",
                        null=True,
                    ),
                ),
                ("state", models.TextField()),
                ("position", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "notation",
                    models.CharField(
                        blank=True, help_text="A move in its game's own notation.", max_length=40
                    ),
                ),
                (
                    "taken",
                    models.CharField(
                        blank=True, help_text="The token of the piece a move has captured.", max_length=40
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "ordering": ["match", "seq"],
                "constraints": [models.UniqueConstraint(fields=("match", "seq"), name="one_line_a_seq")],
            },
        ),
        migrations.CreateModel(
            name="Intimidation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("turn", models.PositiveIntegerField()),
                (
                    "side",
                    models.CharField(
                        choices=[("white", "White"), ("black", "Black")],
                        help_text="Who intimidates.",
                        max_length=5,
                    ),
                ),
                ("means", models.CharField(max_length=200)),
                (
                    "automatic",
                    models.BooleanField(
                        default=False, help_text="A dragon's, by its hit points alone (R27)."
                    ),
                ),
                ("face", models.PositiveSmallIntegerField(blank=True, null=True)),
                ("needed", models.SmallIntegerField(blank=True, null=True)),
                ("succeeded", models.BooleanField(blank=True, null=True)),
                (
                    "by",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="intimidations_made",
                        to="campaigns.character",
                    ),
                ),
                (
                    "victim",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="intimidations_met",
                        to="campaigns.character",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="intimidations",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={"ordering": ["match", "turn", "side", "pk"]},
        ),
        migrations.AddField(
            model_name="guest",
            name="match",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="guests", to="campaigns.match"
            ),
        ),
        migrations.CreateModel(
            name="GainOverride",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "points",
                    campaigns.core.fields.ChessModifierField(
                        blank=True,
                        help_text="0 refuses the gain; empty leaves it to the rules again.",
                        null=True,
                    ),
                ),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="gain_overrides",
                        to="campaigns.character",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="gain_overrides",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Gain",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("verdict", models.CharField(max_length=20)),
                ("raw", campaigns.core.fields.ChessModifierField()),
                ("credited", campaigns.core.fields.ChessModifierField()),
                ("cm_before", campaigns.core.fields.ChessModifierField()),
                ("cm_after", campaigns.core.fields.ChessModifierField()),
                ("working", models.TextField(blank=True)),
                ("why", models.TextField(blank=True)),
                (
                    "again_on",
                    models.IntegerField(
                        blank=True, help_text="The day on which the learning limit ends.", null=True
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="gains",
                        to="campaigns.character",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="gains",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "character"), name="one_gain_a_match_and_character"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="Draft",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.CharField(choices=[("white", "White"), ("black", "Black")], max_length=5)),
                ("turn", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("at", models.DateTimeField(auto_now=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        help_text="The unconfirmed device that sealed it; none for the side's own.",
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="campaigns.guest",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="drafts",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("guest", None)), fields=("match", "side"), name="one_draft_a_side"
                    ),
                    models.UniqueConstraint(fields=("guest",), name="one_draft_a_device"),
                ]
            },
        ),
        migrations.CreateModel(
            name="ClockLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("minutes", models.IntegerField(help_text="Below 0 where it was taken back.")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="clock_lines",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Member",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("role", models.CharField(choices=[("dm", "Dungeon Master")], default="dm", max_length=20)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="members",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="memberships",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "user"), name="one_membership_a_campaign")
                ]
            },
        ),
        migrations.CreateModel(
            name="PeopleTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("file_name", models.CharField(max_length=200)),
                ("text", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people_tables",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="people_tables",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="Pin",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("hash", models.CharField(max_length=200)),
                ("wrong", models.PositiveIntegerField(default=0)),
                ("wrong_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="pin",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="PlayerLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="player_links",
                        to="campaigns.character",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("revoked_at", None)),
                        fields=("character",),
                        name="one_player_link_a_character",
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ProfessionRow",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=40)),
                ("name", models.CharField(max_length=40)),
                ("position", models.PositiveSmallIntegerField(default=0)),
                ("data", models.JSONField()),
                (
                    "retired_at",
                    models.DateTimeField(
                        blank=True, help_text="No longer offered; characters who have it keep it.", null=True
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="professions",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["position", "name"],
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "slug"), name="one_profession_a_slug"),
                    models.UniqueConstraint(
                        condition=models.Q(("campaign", None)),
                        fields=("slug",),
                        name="one_printed_profession_a_slug",
                    ),
                ],
            },
        ),
        migrations.AddField(
            model_name="character",
            name="profession",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                to="campaigns.professionrow",
            ),
        ),
        migrations.CreateModel(
            name="Batch",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("seed", models.CharField(max_length=40)),
                ("count", models.PositiveSmallIntegerField()),
                ("house_rules", models.TextField(blank=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                (
                    "profession_data",
                    models.JSONField(
                        blank=True,
                        help_text="The profession as it was when the batch was generated.",
                        null=True,
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="batches",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "job",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="batch",
                        to="campaigns.job",
                    ),
                ),
                (
                    "profession",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, to="campaigns.professionrow"
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="Purse",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[("character", "character"), ("backer", "bettor"), ("bank", "the DM's bank")],
                        max_length=10,
                    ),
                ),
                (
                    "name",
                    models.CharField(blank=True, help_text="A bettor's who is no character.", max_length=80),
                ),
                ("may_owe", models.BooleanField(default=False, help_text="The DM allows it to go below 0.")),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="purses",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "character",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="purse",
                        to="campaigns.character",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "backer")),
                        fields=("campaign", "name"),
                        name="one_backer_a_name",
                    ),
                    models.UniqueConstraint(
                        condition=models.Q(("kind", "bank")), fields=("campaign",), name="one_bank_a_campaign"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="PointStake",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("a_point", models.BigIntegerField(help_text="In coppers; 0: no stake any more.")),
                ("reason", models.TextField(blank=True, help_text="Of a change after the first move.")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "settled",
                    models.TextField(
                        blank=True,
                        help_text="The winner and the points it was paid for; empty while nobody has won.",
                    ),
                ),
                (
                    "forgiven",
                    models.BooleanField(default=False, help_text="The DM has waived what was not paid."),
                ),
                (
                    "decided",
                    models.TextField(blank=True, help_text="Why the DM waived it, or allowed the debt."),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="point_stakes",
                        to="campaigns.match",
                    ),
                ),
                (
                    "black",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="campaigns.purse"
                    ),
                ),
                (
                    "white",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT, related_name="+", to="campaigns.purse"
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("white", models.F("black")), _negated=True),
                        name="two_purses_a_point_stake",
                    ),
                    models.CheckConstraint(
                        condition=models.Q(("a_point__gte", 0)), name="a_point_costs_no_less_than_nothing"
                    ),
                ],
            },
        ),
        migrations.CreateModel(
            name="Bet",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "outcome",
                    models.CharField(
                        choices=[
                            ("white", "white"),
                            ("white crushing", "white crushing"),
                            ("black", "black"),
                            ("black crushing", "black crushing"),
                            ("draw", "draw"),
                        ],
                        max_length=14,
                    ),
                ),
                ("stake", models.BigIntegerField(help_text="The bettor's, in coppers.")),
                ("odds_against", models.PositiveIntegerField()),
                ("odds_on", models.PositiveIntegerField()),
                (
                    "turns",
                    models.PositiveIntegerField(help_text="Turns that were resolved when it was placed."),
                ),
                (
                    "status",
                    models.CharField(
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
                (
                    "ruling",
                    models.CharField(
                        blank=True,
                        choices=[("void", "void"), ("forfeited", "forfeited"), ("stands", "stands")],
                        max_length=10,
                    ),
                ),
                ("reason", models.TextField(blank=True, help_text="Of the DM's ruling.")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="bets", to="campaigns.match"
                    ),
                ),
                (
                    "backer",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="backed",
                        to="campaigns.purse",
                    ),
                ),
                (
                    "taker",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.RESTRICT,
                        related_name="taken",
                        to="campaigns.purse",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("backer", models.F("taker")), _negated=True),
                        name="two_parties_a_bet",
                    ),
                    models.CheckConstraint(condition=models.Q(("stake__gt", 0)), name="a_stake_is_something"),
                ],
            },
        ),
        migrations.CreateModel(
            name="PurseLine",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
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
                ("amount", models.BigIntegerField()),
                ("reason", models.TextField(blank=True)),
                ("day", models.IntegerField(help_text="The campaign day it was written on.")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "bet",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="campaigns.bet",
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "point_stake",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="campaigns.pointstake",
                    ),
                ),
                (
                    "purse",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="lines",
                        to="campaigns.purse",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Recap",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True),
                ),
                ("title", models.CharField(max_length=120)),
                ("text", models.TextField(help_text="In Markdown.", max_length=60000)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="recaps",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={"ordering": ["-pk"]},
        ),
        migrations.CreateModel(
            name="RecapMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "digest",
                    models.CharField(help_text="SHA-256 of the recap's key and the address.", max_length=64),
                ),
                ("name", models.CharField(help_text="The player's, as the seat has it.", max_length=120)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "sending"),
                            ("sent", "sent"),
                            ("unsure", "perhaps sent"),
                            ("refused", "refused"),
                            ("given up", "given up"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(null=True)),
                ("next_try_at", models.DateTimeField(null=True)),
                (
                    "answer",
                    models.CharField(blank=True, help_text="What the mail server said last.", max_length=200),
                ),
                ("at", models.DateTimeField(help_text="When the DM asked for it last.")),
                (
                    "recap",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="mails",
                        to="campaigns.recap",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("recap", "digest"), name="one_mail_a_recap_and_address")
                ],
            },
        ),
        migrations.CreateModel(
            name="RecordEntry",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("learned", "learned chess"),
                            ("generated", "came knowing chess"),
                            ("cm", "CM set by the DM"),
                            ("shift", "CM moved with the abilities"),
                            ("changed", "changed by the DM"),
                            ("asked", "asked whether they know chess"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "number",
                    models.PositiveIntegerField(help_text="Order within the campaign, shared with matches."),
                ),
                ("day", models.IntegerField()),
                (
                    "cm",
                    campaigns.core.fields.ChessModifierField(
                        blank=True, help_text="The CM from here on, or the difference of a shift.", null=True
                    ),
                ),
                ("initial_cm", campaigns.core.fields.ChessModifierField(blank=True, null=True)),
                ("text", models.TextField()),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="record",
                        to="campaigns.character",
                    ),
                ),
                (
                    "teacher",
                    models.ForeignKey(
                        blank=True,
                        help_text="Of LEARNED: who taught.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="lessons_given",
                        to="campaigns.character",
                    ),
                ),
            ],
            options={"ordering": ["day", "number"]},
        ),
        migrations.CreateModel(
            name="Relation",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("text", models.CharField(max_length=40)),
                (
                    "of",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relations",
                        to="campaigns.character",
                    ),
                ),
                (
                    "to",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="relations_to",
                        to="campaigns.character",
                    ),
                ),
            ],
            options={
                "ordering": ["pk"],
                "constraints": [models.UniqueConstraint(fields=("of", "to"), name="one_relation_a_pair")],
            },
        ),
        migrations.CreateModel(
            name="Reminder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("due_at", models.DateTimeField()),
                (
                    "kind",
                    models.CharField(choices=[("soon", "due soon"), ("overdue", "overdue")], max_length=7),
                ),
                ("to", models.CharField(help_text="The guest or the user, by number.", max_length=40)),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "answer",
                    models.CharField(blank=True, help_text="What the mail server said last.", max_length=200),
                ),
                ("next_try_at", models.DateTimeField(null=True)),
                ("tried_at", models.DateTimeField(null=True)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "sending"),
                            ("sent", "sent"),
                            ("unsure", "perhaps sent"),
                            ("refused", "refused"),
                            ("given up", "given up"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reminders",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "due_at", "kind", "to"), name="one_reminder_a_deadline"
                    )
                ]
            },
        ),
        migrations.CreateModel(
            name="ResetMail",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "sending"),
                            ("sent", "sent"),
                            ("unsure", "perhaps sent"),
                            ("refused", "refused"),
                            ("given up", "given up"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(null=True)),
                ("next_try_at", models.DateTimeField(null=True)),
                (
                    "answer",
                    models.CharField(blank=True, help_text="What the mail server said last.", max_length=200),
                ),
                ("at", models.DateTimeField(help_text="When it was asked for last.")),
                (
                    "who",
                    models.CharField(
                        blank=True, help_text="As typed; empty once somebody looked.", max_length=254
                    ),
                ),
                ("address", models.CharField(blank=True, max_length=50)),
                ("device", models.CharField(blank=True, max_length=60)),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="ReturnRequest",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(max_length=32, unique=True)),
                ("code", models.CharField(max_length=4)),
                ("name", models.CharField(max_length=40)),
                ("asked_at", models.DateTimeField()),
                ("declined", models.BooleanField(default=False)),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="return_requests",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Room",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("code", models.CharField(max_length=6, unique=True)),
                ("expires_at", models.DateTimeField()),
                (
                    "match",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="room", to="campaigns.match"
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Seat",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("side", models.CharField(choices=[("white", "White"), ("black", "Black")], max_length=5)),
                ("name", models.CharField(max_length=80)),
                ("cm", campaigns.core.fields.ChessModifierField(null=True)),
                ("initial_cm", campaigns.core.fields.ChessModifierField(null=True)),
                ("intelligence", models.PositiveSmallIntegerField(null=True)),
                ("is_pc", models.BooleanField()),
                ("adventurer", models.BooleanField()),
                (
                    "admission",
                    models.CharField(
                        choices=[
                            ("freely", "Freely"),
                            ("asking", "After I allow it"),
                            ("nobody", "Not at all"),
                        ],
                        default="nobody",
                        max_length=7,
                    ),
                ),
                (
                    "character",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="campaigns.character",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("match", "side"), name="one_seat_a_side")]
            },
        ),
        migrations.CreateModel(
            name="SignInLink",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("token_hash", models.CharField(max_length=64, unique=True)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sign_in_links",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Submission",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("scope", models.CharField(max_length=40)),
                ("key", models.CharField(max_length=40)),
                ("said", models.TextField(blank=True)),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("scope", "key"), name="one_submission_a_key")]
            },
        ),
        migrations.CreateModel(
            name="Tag",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("name", models.CharField(max_length=30)),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tags",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["name"],
                "constraints": [models.UniqueConstraint(fields=("campaign", "name"), name="one_tag_a_name")],
            },
        ),
        migrations.AddField(
            model_name="character",
            name="tags",
            field=models.ManyToManyField(blank=True, related_name="characters", to="campaigns.tag"),
        ),
        migrations.CreateModel(
            name="TimeChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("agreed", "agreed at the start"),
                            ("changed", "changed"),
                            ("more", "more time for one move"),
                        ],
                        max_length=7,
                    ),
                ),
                ("hours", models.PositiveIntegerField(null=True)),
                ("since", models.DateTimeField(null=True)),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="time_changes",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={"ordering": ["pk"]},
        ),
        migrations.CreateModel(
            name="Watcher",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                ("name", models.CharField(max_length=80)),
                (
                    "cm",
                    models.PositiveIntegerField(
                        default=0, help_text="In whole points; 0 for somebody who does not know chess."
                    ),
                ),
                (
                    "powers",
                    models.CharField(
                        blank=True, help_text="The words of campaigns.people.rules.powers.", max_length=200
                    ),
                ),
                ("watching", models.BooleanField(default=True)),
                (
                    "character",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="watched",
                        to="campaigns.character",
                    ),
                ),
                (
                    "guest",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="campaigns.guest",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="watchers",
                        to="campaigns.match",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("match", "number"), name="one_watcher_a_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="WrongPins",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("count", models.PositiveIntegerField(default=0)),
                ("at", models.DateTimeField(help_text="When the last of them was tried.")),
                (
                    "tablet",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wrong_pins",
                        to="campaigns.guest",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="wrong_pins",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Candidate",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("number", models.PositiveSmallIntegerField()),
                (
                    "state",
                    models.CharField(
                        choices=[("open", "pending"), ("kept", "kept"), ("discarded", "discarded")],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("data", models.JSONField()),
                (
                    "batch",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="candidates",
                        to="campaigns.batch",
                    ),
                ),
                (
                    "character",
                    models.OneToOneField(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        to="campaigns.character",
                    ),
                ),
            ],
            options={
                "ordering": ["number"],
                "constraints": [
                    models.UniqueConstraint(fields=("batch", "number"), name="one_candidate_a_number")
                ],
            },
        ),
        migrations.CreateModel(
            name="ChronicleText",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(
                        blank=True,
                        help_text="Of the derived entry; empty for an entry of its own.",
                        max_length=80,
                    ),
                ),
                ("day", models.IntegerField()),
                (
                    "number",
                    models.PositiveIntegerField(help_text="Order within the campaign, shared with matches."),
                ),
                ("title", models.CharField(blank=True, max_length=120)),
                ("text", models.TextField(blank=True, help_text="In Markdown.", max_length=10000)),
                (
                    "tags",
                    models.CharField(
                        blank=True,
                        help_text="Each on a line of its own, in the order of the alphabet.",
                        max_length=400,
                    ),
                ),
                ("place", models.CharField(blank=True, max_length=120)),
                ("for_players", models.BooleanField(default=False, help_text="Players may read the words.")),
                (
                    "kept_back",
                    models.BooleanField(
                        default=False, help_text="The derived entry is left out of what players may read."
                    ),
                ),
                ("search_key", models.TextField(blank=True, editable=False, help_text="All words, folded.")),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="chronicle",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "people",
                    models.ManyToManyField(blank=True, related_name="chronicle", to="campaigns.character"),
                ),
            ],
            options={
                "ordering": ["-day", "-number", "pk"],
                "indexes": [
                    models.Index(fields=["campaign", "-day", "-number"], name="chronicle_latest_first")
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("key__gt", "")),
                        fields=("campaign", "key"),
                        name="one_text_an_entry_of_the_chronicle",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="DateChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("was", models.IntegerField()),
                ("now", models.IntegerField()),
                ("reason", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True)),
                (
                    "by",
                    models.ForeignKey(
                        null=True, on_delete=django.db.models.deletion.SET_NULL, to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="date_changes",
                        to="campaigns.campaign",
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "indexes": [models.Index(fields=["campaign", "-now"], name="date_changes_latest_first")],
            },
        ),
        migrations.CreateModel(
            name="Feed",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                (
                    "key",
                    models.CharField(default=campaigns.core.keys.new_address_key, max_length=43, unique=True),
                ),
                (
                    "campaign",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feeds",
                        to="campaigns.campaign",
                    ),
                ),
                (
                    "user",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feeds",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "guest",
                    models.OneToOneField(
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="feed",
                        to="campaigns.guest",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("campaign", "user"), name="one_feed_a_campaign_and_user")
                ]
            },
        ),
        migrations.CreateModel(
            name="HookPost",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("key", models.CharField(help_text="Of what it tells; each is told once.", max_length=80)),
                ("title", models.CharField(max_length=200)),
                ("body", models.TextField(help_text="As it is sent.")),
                ("headers", models.JSONField()),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("waiting", "waiting"),
                            ("sending", "sending"),
                            ("sent", "sent"),
                            ("refused", "refused"),
                            ("given up", "given up"),
                        ],
                        default="waiting",
                        max_length=8,
                    ),
                ),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("tried_at", models.DateTimeField(null=True)),
                ("next_try_at", models.DateTimeField(null=True)),
                ("answer", models.CharField(blank=True, max_length=200)),
                ("at", models.DateTimeField(auto_now_add=True, db_index=True)),
                (
                    "hook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="posts", to="campaigns.hook"
                    ),
                ),
            ],
            options={
                "ordering": ["-pk"],
                "constraints": [
                    models.UniqueConstraint(fields=("hook", "key"), name="one_post_a_hook_and_key")
                ],
            },
        ),
        migrations.AddConstraint(
            model_name="guest",
            constraint=models.UniqueConstraint(
                condition=models.Q(("place__in", ["white", "black"]), ("removed_at", None)),
                fields=("match", "place"),
                name="one_device_a_side",
            ),
        ),
    ]
