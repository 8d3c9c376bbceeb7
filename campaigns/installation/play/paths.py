"""Where the database and its backups are."""

from pathlib import Path

from django.conf import settings
from django.db import connection


def is_sqlite() -> bool:
    return connection.vendor == "sqlite"


def database_file() -> Path:
    return Path(str(connection.settings_dict["NAME"]))


def backup_folder() -> Path:
    """May not exist yet."""
    var: Path = settings.VAR_DIR
    return var / "backups"
