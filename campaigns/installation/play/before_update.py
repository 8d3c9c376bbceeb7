"""The backup before the database's schema is changed."""

from datetime import datetime
from pathlib import Path

from django.db import DEFAULT_DB_ALIAS
from django.db.backends.base.base import BaseDatabaseWrapper

from campaigns.installation.play import dumps
from campaigns.installation.play.backups import make_backup
from campaigns.installation.rules.names import Occasion


def back_up_before_update(connection: BaseDatabaseWrapper) -> str:
    """Make the backup; a sentence where there can be none, because PostgreSQL's tools are not here. Raises Refused."""
    if connection.alias != DEFAULT_DB_ALIAS:
        return ""
    if connection.vendor == "sqlite":
        if not Path(str(connection.settings_dict["NAME"])).is_file():
            return ""  # in memory: nothing outlives the process
    elif not dumps.has_tools():
        return f"No backup before the update: {dumps.NO_TOOLS}"
    make_backup(occasion=Occasion.UPDATE, now=datetime.now())
    return ""
