import pytest

from campaigns.jobs import pace


@pytest.fixture(autouse=True)
def restless(monkeypatch):
    """A worker's work does not rest: no page waits beside it here."""
    monkeypatch.setattr(pace, "REST_FACTOR", 0)
