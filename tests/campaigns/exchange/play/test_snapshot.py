"""An export reads one moment, outside any transaction of its own making, and leaves the connection as it was."""

import pytest
from django.db import connection

from campaigns.exchange.play.export import snapshot
from campaigns.people.models import Character
from tests import factories
from tests.campaigns.exchange.world import exported, imported

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def test_after_an_export_others_write_and_so_does_this_connection():
    campaign = factories.campaign(factories.user("dm"))
    data = exported(campaign)
    assert not connection.in_atomic_block
    factories.character(campaign, "Ygraine")
    assert exported(campaign) != data


def test_an_export_that_breaks_off_leaves_no_transaction_open():
    campaign = factories.campaign(factories.user("dm"))
    with pytest.raises(ZeroDivisionError), snapshot():
        assert Character.objects.count() == 0
        raise ZeroDivisionError
    factories.character(campaign, "Ygraine")
    assert Character.objects.count() == 1


def test_what_was_imported_outside_any_transaction_is_all_there():
    dm = factories.user("dm")
    campaign = factories.campaign(dm)
    factories.player(campaign, "Ygraine")
    data = exported(campaign)
    assert exported(imported(data, dm)) == data
