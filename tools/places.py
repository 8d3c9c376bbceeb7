"""Where things are kept."""

import os
import sys
import tempfile
from pathlib import Path

from tools import system
from tools.refusal import Refusal

ROOT = Path(__file__).resolve().parent.parent
IS_INSTALLED = not (ROOT / "dev.py").is_file()
"""Whether this is the installed program (tools/installed.py), whose packages stand beside it, and not a clone."""
VENV = ROOT / ".venv"
PYTHON = Path(sys.executable) if IS_INSTALLED else VENV / system.PYTHON
BIN = PYTHON.parent
REQUIREMENTS = ROOT / "requirements"


def var() -> Path:
    """Return the folder of everything the app remembers: a clone's own, else where the system keeps such things."""
    if chosen := os.environ.get("GOK_VAR"):
        return Path(chosen).resolve()
    if not IS_INSTALLED:
        return (ROOT / "var").resolve()
    from platformdirs import user_data_path  # a clone has no packages yet when this is read

    return user_data_path("game-of-kings", appauthor=False)


def writable(folder: Path) -> Path:
    """Return the folder, made if need be; refuse when nothing can be written there."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        tempfile.TemporaryFile(dir=folder).close()  # its name is its own: several threads ask at once
    except OSError as error:
        advice = "Mend that, or move the folder."
        if isinstance(error, PermissionError):
            advice = system.way_to_write(folder)
        raise Refusal(f"Cannot write in {folder} ({error.strerror}). {advice}") from error
    return folder


def is_sqlite() -> bool:
    """Say whether the app keeps its data in a SQLite file."""
    url = os.environ.get("DATABASE_URL", "")
    return not url or url.startswith("sqlite:///")


def database() -> Path:
    """Return the SQLite file, refusing when DATABASE_URL names another kind of database."""
    if not is_sqlite():
        raise Refusal(
            "DATABASE_URL names a PostgreSQL database: use pg_dump and pg_restore, see docs/hosting/backup.md."
        )
    url = os.environ.get("DATABASE_URL")
    return Path(url.removeprefix("sqlite:///")).resolve() if url else var() / "game-of-kings.sqlite3"
