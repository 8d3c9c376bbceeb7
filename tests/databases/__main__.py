"""`python -m tests.databases make`: keep a database of the schema of the version at hand, and the hashes of its migrations.

Run it for every migration that is about to land. There is one database a release: that of the version at hand is made anew, those
of before are left as they are.
"""

import os
import sys
import tempfile
import tomllib
from pathlib import Path

from tests.databases import landed
from tools.places import ROOT


def make() -> int:
    """Keep a database of today's schema if it has a migration more; add new migrations to the table."""
    if changed := sorted(set(landed.landed_migrations().items()) - set(landed.migrations().items())):
        sys.exit(f"A landed migration is never changed: put {changed[0][0]} back and write a new one.")
    if landed.migrations().keys() - landed.landed_migrations().keys():
        with tempfile.TemporaryDirectory() as folder:
            _keep(Path(folder), _dump())
        landed.TABLE.write_text("".join(f"{value} {key}\n" for key, value in landed.migrations().items()))
    return 0


def _dump() -> Path:
    """Where the database of the version at hand is kept: behind those of the releases before it."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    version = project["version"].partition(".dev")[0]
    kept = [path for path in landed.dumps() if path.stem.partition("-")[2] == version]
    return kept[0] if kept else landed.FOLDER / f"{len(landed.dumps()) + 1:02}-{version}.sql"


def _keep(folder: Path, dump: Path) -> None:
    """Play an evening in a database below `folder`, and keep it."""
    database = folder / "kept.sqlite3"
    os.environ.update(DATABASE_URL=f"sqlite:///{database}", GOK_VAR=str(folder), GOK_PLAIN_STATIC="true")
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django
    from django.core.management import call_command
    from django.db import connection

    django.setup()
    call_command("migrate", verbosity=0)
    from tests.databases import evening, rows

    evening.play_an_evening()
    rows.fill_empty_tables()
    connection.close()
    landed.pack(database, dump)
    print(f"Kept {dump}.")


if __name__ == "__main__":
    if sys.argv[1:] != ["make"]:
        sys.exit(f"Use: {landed.MAKE}")
    sys.exit(make())
