"""The file of a full campaign, as bytes and as rows."""

import pytest

from tests.campaigns.exchange.world import full_file, rows_of


@pytest.fixture
def data(db):
    return full_file()


@pytest.fixture
def rows(data):
    """The rows of that file, to be changed and written by `text_of`."""
    return rows_of(data)
