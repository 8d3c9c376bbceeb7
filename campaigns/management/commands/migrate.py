"""Django's `migrate`, which first looks at what was made by another version of the app."""

from typing import Any

from django.core.management.base import CommandError
from django.core.management.commands import migrate
from django.db import connections
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from campaigns import schemas


class Command(migrate.Command):
    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        records = MigrationRecorder(connection).applied_migrations()
        if newer := schemas.unknown(MigrationLoader(None), records):
            raise CommandError(
                f"This database was used by a newer version of Game of Kings: it has {newer[-1]}. "
                "Update the app and start it again. Nothing was changed."
            )
        if records and not (options["plan"] or options["check_unapplied"]):
            schemas.carry_over(connection)
        super().handle(*args, **options)
