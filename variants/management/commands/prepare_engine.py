"""Compile the engine, so that its first move need not wait; for the launcher, and for installations without it."""

from django.core.management.base import BaseCommand

from variants.engine.catalog import warm_up
from variants.npc_players.presenters import strength_line


class Command(BaseCommand):
    help = "Compile the engine for every full board and keep its code; say how it went."
    requires_system_checks: list[str] = []

    def handle(self, *args: object, **options: object) -> None:
        self.stdout.write(strength_line(warm_up()))
