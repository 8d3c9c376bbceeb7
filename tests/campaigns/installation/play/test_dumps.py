"""Backups of PostgreSQL: pg_dump's, listed by pg_restore, restored by a command."""

import os
import subprocess

import pytest
from django.contrib.auth.models import User
from django.db import connection

from campaigns.core.refusals import Refused
from campaigns.installation.play import backups, dumps
from campaigns.installation.rules.names import Occasion
from tests.campaigns.installation.conftest import NOW


@pytest.fixture
def postgresql(var, transactional_db):
    if connection.vendor != "postgresql":
        pytest.skip("not on PostgreSQL")
    if not dumps.has_tools():
        pytest.skip("no pg_dump here")
    return connection


@pytest.mark.postgres
def test_a_dump_is_made_listed_and_can_be_read_back(postgresql, var):
    User.objects.create(username="dm-in-the-dump")
    row = backups.make_backup(occasion=Occasion.NIGHTLY, now=NOW)
    assert row.name == "2026-03-04-200000-nightly.dump" and row.about.is_dump
    assert row.path.stat().st_mode & 0o077 == 0
    command = ["pg_restore", "--data-only", "--table=auth_user", "--file=-", str(row.path)]
    assert "dm-in-the-dump" in subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert not backups.back_up_nightly(now=NOW)


@pytest.mark.postgres
def test_a_dump_that_fails_leaves_nothing_and_says_why(postgresql, var, monkeypatch):
    monkeypatch.setattr(dumps, "_address", lambda: "host=/nowhere dbname=none")
    with pytest.raises(Refused, match="pg_dump failed"):
        backups.make_backup(occasion=Occasion.HAND, now=NOW)
    assert backups.backups() == [] and not list((var / "backups").glob(".*part*"))


def test_the_password_is_not_among_a_programs_arguments(monkeypatch, tmp_path):
    """Anybody on the machine sees those."""
    seen = []

    def run(command, **options):
        seen.append((command, options["env"].get("PGPASSWORD")))
        return subprocess.CompletedProcess(command, 0, "", "")

    class Server:
        settings_dict = {"PASSWORD": "hush-hush"}

        def get_connection_params(self):
            return {
                "host": "db", "dbname": "gok", "user": "gok", "password": "hush-hush",
                "client_encoding": "UTF8",
            }  # fmt: skip

    monkeypatch.setattr(dumps, "connection", Server())
    monkeypatch.setattr(dumps, "has_tools", lambda: True)
    monkeypatch.setattr(dumps.subprocess, "run", run)
    dumps.write_dump(tmp_path / "draft")
    assert [command[0] for command, _ in seen] == ["pg_dump", "pg_restore"]
    assert "hush-hush" not in str([command for command, _ in seen])
    assert {password for _, password in seen} == {"hush-hush"}
    assert "host=db" in seen[0][0][-1]
    assert "PGPASSWORD" not in os.environ


def test_without_the_tools_the_sentence_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setattr(dumps.shutil, "which", lambda name: None)
    with pytest.raises(Refused, match="pg_dump is not installed"):
        dumps.write_dump(tmp_path / "draft")
