"""The wheel, installed as a stranger installs it and used for an evening (lab/trials/wheel.py).

Its packages are those of the tests, lent by a path, so that no network is needed; nothing else is on the PATH.
"""

import contextlib
import os
import sqlite3
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path

import pytest

from lab.trials.wheel import Program, evening
from tests.databases import landed
from tools import art, dist, environment
from tools.refusal import Refusal

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        os.environ.get("GOK_TEST_DATABASE") == "postgres", reason="it brings its own database"
    ),
]
LARGEST_WHEEL = 4 * 10**6  # bytes
MIGRATIONS = "SELECT app, name FROM django_migrations ORDER BY app, name"
NAME = "Jörg O'Neill #1 50%"


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The wheel and the source archive."""
    if not art.is_whole():
        pytest.skip("no art here, and without it no wheel is made")
    folder = tmp_path_factory.mktemp("dist")
    assert dist.dist(folder) == 0
    return folder


@pytest.fixture(scope="module")
def environment_of_theirs(files, tmp_path_factory):
    folder = tmp_path_factory.mktemp("installed")
    venv.create(folder, symlinks=True)
    [wheel] = files.glob("*.whl")
    pip = [environment._OUTER_PYTHON, "-m", "pip", "--python", str(folder / "bin" / "python"), "install"]
    subprocess.run([*pip, "--quiet", "--no-deps", "--no-index", str(wheel)], check=True)
    [theirs] = folder.glob("lib/python*/site-packages")
    Path(theirs, "lent.pth").write_text(sysconfig.get_path("purelib"))
    return folder


@pytest.fixture
def program(environment_of_theirs, tmp_path):
    """In an empty home of somebody whose name is no plain word, with an empty PATH."""
    env = {"HOME": str(tmp_path / NAME), "PATH": ""}
    entry = str(environment_of_theirs / "bin" / "game-of-kings")
    one = Program([entry], env, tmp_path / "words.log")
    yield one
    one.end()


@pytest.fixture
def home(tmp_path):
    """Where it keeps what it remembers."""
    return tmp_path / NAME / ".local" / "share" / "game-of-kings"


def test_the_wheel_is_small_and_the_archive_makes_the_same(files, tmp_path):
    [wheel], [archive] = files.glob("*.whl"), files.glob("*.tar.gz")
    assert wheel.stat().st_size <= LARGEST_WHEEL
    subprocess.run(["tar", "--extract", "--file", archive, "--directory", tmp_path], check=True)
    [source] = tmp_path.iterdir()
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path]
    subprocess.run(build, cwd=source, check=True)
    assert (tmp_path / wheel.name).read_bytes() == wheel.read_bytes()


def test_a_stranger_has_the_first_page_the_sample_game_and_a_backup_s_restore(program, home, tmp_path):
    evening(program)
    assert home.stat().st_mode & 0o077 == 0
    assert len([*home.glob("game-of-kings*.sqlite3")]) == 2  # what stood there before the restore is kept
    assert [path.name for path in (tmp_path / NAME).iterdir()] == [".local"]
    with pytest.raises(Refusal, match="Start it with: game-of-kings run"):
        program.do("link")


def test_the_first_start_says_where_everything_is(program, home):
    program.start()
    assert f"Everything is kept in {home};" in program.log.read_text()


def test_a_newer_version_makes_a_backup_before_it_changes_the_database(program, home):
    home.mkdir(parents=True)
    with contextlib.closing(sqlite3.connect(home / "game-of-kings.sqlite3")) as connection:
        connection.executescript(landed.dumps()[0].read_text())
        old_schema = connection.execute(MIGRATIONS).fetchall()
    program.start()
    program.end()
    [kept] = (home / "backups").glob("*update*")
    with contextlib.closing(sqlite3.connect(kept)) as connection:
        assert connection.execute(MIGRATIONS).fetchall() == old_schema
