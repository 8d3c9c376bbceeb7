"""A large campaign, every feature used: the same bytes out of SQLite, into PostgreSQL, out of there and in again."""

import os
import subprocess

import pytest
from django.db import connection

from tests import factories
from tests.campaigns.exchange.crowd import crowded, crowded_file
from tests.campaigns.exchange.world import content, exported, imported, text_of, unzipped
from tools.places import PYTHON, ROOT
from tools.servers import Postgres, new_server

pytestmark = pytest.mark.django_db
# A file in, and the campaign that it becomes out again, by the database of the environment.
THERE = """
import sys, django
django.setup()
from django.contrib.auth.models import User
from django.core.management import call_command
from campaigns.exchange.play.export import export_campaign
from campaigns.exchange.play.load import check_package, load_package
from campaigns.exchange.play.package import Package
call_command("migrate", verbosity=0)
data = open(sys.argv[1], "rb").read()
report = check_package(Package(data), lambda done: None)
assert not report["refusal"] and not report["faults"], report
campaign = load_package(Package(data), User.objects.create(username="dm"))
open(sys.argv[2], "wb").write(export_campaign(campaign)[0].read())
"""


def counts(rows):
    return {name: len(value) for name, value in rows.items() if isinstance(value, list)}


def test_copied_once_it_is_the_file_itself(data):
    rows = content(data)
    once = crowded(rows, people=1, matches=1)
    once["campaign"]["next_number"] = rows["campaign"]["next_number"]
    assert once == rows


def round_trip(data, people, matches):
    """A file of that size, and what comes out of a campaign that was made of it."""
    file = crowded_file(data, people=people, matches=matches)
    assert len(content(file)["people"]) >= people and len(content(file)["matches"]) >= matches
    out = exported(imported(file, factories.user("crowd")))
    assert unzipped(out)["campaign.json"] == unzipped(file)["campaign.json"]
    return out


@pytest.mark.postgres
def test_a_campaign_twice_as_large_comes_out_as_the_file_says(data):
    rows = content(data)
    out = round_trip(data, len(rows["people"]) + 1, len(rows["matches"]) + 1)
    assert counts(content(out))["lines"] == 2 * counts(rows)["lines"]


@pytest.mark.slow
def test_five_hundred_people_go_to_postgresql_and_back_to_the_byte(data, tmp_path):
    if connection.vendor != "sqlite":
        pytest.skip("it begins on SQLite")
    out = round_trip(data, 500, 2000)
    (tmp_path / "out.zip").write_bytes(out)
    with new_server(Postgres) as server:
        there = subprocess.run(
            [PYTHON, "-c", THERE, str(tmp_path / "out.zip"), str(tmp_path / "there.zip")],
            cwd=ROOT,
            env={
                **os.environ,
                "DATABASE_URL": server.url,
                "DJANGO_SETTINGS_MODULE": "config.settings",
                "GOK_VAR": str(tmp_path),
            },
            capture_output=True,
            text=True,
        )
    assert there.returncode == 0, there.stderr
    assert (tmp_path / "there.zip").read_bytes() == out
    assert exported(imported(out, factories.user("back"))) == out
    games = {row["game"] for row in content(out)["matches"]}
    assert len(games) == 5
    assert all(counts(content(out)).values())


def test_text_of_writes_as_the_exporter_does(data):
    assert text_of(content(data)) == unzipped(data)["campaign.json"]
