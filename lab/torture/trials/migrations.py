"""Kill -9 of `manage.py migrate` on databases of earlier schemas, and a second start: every row, and the schema of today."""

import contextlib
import os
import random
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

from lab.torture.figures import Figures
from tests.databases import landed
from tools.places import PYTHON, ROOT
from tools.servers import Postgres, new_server

# Killed between a migration's change and the record of it, so many migrations on: the narrowest moment there is.
_AT_A_RECORD = """
import os, sys
from django.core.management import execute_from_command_line
from django.db.migrations.recorder import MigrationRecorder
left, record = int(sys.argv.pop(1)), MigrationRecorder.record_applied
def counted(recorder, app, name):
    global left
    if left == 0:
        os.kill(os.getpid(), 9)
    left -= 1
    record(recorder, app, name)
MigrationRecorder.record_applied = counted
execute_from_command_line(["manage.py", "migrate", "--no-input", "-v0"])
"""

# A fresh database goes to today's schema in one step; this one goes half the way that all others have gone.
_HALF_THE_CHAIN = """
import django
django.setup()
from django.db import connection
from campaigns.installation.play.schemas import AtomicExecutor, load_chain
executor = AtomicExecutor(connection)
executor.loader = load_chain()
executor.migrate([key for key in executor.loader.disk_migrations if key[1].startswith("0014")])
"""


def run(size: float) -> Figures:
    """On both databases: half the kills at a moment by chance, half at a record."""
    figures = Figures("kill -9 of a migration of an old database, then once more")
    rounds = max(2, round(50 * size))
    with tempfile.TemporaryDirectory(prefix="gok-torture-") as folder:
        for dump in _spread(landed.dumps()[:-1], rounds):
            _on_sqlite(Path(folder), dump, figures)
        _on_postgres(Path(folder), rounds, figures)
    figures.check(figures.times >= rounds, f"only {figures.times} updates were killed")
    return figures


def _spread(dumps: list[Path], rounds: int) -> Iterator[Path]:
    return (dumps[number * len(dumps) // rounds % len(dumps)] for number in range(rounds))


def _on_sqlite(folder: Path, dump: Path, figures: Figures) -> None:
    file = folder / f"{dump.stem}.sqlite3"
    values_before = landed.values_of(landed.unpack(dump, file))
    env = _environment(folder, f"sqlite:///{file}")
    _kill_and_go_on(env, figures, dump.stem)
    for cell, (old_value, _) in landed.differences(values_before, landed.values_of(file)).items():
        figures.balance.lost.append(f"{dump.stem}: {cell} was {old_value!r}")
    with contextlib.closing(sqlite3.connect(file)) as database:
        faults = database.execute("PRAGMA integrity_check").fetchall()
    figures.check(faults == [("ok",)], f"{dump.stem}: {faults}")
    file.unlink()


def _on_postgres(folder: Path, rounds: int, figures: Figures) -> None:
    """A database in the middle of its migrations, made once; each round takes a copy of it."""
    with new_server(Postgres, durable=True) as server:
        _ask(server, "postgres", "CREATE DATABASE begun")
        env = _environment(folder, server.url_of("begun"))
        command = [str(PYTHON), "-c", _HALF_THE_CHAIN]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
        figures.check(done.returncode == 0, f"PostgreSQL: {done.stderr[-300:]}")
        _ask(
            server,
            "begun",
            "INSERT INTO auth_user (password, is_superuser, username, first_name, last_name, email,"
            " is_staff, is_active, date_joined, last_login)"
            " VALUES ('!', false, 'dm', '', '', '', false, true, now(), now())",
        )
        for number in range(rounds):
            _ask(server, "postgres", f"CREATE DATABASE round_{number} TEMPLATE begun")
            _kill_and_go_on(_environment(folder, server.url_of(f"round_{number}")), figures, "PostgreSQL")
            names = _ask(server, f"round_{number}", "SELECT username FROM auth_user")
            figures.check(names == [("dm",)], f"PostgreSQL: who was there is {names}")
            _ask(server, "postgres", f"DROP DATABASE round_{number} WITH (FORCE)")


def _ask(server: Postgres, name: str, sql: str) -> list[tuple[object, ...]]:
    import psycopg

    with psycopg.connect(host=str(server.folder), user="gok", dbname=name, autocommit=True) as connection:
        cursor = connection.execute(sql.encode())
        return cursor.fetchall() if cursor.description else []


def _environment(folder: Path, url: str) -> dict[str, str]:
    settings = {"DATABASE_URL": url, "GOK_VAR": str(folder), "GOK_PLAIN_STATIC": "true"}
    return {**os.environ, **settings, "DJANGO_SETTINGS_MODULE": "config.settings"}


def _kill_and_go_on(env: Mapping[str, str], figures: Figures, what: str) -> None:
    """Kill twice, then let it go through; an update that was over by then is no kill."""
    chance = random.Random(figures.times)
    at_a_record = [str(PYTHON), "-c", _AT_A_RECORD, str(chance.randrange(12))]
    first = subprocess.run(at_a_record, cwd=ROOT, env=env, capture_output=True).returncode
    begun = subprocess.Popen(
        [str(PYTHON), "manage.py", "migrate", "--no-input", "-v0"],
        cwd=ROOT,
        env=env,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    time.sleep(chance.uniform(0.5, 4))
    begun.send_signal(signal.SIGKILL)
    figures.times += [first, begun.wait()].count(-signal.SIGKILL)
    done = _migrate(env)
    figures.check(done.returncode == 0, f"{what}: the start after it failed: {done.stderr[-300:]}")


def _migrate(env: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    command = [str(PYTHON), "manage.py", "migrate", "--no-input", "-v0"]
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)
