"""The campaigns app: the persistent world every game is played in."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class CampaignsConfig(AppConfig):
    name = "campaigns"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from campaigns import wiring
        from campaigns.people.models import seed_printed_professions

        wiring.wire()
        post_migrate.connect(seed_printed_professions, sender=self, dispatch_uid="printed-professions")
