"""Ordering a restore from a page: the checked copy is put beside the database, and the launcher swaps them.

The order is a file that `tools.restoring` knows: whatever starts next carries it out, also after a power cut. The replaced
database stays beside it.
"""

import contextlib
import os
import sqlite3
from pathlib import Path

from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore

from campaigns.core.refusals import Refused
from campaigns.installation.play.backups import Backup, checked_copy, lock_backups
from campaigns.installation.play.paths import database_file, is_sqlite
from tools import copies, restoring, running, system
from tools.how_to import how_to
from tools.refusal import Refusal

_BACKEND = "django.contrib.auth.backends.ModelBackend"


def can_restart() -> bool:
    """Whether a launcher runs this app, which can stop it, change the database and start it again."""
    return is_sqlite() and running.port_of_running_app() is not None


def order_restore(*, backup: Backup, user: User, session_key: str) -> None:
    """Have the launcher restore this backup, with this device signed in. Raises Refused with nothing changed."""
    if not can_restart():
        raise Refused(f"This app was not started by “{how_to('run')}”, so nothing here can restart it.")
    if backup.about.is_dump:
        raise Refused("A dump of PostgreSQL is not restored from a page.")
    target = database_file().resolve()
    with lock_backups():
        if restoring.waiting_copies(target):
            return
        waiting_file = restoring.waiting_name(target)
        draft = waiting_file.with_name(f".{waiting_file.name}.{os.getpid()}.part")
        try:
            checked_copy(backup.path, draft, is_live=False)
            _keep_signed_in(draft, user, session_key)
            system.move(draft, waiting_file)
        except Refusal as refusal:
            raise Refused(str(refusal)) from refusal
        except (OSError, sqlite3.Error) as error:
            raise Refused(f"The backup could not be laid ready: {error}. Nothing was changed.") from error
        finally:
            for piece in copies.pieces(draft):
                piece.unlink(missing_ok=True)


def _keep_signed_in(draft: Path, user: User, session_key: str) -> None:
    """Write this device's session into the copy."""
    # The copy's other sign-ins are of its time.
    with contextlib.closing(sqlite3.connect(draft.as_uri(), uri=True, isolation_level=None)) as file:
        copies.limit(file, 20.0)
        row = file.execute(
            "SELECT id, password FROM auth_user WHERE is_active ORDER BY username = ? DESC, id LIMIT 1",
            (user.get_username(),),
        ).fetchone()
        if row is None:
            return
        # Sessions that have ended and tokens that were revoked since the backup are removed from the copy.
        file.execute("ATTACH DATABASE ? AS today", (database_file().as_uri() + "?mode=ro",))
        for table, column in (("django_session", "session_key"), ("campaigns_apitoken", "digest")):
            if file.execute("SELECT 1 FROM main.sqlite_master WHERE name = ?", (table,)).fetchone():
                valid_keys = f'SELECT "{column}" FROM today."{table}"'
                file.execute(f'DELETE FROM main."{table}" WHERE "{column}" NOT IN ({valid_keys})')
        file.execute("DETACH DATABASE today")
        store = SessionStore()
        auth_hash = User(pk=row[0], password=row[1]).get_session_auth_hash()
        data = {SESSION_KEY: str(row[0]), BACKEND_SESSION_KEY: _BACKEND, HASH_SESSION_KEY: auth_hash}
        file.execute("DELETE FROM django_session WHERE session_key = ?", (session_key,))
        file.execute(
            "INSERT INTO django_session (session_key, session_data, expire_date) VALUES (?, ?, ?)",
            (session_key, store.encode(data), store.get_expiry_date().strftime("%Y-%m-%d %H:%M:%S.%f")),
        )
    with draft.open("rb+") as copy_file:
        os.fsync(copy_file.fileno())
