"""The client of all tests of pages, and people with their devices.

`dm.page("character", aldric)` is a page's HTML, `dm.submit("character-edit", aldric, name="")` sends a form. At a match
`dm.match(match).page()` and `dm.match(match).post("turn", faces="01")` do the same for the Dungeon Master, and
`phone.seat(match).post("seal", strategy="A")` for whoever has a seat or looks on. alice runs Greyhaven, bob another
campaign, and a stranger is not signed in.
"""

import re
from collections import defaultdict
from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.core.signals import setting_changed
from django.db.models import Model
from django.dispatch import receiver
from django.test import Client
from django.test.client import ClientHandler
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.core.use_cases import new_key
from campaigns.devices.access import renew
from campaigns.match.access import remember_seat
from campaigns.match.models import Guest, Match
from tests import factories

HTMX = {"HX-Request": "true"}
HANDLERS = {enforced: ClientHandler(enforced) for enforced in (False, True)}
# What the middleware reads as it is loaded; our own reads nothing before a request.
AT_LOADING = (
    "CONTENT_SECURITY",
    "CSRF_",
    "DEBUG",
    "FORCE_SCRIPT",
    "MIDDLEWARE",
    "SECURE_",
    "STATIC",
    "STORAGES",
    "WHITENOISE",
)


@receiver(setting_changed)
def load_again(*, setting, **_):
    if setting.startswith(AT_LOADING):
        for handler in HANDLERS.values():
            handler._middleware_chain = None


class Device(Client):
    """A device that sends forms as our pages do, each with a key of its own.

    All devices share the loaded middleware: to load it is to look at every static file there is.
    """

    def __init__(self, enforce_csrf_checks=False, **options):
        super().__init__(enforce_csrf_checks, **options)
        self.handler = HANDLERS[enforce_csrf_checks]

    @property
    def is_signed_in(self):
        return SESSION_KEY in self.session

    def send(self, path, key=None, **form):
        return self.post(path, {"key": key or new_key(), **form})

    def page(self, name, /, *things, **query):
        """A page's HTML, without the elements that only set names apart from the text around them."""
        answer = self.get(address(name, *things), query)
        assert answer.status_code == 200, answer
        return without_bdi(answer)

    def submit(self, name, /, *things, htmx=False, key=None, **form):
        """The answer to a form, as it is without scripts unless `htmx`."""
        data = {"key": key or new_key(), **form}
        return self.post(address(name, *things), data, headers=HTMX if htmx else {})

    def match(self, match):
        """The match as the Dungeon Master has it on this device."""
        return AtMatch(self, match, "match_id")

    def seat(self, match):
        """The match as a player or a spectator has it on this device."""
        return AtMatch(self, match, "public_id")


@dataclass
class AtMatch:
    """A device at a match. Pages and acts go by their own names: "table", "turn", "move", "seal", "bets"."""

    device: Device
    row: Match
    identified_by: str

    def url(self, name="", *more):
        """The address of a page or an act of this game, or of what all games share."""
        game = "grice" if self.row.game == "grice" else "board"
        kinds = [game, f"{game}-match"] if self.identified_by == "match_id" else [f"{game}-seat"]
        names = [f"{kind}-{name}" for kind in (f"{game}-seat", game)] + [name] if name else kinds
        return address(next(n for n in names if self.identified_by in ARGUMENTS[n]), self.row, *more)

    def get(self, name="", /, *more, htmx=False, **query):
        return self.device.get(self.url(name, *more), query, headers=HTMX if htmx else {})

    def page(self, name="", /, *more, **query):
        answer = self.get(name, *more, **query)
        assert answer.status_code == 200, answer
        return without_bdi(answer)

    def post(self, name, /, *more, htmx=True, **form):
        """The answer to a form of the page as it stands: with a key, and the version this device has seen."""
        self.row.refresh_from_db()
        version = self.row.version if self.identified_by == "match_id" else self.row.public_version
        data = {"key": new_key(), "version": version, **form}
        return self.device.post(self.url(name, *more), data, headers=HTMX if htmx else {})


def routes(patterns=None):
    """Every named route with the names of its arguments."""
    for found in get_resolver().url_patterns if patterns is None else patterns:
        if isinstance(found, URLResolver):
            yield from routes(found.url_patterns)
        elif isinstance(found, URLPattern):
            yield found.name, tuple(found.pattern.converters)


ROUTES = sorted(set(routes()))
ARGUMENTS = defaultdict(tuple, ROUTES)


def address(name, *things, query=None):
    """The address of a route: `address("character-edit", aldric)`, `address("board-ply", match, 3)`."""
    first, *more = things or [None]
    arguments = [thing.pk if isinstance(thing, Model) else thing for thing in more]
    if isinstance(first, Model):
        wanted = ARGUMENTS[name]
        if "campaign_id" in wanted and hasattr(first, "campaign_id"):
            arguments.insert(0, first.campaign_id)
            arguments.insert(1, first.pk)
        else:
            arguments.insert(0, first.public_id if "public_id" in wanted else first.pk)
    elif things:
        arguments.insert(0, first)
    return reverse(name, args=arguments, query=query)


def without_bdi(answer):
    """The page's HTML without the elements that only set names apart from the text around them."""
    return re.sub("</?bdi[^>]*>", "", answer.text)


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


def seated(*guests: Guest) -> Device:
    """A device that has these seats and nothing else."""
    device = Device()
    session = device.session
    for guest in guests:
        remember_seat(session, guest)
    renew(session, timezone.now())
    session.save()
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
