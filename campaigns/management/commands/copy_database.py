"""Copy everything into another, empty database: from SQLite to PostgreSQL, or back."""

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice, zip_longest

import environ
from django.apps import apps
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.management.color import no_style
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections, transaction
from django.db.models import Model
from django.db.models.sql import InsertQuery

TARGET = "copy"
BATCH_SIZE = 500  # rows of one INSERT
ENGINES = ("django.db.backends.postgresql", "django.db.backends.sqlite3")
_MSG_NO_ADDRESS = (
    "no address of a database that the app can use: write it like postgres://name:password@host/database "
    "or sqlite:////path/of/a/new.sqlite3. Nothing was copied."
)
# A new database writes these itself; nothing of ours refers to them.
MADE_BY_DJANGO = ("contenttypes", "auth.permission")


class Command(BaseCommand):
    help = (
        "Copy this installation's whole database into an empty one, count and compare every row. End the app first; "
        "then start it with DATABASE_URL naming the new database. The old one stays as it is."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        help_ = "the new database, as in postgres://name:password@host/database"
        parser.add_argument("--to", required=True, metavar="URL", help=help_)

    def handle(self, *args: object, to: str, **options: object) -> None:
        _connect(to)
        try:
            _migrate_target(to)
            rows = _copy()
        except DatabaseError as error:
            raise CommandError(f"{error}\nNothing was copied; the old database is as it was.") from error
        finally:
            connections[TARGET].close()
        for name, count in rows.items():
            self.stdout.write(f"{count:>9,}  {name}")
        self.stdout.write(
            f"{sum(rows.values()):>9,}  rows copied and compared, all alike. Start the app with DATABASE_URL={_mask_password(to)}"
        )


def _connect(url: str) -> None:
    try:
        config = environ.Env.db_url_config(url)
    except Exception as error:
        raise CommandError(f"{_mask_password(url)} is {_MSG_NO_ADDRESS}") from error
    if config.get("ENGINE") not in ENGINES or not config.get("NAME"):
        raise CommandError(f"{_mask_password(url)} is {_MSG_NO_ADDRESS}")
    source = connections.settings[DEFAULT_DB_ALIAS]
    target = connections.configure_settings({DEFAULT_DB_ALIAS: config})[DEFAULT_DB_ALIAS]
    if all(str(source[name]) == str(target[name]) for name in ("ENGINE", "NAME", "HOST")):
        raise CommandError("That is the database the app uses now: name another one.")
    connections.settings[TARGET] = target


def _migrate_target(url: str) -> None:
    """Make the tables, in a process that knows no other database: some migrations fill columns in the default one."""
    arguments = ("migrate", "--no-input", "--verbosity", "0")
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), *arguments]
    env = {**os.environ, "DATABASE_URL": url}
    process = subprocess.run(command, env=env, stderr=subprocess.PIPE, encoding="utf-8")
    if process.returncode:
        reason = process.stderr.strip().rpartition("\n")[2] or f"it ended with {process.returncode}."
        raise CommandError(f"The new database could not be laid out: {reason} Nothing was copied.")


def _copy() -> dict[str, int]:
    """Copy and compare every table in one transaction on either side; how many rows each has."""
    models = [
        model
        for model in apps.get_models(include_auto_created=True)
        if not model._meta.proxy and not model._meta.label_lower.startswith(MADE_BY_DJANGO)
    ]
    with transaction.atomic(), transaction.atomic(using=TARGET):
        if User.objects.using(TARGET).exists():
            in_use = "The new database is in use: somebody has an account there"
            raise CommandError(f"{in_use}. Name an empty one.")
        for model in models:
            model._base_manager.using(TARGET).all()._raw_delete(TARGET)  # what a migration has put there
        # The rows as they are: no column is set anew by its default or by the clock.
        for model in models:
            rows = model._base_manager.using(DEFAULT_DB_ALIAS).order_by("pk").iterator(BATCH_SIZE)
            while batch := list(islice(rows, BATCH_SIZE)):
                query = InsertQuery(model)
                query.insert_values(model._meta.concrete_fields, batch, raw=True)
                query.get_compiler(using=TARGET).execute_sql()
        # The new database's sequences go on after the copied rows.
        with connections[TARGET].cursor() as cursor:
            for sql in connections[TARGET].ops.sequence_reset_sql(no_style(), models):
                cursor.execute(sql)
        return {model._meta.label: _compare(model) for model in models}


def _compare(model: type[Model]) -> int:
    count = 0
    for source_row, target_row in zip_longest(_values(model, DEFAULT_DB_ALIAS), _values(model, TARGET)):
        if source_row != target_row:
            raise CommandError(
                f"A row of {model._meta.label} came out differently: {source_row} became {target_row}. Nothing was copied."
            )
        count += 1
    return count


def _values(model: type[Model], alias: str) -> Iterator[tuple[object, ...]]:
    names = [field.attname for field in model._meta.concrete_fields]
    rows = model._base_manager.using(alias).order_by("pk").values_list(*names).iterator(BATCH_SIZE)
    return (tuple(bytes(value) if isinstance(value, memoryview) else value for value in row) for row in rows)


def _mask_password(url: str) -> str:
    """The address without its password."""
    start, separator, host = url.rpartition("@")
    return f"{start.rpartition(':')[0]}:...@{host}" if separator else url
