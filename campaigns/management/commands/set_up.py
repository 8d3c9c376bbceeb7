"""Set a fresh installation up: the DM, and the demo campaign once."""

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import transaction

from campaigns.dashboard.play import create_demo, play_a_year


class Command(BaseCommand):
    help = "Create the DM and the demo campaign where there are none; safe to run at every start."

    def handle(self, *args: object, **options: object) -> None:
        with transaction.atomic():
            if User.objects.exists():
                return
            dm = User(username="dm", first_name="Dungeon Master")
            dm.set_unusable_password()
            dm.save()
            campaign = create_demo(dm)
            play_a_year(campaign, dm)
        self.stdout.write(f"Founded {campaign.name}.")
