"""Moving house: everything from SQLite into PostgreSQL and back, every row compared."""

import os
import sqlite3
import subprocess
from collections import Counter
from contextlib import closing
from unittest import mock

import pytest
from asgiref.local import Local
from django.core.management import CommandError, call_command
from django.db import connections
from hypothesis import given
from hypothesis import strategies as st

from campaigns.management.commands import copy_database
from tests.databases import landed
from tools.places import PYTHON, ROOT
from tools.servers import Postgres, new_server


@pytest.fixture(scope="module")
def kept(tmp_path_factory):
    """A database with a played evening in it, brought up to date."""
    file = landed.unpack(landed.dumps()[-1], tmp_path_factory.mktemp("kept") / "kept.sqlite3")
    assert manage(file, "migrate", "--no-input").returncode == 0
    return file


def manage(database, *words):
    url = database if "://" in str(database) else f"sqlite:///{database}"
    env = {**os.environ, "DATABASE_URL": url}
    return subprocess.run(
        [PYTHON, "manage.py", *words], cwd=ROOT, env=env, capture_output=True, text=True, timeout=100
    )


def counts(file):
    """How many rows each table of ours has; the command itself compares them value by value."""
    with closing(sqlite3.connect(file)) as database:
        inserts = (line.split('"')[1] for line in database.iterdump() if line.startswith("INSERT INTO"))
        return Counter(table for table in inserts if table.startswith(("campaigns_", "variants_")))


@pytest.mark.slow
def test_a_database_goes_to_postgresql_and_comes_back_with_every_row(kept, tmp_path):
    with new_server(Postgres) as server:
        url = server.url
        there = manage(kept, "copy_database", "--to", url)
        assert there.returncode == 0, there.stderr
        assert "rows copied and compared, all alike" in there.stdout
        again = manage(kept, "copy_database", "--to", url)
        assert again.returncode == 1 and "The new database is in use" in again.stderr
        back = manage(url, "copy_database", "--to", f"sqlite:///{tmp_path}/back.sqlite3")
        assert back.returncode == 0, back.stderr
        more = manage(
            url,
            "shell",
            "-c",
            "from campaigns.campaign.models import Campaign; Campaign.objects.first().tags.create(name='x')",
        )
        assert more.returncode == 0, more.stderr  # the next number is free
    assert counts(tmp_path / "back.sqlite3") == counts(kept) and counts(kept)["campaigns_line"] > 20


@pytest.mark.parametrize("url", [
    *("nonsense", "postgres://", "", " ", "postgres://host:port/kings", "postgres://[::1/kings", "kings.sqlite3"),
    *("mysql://kings:hush@localhost/kings", "mysql-connector://localhost/kings", "oracle://localhost/kings"),
    *("postgis://localhost/kings", "mssql://localhost/kings", "redis://localhost/1", "https://kings.example/x"),
])  # fmt: skip
def test_what_is_no_address_of_a_database_that_the_app_can_use_is_told(url):
    with pytest.raises(CommandError, match="is no address of a database that the app can use") as refusal:
        call_command("copy_database", to=url)
    assert "hush" not in str(refusal.value)


@given(
    st.text(max_size=40), st.sampled_from(("", "mysql://", "postgres://", "sqlite:", "dummy://", "ldap://h/"))
)
def test_whatever_is_typed_for_an_address_ends_in_a_sentence(rest, scheme):
    with (
        mock.patch.object(copy_database.subprocess, "run", return_value=mock.Mock(returncode=1, stderr="")),
        mock.patch.dict(connections.settings),
        mock.patch.object(connections, "_connections", Local()),
        pytest.raises(CommandError, match=r"Nothing was copied|name another one"),
    ):
        call_command("copy_database", to=scheme + rest)


@pytest.mark.slow
def test_an_address_that_leads_nowhere_is_told_and_nothing_is_copied(kept):
    refused = manage(kept, "copy_database", "--to", "postgres://nobody@127.0.0.1:1/none")
    assert refused.returncode == 1
    assert "Nothing was copied" in refused.stderr and "Traceback" not in refused.stderr


def test_the_database_in_use_is_no_new_one(kept):
    refused = manage(kept, "copy_database", "--to", f"sqlite:///{kept}")
    assert refused.returncode == 1 and "name another one" in refused.stderr
