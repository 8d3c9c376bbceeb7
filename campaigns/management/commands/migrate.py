"""Django's `migrate`, which first checks what another version of the app has made, and makes a backup."""

import gc
from collections.abc import Collection
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

from campaigns.core.refusals import Refused
from campaigns.installation.play import schemas
from campaigns.installation.play.backups import back_up_before_update, restore_hint
from campaigns.installation.play.schemas import AtomicExecutor, Key
from tools.how_to import how_to_manage

_DJANGOS_OWN = {"auth", "contenttypes", "sessions"}  # migrated alone they hold nothing that could be lost
migrate.MigrationExecutor = AtomicExecutor  # type: ignore[attr-defined] # which Django's command takes from its own module


class Command(migrate.Command):
    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--no-backup", action="store_true", help="change the database without a backup")

    def handle(self, *args: Any, **options: Any) -> None:
        connection = connections[options["database"]]
        records = MigrationRecorder(connection).applied_migrations()
        if newer := schemas.unknown_migrations(MigrationLoader(None), records):
            raise CommandError(
                f"This database was used by a newer version of Game of Kings: it has {newer[-1]}. "
                f"Update the app and start it again{restore_hint()}. Nothing was changed."
            )
        holds_something = {app for app, _ in records} - _DJANGOS_OWN
        changes_nothing = options["plan"] or options["check_unapplied"]
        if holds_something and settings.BACKUPS and not (changes_nothing or options.get("no_backup")):
            self._back_up(connection, records)
        gc.freeze()  # only the models of one migration after another come and go: a seventh of the time
        super().handle(*args, **options)

    def _back_up(self, connection: BaseDatabaseWrapper, records: Collection[Key]) -> None:
        # Also where nothing but a squashed migration's name is to be recorded: an older version does not know it.
        if not any(key not in records for key in MigrationLoader(None).disk_migrations):
            return
        try:
            sentence = back_up_before_update(connection)
        except Refused as refusal:
            raise CommandError(
                f"No backup could be made before the update: {refusal.sentence} The database was not changed. "
                f"Mend that, or go on without: {how_to_manage('migrate --no-backup')}"
            ) from refusal
        if sentence:
            self.stderr.write(sentence)
