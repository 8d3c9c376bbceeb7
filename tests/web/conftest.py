"""The people of the web tests: alice runs Greyhaven, bob another campaign, and a stranger is not signed in."""

from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaigns.models import Campaign
from campaigns.table.submissions import new_key
from tests import factories


class Device(Client):
    """A device that sends forms as our pages do, each with a key of its own."""

    def send(self, path, key=None, **form):
        return self.post(path, {"key": key or new_key(), **form})


@dataclass
class People:
    """Users with their devices, and the campaigns they run."""

    alice: User
    bob: User
    campaign: Campaign
    other_campaign: Campaign
    dm: Device
    other_dm: Device
    stranger: Device


def signed_in(user):
    device = Device()
    device.force_login(user)
    return device


@pytest.fixture
def people(db):
    alice, bob = factories.user("alice"), factories.user("bob")
    return People(
        alice=alice,
        bob=bob,
        campaign=factories.campaign(alice, day=100),
        other_campaign=factories.campaign(bob, name="Barrowmoor"),
        dm=signed_in(alice),
        other_dm=signed_in(bob),
        stranger=Device(),
    )
