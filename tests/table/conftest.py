"""The toy game at the table."""

import pytest

from campaigns import catalog
from tests.table.race import RACE


@pytest.fixture
def race(monkeypatch):
    """The Race, registered for this test alone."""
    monkeypatch.setitem(catalog._entries, "race", RACE)
    return RACE
