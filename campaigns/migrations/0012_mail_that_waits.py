"""Reminders that wait for the mail server, and what it said. Those that had failed too often stay given up."""

from typing import Any

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

MOST_TRIES = 5  # as it was until now


def read_states(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """What did not fail was sent; what failed waits, or was tried too often."""
    reminders: Any = apps.get_model("campaigns", "Reminder").objects
    reminders.filter(failed=False).update(state="sent")
    reminders.filter(failed=True, tries__gte=MOST_TRIES).update(state="given up")


def write_failed(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """The way back."""
    reminders: Any = apps.get_model("campaigns", "Reminder").objects
    reminders.filter(state="waiting").update(failed=True)
    reminders.filter(state="given up").update(failed=True, tries=MOST_TRIES)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0011_a_stake_per_point")]

    operations = [
        migrations.AddField("address", "refusal", models.CharField(blank=True, max_length=200)),
        migrations.AddField(
            "reminder",
            "answer",
            models.CharField(blank=True, help_text="What the mail server said last.", max_length=200),
        ),
        migrations.AddField("reminder", "next_try_at", models.DateTimeField(null=True)),
        migrations.AddField("reminder", "tried_at", models.DateTimeField(null=True)),
        migrations.AddField(
            "reminder",
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
        migrations.RunPython(read_states, write_failed),
        migrations.RemoveField("reminder", "failed"),
        migrations.AlterField("reminder", "tries", models.PositiveSmallIntegerField(default=0)),
        migrations.CreateModel(
            "MailOutage",
            [
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
    ]
