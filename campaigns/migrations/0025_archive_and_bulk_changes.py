"""Characters can be archived, and what was done to many at once can be undone for a while."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("campaigns", "0024_portraits_public_notes_and_hooks"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="character",
            name="archived_at",
            field=models.DateTimeField(
                blank=True,
                help_text="Out of lists, pickers and rankings since then; the games stay.",
                null=True,
            ),
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
    ]
