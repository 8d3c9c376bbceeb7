"""Print one fresh sign-in link for the DM."""

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.urls import reverse
from django.utils import timezone

from campaigns.devices.play.sign_in import make_link
from campaigns.web.addresses import public_address
from tools.how_to import how_to_manage
from tools.network import url_fault

LOCAL_URL = "http://127.0.0.1:8000"


def sign_in_url(user: User, base: str) -> str:
    if fault := url_fault(base):
        raise CommandError(f"The address {fault}")
    return base.rstrip("/") + reverse("sign-in", args=[make_link(user=user, now=timezone.now())])


class Command(BaseCommand):
    help = "Print a single-use sign-in link for the DM, good for half an hour."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--base",
            default=public_address() or LOCAL_URL,
            help="the address the device will use; GOK_URL without it",
        )

    def handle(self, *args: object, base: str, **options: object) -> None:
        dm = User.objects.filter(is_active=True).order_by("pk").first()
        if dm is None:
            raise CommandError(f"There is no DM yet: run “{how_to_manage('set_up')}” first.")
        self.stdout.write(sign_in_url(dm, base))
