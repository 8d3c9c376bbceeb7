"""An installation of its own for each test: a folder, and in it a real database of the newest kept schema."""

from datetime import datetime

import pytest

from campaigns.installation.play import backups, checks, figures, restore
from campaigns.installation.rules.names import backup_file_name
from tests.databases import landed

NOW = datetime(2026, 3, 4, 20, 0)


@pytest.fixture
def var(tmp_path, monkeypatch, settings):
    settings.VAR_DIR = folder = tmp_path / "var"
    settings.TROUBLES = folder / "log" / "troubles.jsonl"
    monkeypatch.setenv("GOK_VAR", str(folder))
    folder.mkdir()
    return folder


@pytest.fixture
def database(var, monkeypatch):
    """The SQLite file that is backed up; pages still work on the database of the tests."""
    path = landed.unpack(landed.dumps()[-1], var / "game-of-kings.sqlite3")
    for module in (backups, checks, figures, restore):
        if hasattr(module, "database_file"):
            monkeypatch.setattr(module, "database_file", lambda: path)
        if hasattr(module, "is_sqlite"):
            monkeypatch.setattr(module, "is_sqlite", lambda: True)
    return path


@pytest.fixture
def earlier(var):
    """Names a file after a backup of that occasion and moment: `earlier(Occasion.HAND, NOW)`."""
    folder = var / "backups"
    folder.mkdir()
    return lambda occasion, moment: (folder / backup_file_name(moment, occasion, "sqlite3")).touch()
