"""A Saturday evening on which the clock stands still, and a board with a day for each move."""

import pytest
import time_machine

from tests import boards
from tests.campaigns.slow.saturday import SATURDAY


@pytest.fixture(autouse=True)
def now(settings):
    settings.PUBLIC_URL = "https://kings.example"
    with time_machine.travel(SATURDAY, tick=False) as traveller:
        yield traveller


@pytest.fixture
def match(campaign):
    return boards.begun(campaign, hours=24)
