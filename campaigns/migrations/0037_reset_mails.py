"""An outbox for links for a lost password: where no worker took the wish for one, it waits here."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0036_recap_mails"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
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
    ]
