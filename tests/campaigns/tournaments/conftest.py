import pytest

from campaigns.jobs import pace
from tests import factories
from tests.campaigns.tournaments import world
from tests.client import signed_in


@pytest.fixture(autouse=True)
def restless(monkeypatch):
    """A worker's work does not rest: no page waits beside it here."""
    monkeypatch.setattr(pace, "REST_FACTOR", 0)


@pytest.fixture(scope="module")
def village(shared_db):
    """A campaign on its tenth day, kept for all tests of a module."""
    return factories.campaign(factories.user(), day=10)


@pytest.fixture(scope="module")
def four(village):
    """Ada, a player character, and three NPCs, the first the best."""
    return world.people(village, 4, pcs=(0,))


@pytest.fixture
def village_dm(village):
    """The device of the village's Dungeon Master."""
    return signed_in(factories.dm_of(village.pk))
