"""Tell in sentences what is wrong with this installation."""

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from campaigns.core.version import app_version
from campaigns.installation.play.checks import findings


class Command(BaseCommand):
    help = "Tell in sentences what is wrong with this installation, and what to do about it; ends with 1 if something is."
    requires_system_checks = []

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(f"Game of Kings {app_version()}")
        rows = findings(now=timezone.now(), thoroughly=True)
        for row in rows:
            self.stdout.write(f"{'!!' if row.is_fault else 'ok'}  {row.subject}: {row.sentence}")
        faults = sum(row.is_fault for row in rows)
        if faults:
            raise CommandError(f"{faults} of {len(rows)} are not as they should be.", returncode=1)
        self.stdout.write("Nothing is wrong.")
