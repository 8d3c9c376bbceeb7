"""A session is renewed while its device is used, without overwriting what happens meanwhile."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import timezone

from campaigns.devices.access import RENEWED_ON, renew
from campaigns.match.access import device_key, remember_seat, seat_keys
from config.middleware import renew_sessions
from tests import factories, games, seats
from tests.client import seated

pytestmark = pytest.mark.django_db


@pytest.fixture
def matches(campaign):
    return [
        games.sit_down(*(factories.player(campaign, name) for name in names))
        for names in (("Ygraine", "Bors"), ("Odo", "Osric"))
    ]


@pytest.fixture
def device(matches):
    """A device with a seat at the first match, renewed yesterday."""
    with time_machine.travel(timezone.now() - timedelta(days=1), tick=False):
        return seated(seats.given(matches[0], "white"))


def store(device):
    """The session as a request of this device begins with it."""
    session = SessionStore(device.session.session_key)
    assert seat_keys(session)
    return session


def row(device):
    return Session.objects.get(session_key=device.session.session_key)


def test_the_first_page_of_a_day_makes_the_session_and_its_cookie_live_on(device, matches):
    ends = row(device).expire_date
    address = f"/at/{matches[0].public_id}/grice/"
    cookie = device.get(address).cookies[settings.SESSION_COOKIE_NAME]
    assert cookie.value == device.session.session_key
    assert (cookie["max-age"], cookie["httponly"]) == (settings.SESSION_COOKIE_AGE, True)
    assert row(device).expire_date - ends > timedelta(hours=23)
    assert settings.SESSION_COOKIE_NAME not in device.get(address).cookies


@pytest.mark.slow
def test_a_seat_taken_while_the_session_is_renewed_is_not_lost(device, matches):
    """Two requests of one browser: the page began first and is renewed after the join was saved."""
    page, join = store(device), store(device)
    second = seats.given(matches[1], "black")
    remember_seat(join, second)
    join.save()
    assert renew(page, timezone.now())
    after = store(device)
    assert device_key(after, matches[1].public_id) == second.key
    assert after[RENEWED_ON] == timezone.now().date().isoformat()
    assert not renew(after, timezone.now())


@pytest.mark.slow
def test_a_join_that_began_before_the_renewal_keeps_its_seat_too(device, matches):
    page, join = store(device), store(device)
    assert renew(page, timezone.now())
    second = seats.given(matches[1], "black")
    remember_seat(join, second)
    join.save()
    assert device_key(store(device), matches[1].public_id) == second.key


def test_a_renewal_during_a_join_leaves_the_new_cookie_alone(device, matches):
    request = RequestFactory().get("/")
    request.session = store(device)

    join = store(device)

    def joins_meanwhile(request):
        join.cycle_key()
        remember_seat(join, seats.given(matches[1], "black"))
        join.save()
        return HttpResponse("the page")

    answer = renew_sessions(joins_meanwhile)(request)
    assert (answer.status_code, answer.cookies) == (200, {})
    assert not request.session.modified
    assert len(seat_keys(SessionStore(join.session_key))) == 2
