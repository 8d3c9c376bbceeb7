"""What a power cut leaves: each connection waits for the disk, and the trial that cuts the power takes all that did not."""

import os
import random
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing

import pytest
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from tools.torture.preload import NO_COMPILER, build, compiler
from tools.torture.trials.power import NAME, SECTOR, Disk, mixed

FULL = 2


def pragmas():
    with connection.cursor() as cursor:
        return [cursor.execute(f"PRAGMA {name}").fetchone()[0] for name in ("journal_mode", "synchronous")]


@pytest.mark.skipif(
    os.environ.get("GOK_TEST_DATABASE") == "postgres",
    reason="PostgreSQL stays as it comes, which is the same",
)
@pytest.mark.django_db(transaction=True)
def test_every_connection_has_a_write_ahead_log_and_waits_for_the_disk():
    found = [pragmas()]

    def in_another_thread():
        for _ in range(2):
            found.append(pragmas())
            connection.close()

    thread = threading.Thread(target=in_another_thread)
    thread.start()
    thread.join()
    connection.close()
    found.append(pragmas())
    assert found == [["wal", FULL]] * 4


@given(
    st.binary(max_size=4 * SECTOR),
    st.binary(max_size=4 * SECTOR),
    st.sampled_from((0.0, 0.5, 1.0)),
    st.integers(),
)
def test_of_each_sector_the_disk_has_the_synced_or_a_later_version(synced, written, share, seed):
    left = mixed(synced, written, share, random.Random(seed))
    if share == 0:
        assert left == synced
    assert len(left) in (len(synced), len(written))
    for at in range(0, len(left), SECTOR):
        places = (text[at : at + SECTOR] for text in (synced, written))
        sector = left[at : at + SECTOR]
        assert any(sector.startswith(place[: len(sector)]) for place in places)


SYNC = f"""
import os, sqlite3, sys
folder, mode = sys.argv[1:]
database = sqlite3.connect(folder + "/{NAME}", isolation_level=None)
database.execute("PRAGMA journal_mode=WAL")
database.execute("PRAGMA synchronous=FULL")
database.execute("CREATE TABLE acts (number)")
database.execute("PRAGMA synchronous=" + mode)
database.execute("INSERT INTO acts VALUES (1)")
os.kill(os.getpid(), 9)
"""


@pytest.mark.skipif(compiler() is None, reason=NO_COMPILER)
@pytest.mark.parametrize(("mode", "kept"), [("FULL", [(1,)]), ("NORMAL", []), ("OFF", [])])
def test_a_cut_takes_what_was_written_and_not_synced(tmp_path, mode, kept):
    var, disk = tmp_path / "var", tmp_path / "disk"
    for folder in (var, disk):
        folder.mkdir()
    env = {**os.environ, "LD_PRELOAD": str(build("last_sync.c", tmp_path)), "TORTURE_DISK": str(disk)}
    subprocess.run([sys.executable, "-c", SYNC, str(var), mode], env=env)
    Disk(disk, var).cut(FirstChoice())
    with closing(sqlite3.connect(var / NAME)) as left:
        assert left.execute("SELECT number FROM acts").fetchall() == kept


class FirstChoice(random.Random):
    """Of all shares of what was not synced the first: nothing."""

    def choice(self, seq):
        return seq[0]
