"""What earlier versions have written is carried along too: the databases that are kept of every released schema."""

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection

from campaigns.campaign.models import Campaign
from tests.campaigns.exchange.world import exported, imported
from tests.databases import landed
from variants.models import PointsGiven

DUMPS = landed.dumps()


@pytest.fixture
def use_file(django_db_blocker):
    """Make another file the app's database for a while."""
    if connection.vendor != "sqlite":
        pytest.skip("the kept databases are SQLite's")
    ours = connection.settings_dict["NAME"]
    connection.close()
    with django_db_blocker.unblock():
        yield lambda file: connection.settings_dict.update(NAME=str(file))
        connection.close()
    connection.settings_dict["NAME"] = ours


@pytest.mark.parametrize("dump", DUMPS, ids=lambda dump: dump.stem)
def test_a_campaign_of_every_released_schema_comes_back_as_it_went(use_file, dump, tmp_path):
    use_file(landed.unpack(dump, tmp_path / "kept.sqlite3"))
    call_command("migrate", verbosity=0)
    PointsGiven.objects.filter(one="kept").delete()  # nobody's, put there to fill the table
    dm = User.objects.get()
    for campaign in Campaign.objects.all():
        data = exported(campaign)
        assert exported(imported(data, dm)) == data
