"""People with their devices, for tests of pages: alice runs Greyhaven, bob another campaign, and a stranger is not signed in."""

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.signals import setting_changed
from django.dispatch import receiver
from django.test import Client
from django.test.client import ClientHandler
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.rooms.access import renew
from tests import factories

HANDLERS = {enforced: ClientHandler(enforced) for enforced in (False, True)}


@receiver(setting_changed)
def load_again(**_):
    """What a setting says may have gone into the middleware when it was loaded."""
    for handler in HANDLERS.values():
        handler._middleware_chain = None


class Device(Client):
    """A device that sends forms as our pages do, each with a key of its own.

    All devices share the loaded middleware: to load it is to look at every static file there is.
    """

    def __init__(self, enforce_csrf_checks=False, **options):
        super().__init__(enforce_csrf_checks, **options)
        self.handler = HANDLERS[enforce_csrf_checks]

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
    """A device whose session was renewed today, written in one go."""
    session = SessionStore()
    session.update(
        {
            SESSION_KEY: str(user.pk),
            BACKEND_SESSION_KEY: settings.AUTHENTICATION_BACKENDS[0],
            HASH_SESSION_KEY: user.get_session_auth_hash(),
        }
    )
    renew(session, timezone.now())
    session.create()
    device = Device()
    device.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    return device


def everybody():
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
