"""Where the database and its backups lie."""

from pathlib import Path

from django.conf import settings
from django.db import connection


def is_sqlite() -> bool:
    """Whether the app keeps its data in a SQLite file."""
    return connection.vendor == "sqlite"


def database_file() -> Path:
    """The SQLite file."""
    return Path(str(connection.settings_dict["NAME"]))


def backup_folder() -> Path:
    """The folder of the backups; it may not be there yet."""
    var: Path = settings.VAR_DIR
    return var / "backups"
