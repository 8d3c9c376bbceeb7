"""Two player characters at a match, a Dungeon Master with a password, and what is typed at a command."""

import pytest

from campaigns.management.commands import dm as dm_command
from tests import factories
from tests.campaigns.devices.accounts import PASSWORD


@pytest.fixture
def ysolde(campaign):
    return factories.player(campaign, "Ysolde", kind="pc")


@pytest.fixture
def brannoc(campaign):
    return factories.player(campaign, "Brannoc", kind="pc")


@pytest.fixture
def alice(people):
    """She has a password and an address, and her device is signed in anew."""
    people.alice.set_password(PASSWORD)
    people.alice.email = "alice@example.org"
    people.alice.save()
    people.dm.force_login(people.alice)
    return people.alice


@pytest.fixture
def typed(monkeypatch):
    """The answers to a command that asks for passwords, to be filled in."""
    answers = []
    monkeypatch.setattr(dm_command, "getpass", lambda prompt: answers.pop(0))
    return answers
