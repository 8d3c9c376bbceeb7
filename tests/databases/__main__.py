"""`python -m tests.databases make`: keep a database of today's schema, and the hashes of its migrations.

Run it once for every migration that is about to land. What has landed already is left as it is.
"""

import os
import sys
import tempfile
from pathlib import Path

from tests.databases import landed


def make() -> int:
    """Keep a database of today's schema unless there is one; add new migrations to the table."""
    if changed := sorted(set(landed.landed_migrations().items()) - set(landed.migrations().items())):
        sys.exit(f"A landed migration is never changed: put {changed[0][0]} back and write a new one.")
    if new := landed.migrations().keys() - landed.landed_migrations().keys():
        with tempfile.TemporaryDirectory() as folder:
            _keep(Path(folder), landed.FOLDER / f"{_name(new)}.sql")
        landed.TABLE.write_text("".join(f"{value} {key}\n" for key, value in landed.migrations().items()))
    return 0


def _name(new: set[str]) -> str:
    """Name a database after the newest of its migrations, in the order they landed."""
    app, _, file = max(new).split("/")
    return f"{len(landed.dumps()) + 1:02}-{app}-{Path(file).stem}"


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
