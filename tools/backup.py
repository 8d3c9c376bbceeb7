"""`backup` and `restore`: whole copies of the SQLite database, safe at any moment, through SQLite's own backup."""

import contextlib
import os
import sqlite3
import subprocess
from pathlib import Path

from tools import copies, environment, restoring, running, system
from tools.how_to import how_to
from tools.places import PYTHON, ROOT, database, var, writable
from tools.refusal import Refusal

_RUNNING = "Game of Kings is running: end it first (Ctrl-C where it was started), then restore."
_CHECK_PATIENCE = 60.0  # seconds; the check itself gives up sooner


def backup() -> int:
    """Copy the database while the app runs; print where the copy is."""
    source = database()
    with contextlib.suppress(Refusal), contextlib.closing(running.hold("").file):
        restoring.tidy_up()  # unless the app runs, or somebody restores just now: then there is nothing to finish
    if not source.is_file():
        raise Refusal(f"There is nothing to back up yet: the first {how_to('run')} makes the database.")
    folder = writable(var() / "backups")
    copies.remove_drafts(folder)
    target = restoring.free_name(folder / f"{restoring.timestamp()}.sqlite3")
    with contextlib.closing(sqlite3.connect(source, timeout=30)) as connection:
        copies.copy(connection, source, target)
    print(target)
    return 0


def restore(arguments: list[str]) -> int:
    """Put a backup in the database's place; what stood there is kept beside it."""
    if len(arguments) != 1 or not arguments[0]:
        raise Refusal(f"Say which backup: {how_to('restore', FILE='var/backups/2026-01-31-200000.sqlite3')}")
    source, target = Path(arguments[0]), database()
    with contextlib.closing(running.hold(_RUNNING).file):
        restoring.tidy_up()
        _check(source)
        fresh = restoring.waiting_name(writable(target.parent) / target.name)
        with contextlib.closing(copies.read_only(source)) as connection:
            copies.copy(connection, source, fresh)
        backup = restoring.put_in_place(fresh, target)
    print(f"Restored {source}." + (f" What stood there before is kept as {backup}." if backup else ""))
    return 0


def _check(source: Path) -> None:
    """Refuse what is not a Game of Kings database that this version can open."""
    if not source.is_file():
        raise Refusal(f"There is no file {source}.")
    if fault := _fault(source.resolve()):
        raise Refusal(f"{source} {fault}. Nothing was changed.")


def _fault(file: Path) -> str:
    """Return what the app says is wrong with the file, empty if nothing is: only it knows its tables."""
    environment.install("run")
    command = [str(PYTHON), "-m", "tools.inside", "check", str(file)]
    env = {**system.OF_EVERY_PART, **os.environ, "GOK_VAR": str(var()), "GOK_MAIL_URL": ""}
    try:
        process = subprocess.run(
            command, cwd=ROOT, env=env, stdout=subprocess.PIPE, encoding="utf-8", timeout=_CHECK_PATIENCE
        )
    except subprocess.TimeoutExpired:
        return "could not be checked in time"
    if process.returncode:
        raise Refusal("The file could not be checked; the lines above say why. Nothing was changed.")
    return process.stdout.strip()
