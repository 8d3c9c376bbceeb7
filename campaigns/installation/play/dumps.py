"""Backups of a PostgreSQL database: pg_dump writes them, pg_restore lists them."""

import os
import shutil
import subprocess
from pathlib import Path

from django.db import connection

from campaigns.core.refusals import Refused

MSG_NO_TOOLS = (
    "The database is PostgreSQL's, and pg_dump is not installed here: install the client of the server's own version, "
    "or have the server's machine make the backups."
)
_PATIENCE = 3600.0  # seconds
_ARGUMENTS = ("host", "port", "dbname", "user", "sslmode", "sslrootcert", "sslcert", "sslkey")


def has_tools() -> bool:
    return bool(shutil.which("pg_dump") and shutil.which("pg_restore"))


def write_dump(draft: Path) -> None:
    """Write a dump and have it listed; Refused if either fails. The caller removes what was begun."""
    if not has_tools():
        raise Refused(MSG_NO_TOOLS)
    draft.touch(mode=0o600)
    _run_program("pg_dump", "--format=custom", "--no-owner", f"--file={draft}", f"--dbname={_address()}")
    _run_program("pg_restore", "--list", str(draft))
    with draft.open("rb+") as file:
        os.fsync(file.fileno())


def _address() -> str:
    """The database as libpq names it, without the password."""
    from psycopg.conninfo import make_conninfo

    parameters = connection.get_connection_params()
    # Without the password: everybody sees a program's arguments.
    return make_conninfo(**{name: parameters[name] for name in _ARGUMENTS if parameters.get(name)})


def _run_program(program: str, *arguments: str) -> None:
    password = connection.settings_dict.get("PASSWORD") or ""
    env = {**os.environ, **({"PGPASSWORD": password} if password else {})}
    try:
        result = subprocess.run(
            [program, *arguments],
            env=env,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
            timeout=_PATIENCE,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise Refused(f"{program} could not be run to the end. No backup was made.") from error
    if result.returncode:
        lines = result.stderr.strip().splitlines() or ["no reason given"]
        raise Refused(f"{program} failed ({lines[0].rstrip('.')}). No backup was made.")
