"""An outbox for recaps: what was mailed by a job is on record in it, and what was still to be mailed waits there."""

import hashlib
from typing import Any

import django.db.models.deletion
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

OPEN = ("waiting", "running")
TASK = "campaigns.tasks.mail_recap"


def keep_mails(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """A row for each address that a recap was mailed to, or was on its way to."""
    recaps = apps.get_model("campaigns", "Recap").objects.select_related("job")
    mails = apps.get_model("campaigns", "RecapMail")
    for recap in recaps.order_by("pk"):
        is_open = recap.job is not None and recap.job.state in OPEN
        if recap.mailed_upto or is_open:
            mails.objects.bulk_create(
                _mail(apps, recap, row, is_open) for row in _readers(apps, recap, is_open)
            )
    apps.get_model("campaigns", "Job").objects.filter(task=TASK, state__in=OPEN).update(state="cancelled")
    if editor.connection.vendor == "postgresql":  # no table is altered while checks of its rows wait
        editor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        editor.execute("SET CONSTRAINTS ALL DEFERRED")


def _readers(apps: StateApps, recap: Any, is_open: bool) -> list[Any]:
    rows = apps.get_model("campaigns", "Address").objects.select_related("guest")
    rows = rows.filter(
        guest__match__campaign_id=recap.campaign_id,
        guest__removed_at=None,
        guest__place__in=("white", "black"),
        guest__confirmed=True,
        refusal="",
    )
    first: dict[str, Any] = {}
    for row in rows.order_by("pk"):
        first.setdefault(row.email.casefold(), row)
    return [row for row in first.values() if is_open or row.pk <= recap.mailed_upto]


def _mail(apps: StateApps, recap: Any, row: Any, is_open: bool) -> Any:
    digest = hashlib.sha256(f"{recap.key} {row.email.casefold()}".encode()).hexdigest()
    state = "sent" if row.pk <= recap.mailed_upto else "waiting"
    mails = apps.get_model("campaigns", "RecapMail")
    return mails(recap=recap, digest=digest, name=row.guest.name, state=state, at=recap.at)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0035_account_record")]

    operations = [
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
        migrations.RunPython(keep_mails, migrations.RunPython.noop),
        migrations.RemoveField(model_name="recap", name="job"),
        migrations.RemoveField(model_name="recap", name="mailed_upto"),
    ]
