"""Print the JSON Schema of a campaign's file."""

from django.core.management.base import BaseCommand

from campaigns.exchange.rules.schema import write_schema


class Command(BaseCommand):
    """`python manage.py campaign_schema > docs/campaign.schema.json`."""

    help = "Print the JSON Schema of an exported campaign."

    def handle(self, **options: object) -> None:
        self.stdout.write(write_schema(), ending="")
