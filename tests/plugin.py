"""Loaded before Django's settings are read: decides on which database and in which folder the tests run.

A conftest.py would come too late: pytest-django has read the settings by then. Under xdist only the first process
prepares anything; its workers inherit the environment, and each has a folder of its own within the run's.
"""

import contextlib
import gc
import os
import shutil
import tempfile
from collections.abc import Generator
from pathlib import Path

import pytest

from tests import examples, kept
from tools.real_settings import is_real_setting
from tools.servers import Postgres, new_server

pytest_plugins = ["tests.fixtures", "tests.cost", "tests.stack", "tests.missing_variables"]

_OWN_SERVERS = ("tests/house/", "tests/web/test_slow_clients.py", "tests/campaigns/match/web/test_stream.py")
_at_the_end = contextlib.ExitStack()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_load_initial_conftests() -> Generator[None, None, None]:
    """Set the environment, a wrapper runs before every other plugin's part of this hook."""
    examples.register()
    worker = os.environ.get("PYTEST_XDIST_WORKER")
    if worker is None:
        _prepare()
    else:
        _take_own_folder(worker)
    return (yield)


def _prepare() -> None:
    for name in filter(is_real_setting, [*os.environ]):
        del os.environ[name]  # never a real installation's data
    var = Path(tempfile.mkdtemp(prefix="gok-tests-"))
    _at_the_end.callback(shutil.rmtree, var, ignore_errors=True)
    (var / "static").mkdir()  # WhiteNoise warns of a missing one
    (var / "engine").symlink_to(kept.engine())
    os.environ.update(
        GOK_VAR=str(var),
        SECRET_KEY="for-tests-only",
        GOK_PLAIN_STATIC="true",
        GOK_DESIGN="true",
        GOK_TIME_ZONE="UTC",
        GOK_ENGINE="off",  # a test that is about the engine turns it on
        GOK_BACKUPS="off",  # and one that is about backups those
    )
    if os.environ.get("GOK_TEST_DATABASE") == "postgres":
        os.environ["DATABASE_URL"] = _at_the_end.enter_context(new_server(Postgres)).url_of("gok")


def _take_own_folder(worker: str) -> None:
    """Backups, mail and queues are each process's own; what is made once for the run stands in the run's folder."""
    run = Path(os.environ["GOK_VAR"])
    own = run / worker
    own.mkdir()
    for name in ("static", "engine", "migrated.sqlite3"):
        (own / name).symlink_to(run / name)
    os.environ["GOK_VAR"] = str(own)


@pytest.hookimpl(trylast=True)
def pytest_unconfigure() -> None:
    """End the servers and remove the folders."""
    _at_the_end.close()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection() -> Generator[None, object, object]:
    """Look for garbage neither among the modules and the twelve thousand tests nor while they come: an eighth of the time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.collect()
        gc.freeze()
        gc.enable()
        gc.set_threshold(20_000)


@pytest.hookimpl
def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where only what is marked `postgres` runs, open no file in which nothing is."""
    if "postgres" not in str(config.option.markexpr) or not collection_path.name.startswith("test_"):
        return None
    return "mark.postgres" not in collection_path.read_text() or None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks for a browser, so that `-m browser` and `-m "not browser"` part the suite.

    Those that wait for servers of their own come first: the other checks of `make test` use the core meanwhile.
    """
    items.sort(key=lambda item: not item.nodeid.startswith(_OWN_SERVERS))
    for item in items:
        if "browser" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")
