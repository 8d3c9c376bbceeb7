"""Add a Dungeon Master who signs in by password."""

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaigns.core.refusals import Refused
from campaigns.devices.play.accounts import add_dm
from campaigns.management.commands.dm import ask_twice


class Command(BaseCommand):
    help = "Add a Dungeon Master with an account of their own; the password is asked for. To change one: changepassword."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("name")

    def handle(self, *args: object, name: str, **options: object) -> None:
        try:
            add_dm(name=name, password=ask_twice(f"Password for {name}: "))
        except Refused as refusal:
            raise CommandError(refusal.sentence) from refusal
        self.stdout.write(f"{name} can sign in now.")
        if not settings.ACCOUNTS:
            self.stdout.write("But not yet here: this installation runs without GOK_ACCOUNTS=true.")
