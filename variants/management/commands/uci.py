"""Speak UCI on standard input and output, for other programs and for testing."""

import io
import sys

from django.core.management.base import BaseCommand, CommandParser

from variants.catalog import GAMES
from variants.uci.session import Uci


class Command(BaseCommand):
    help = "Answer UCI commands about a variant, line by line, until “quit”."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("variant", choices=sorted(GAMES))

    def handle(self, *args: object, variant: str, **options: object) -> None:
        uci = Uci(GAMES[variant], self._write)
        for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8-sig", errors="replace"):
            for answer in uci.answer(line):
                self._write(answer)
            if uci.has_quit:
                return
        uci.finish()

    def _write(self, line: str) -> None:
        self.stdout.write(line)
        self.stdout.flush()
