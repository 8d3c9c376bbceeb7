"""Professions as rows, seeded from the printed table; a campaign's own come to stand beside them."""

from django.db import connections, models

from campaigns.campaign.models import Campaign
from campaigns.people.rules import professions, professions_record


class ProfessionRow(models.Model):
    """One profession; pure functions receive `profession`, the frozen value."""

    campaign = models.ForeignKey(
        Campaign, null=True, blank=True, on_delete=models.CASCADE, related_name="professions"
    )
    slug = models.SlugField(max_length=40)
    name = models.CharField(max_length=40)
    position = models.PositiveSmallIntegerField(default=0)
    data = models.JSONField()
    retired_at = models.DateTimeField(
        null=True, blank=True, help_text="No longer offered; characters who have it keep it."
    )

    class Meta:
        ordering = ["position", "name"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "slug"], name="one_profession_a_slug"),
            models.UniqueConstraint(
                fields=["slug"], condition=models.Q(campaign=None), name="one_printed_profession_a_slug"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def profession(self) -> professions.Profession:
        return professions_record.read(self.data)

    @classmethod
    def offered(cls, campaign: Campaign) -> models.QuerySet["ProfessionRow"]:
        return cls.objects.filter(models.Q(campaign=None) | models.Q(campaign=campaign), retired_at=None)


def seed_printed_professions(using: str, **_: object) -> None:
    """Bring the printed rows (Dragon #70, NPC chess players) up to date after every migration, once they have a table."""
    if ProfessionRow._meta.db_table not in connections[using].introspection.table_names():
        return  # another app was migrated alone
    for position, profession in enumerate(professions.PRINTED):
        ProfessionRow.objects.using(using).update_or_create(
            campaign=None,
            slug=profession.slug,
            defaults={
                "name": profession.name,
                "position": position,
                "data": professions_record.write(profession),
            },
        )
