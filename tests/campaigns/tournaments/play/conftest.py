import pytest

from tests import factories


@pytest.fixture
def dm():
    return factories.user("alice")


@pytest.fixture
def campaign(dm):
    return factories.campaign(dm, day=10)
