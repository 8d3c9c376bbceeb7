"""Signing in: one button on a link that works once; everybody else is told how to get in."""

import logging
import re
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from campaigns.devices.models import SignInLink
from campaigns.devices.play.sign_in import LINK_LIFETIME, MSG_LINK_EXPIRED, make_link
from campaigns.web import addresses


@pytest.fixture
def link(people):
    return reverse("sign-in", args=[make_link(user=people.alice, now=timezone.now())])


def test_opening_the_link_shows_one_button_and_uses_nothing_up(people, link):
    for _ in range(2):
        answer = people.stranger.get(link)
        assert answer.status_code == 200
        assert answer.content.count(b"Sign this device in</button>") == 1
    people.stranger.head(link)
    assert not people.stranger.is_signed_in
    assert SignInLink.objects.get().used_at is None


def test_pressing_the_button_signs_the_device_in_with_a_session_of_its_own(people, link):
    people.stranger.get(reverse("sign-in"))
    people.stranger.session.save()
    before = people.stranger.session.session_key
    answer = people.stranger.send(link)
    assert answer["Location"] == reverse("home")
    assert people.stranger.session["_auth_user_id"] == str(people.alice.pk)
    assert people.stranger.session.session_key != before


def test_an_expired_and_an_unknown_link_get_the_same(people, link):
    SignInLink.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    expired = people.stranger.send(link).text
    unknown = people.stranger.send(reverse("sign-in", args=["nobody-has-made-this"])).text
    assert MSG_LINK_EXPIRED in expired
    assert MSG_LINK_EXPIRED in unknown
    assert not people.stranger.is_signed_in


@pytest.mark.parametrize("token", ["%00", "%ff", "é" * 500, "..", "a" * 20_000])
def test_a_token_that_is_none_of_ours_is_no_error(people, token):
    assert people.stranger.get(f"/sign-in/{token}/").status_code in (200, 404)
    assert people.stranger.post(f"/sign-in/{token}/").status_code in (200, 404)


def test_without_a_link_the_page_says_how_to_get_in(people):
    answer = people.stranger.get(reverse("sign-in"))
    assert answer.status_code == 200
    assert "not signed in" in answer.text


def test_another_device_gets_a_link_and_a_code_that_work_once(people):
    answer = people.dm.send(reverse("devices"))
    page = answer.text
    url = re.search(r"http://[^<\s]+/sign-in/[^<\s]+/", page)
    assert url
    assert "<svg" in page
    assert SignInLink.objects.get().expires_at <= timezone.now() + LINK_LIFETIME
    assert people.stranger.send(url[0].removeprefix("http://testserver")).status_code == 302
    assert people.stranger.is_signed_in


def test_the_picture_of_the_link_needs_no_style(dm):
    page = dm.send(reverse("devices")).text
    drawing = page[page.index('class="qr"') :]
    assert "style=" not in drawing[: drawing.index("</svg>")]


def test_looking_at_the_devices_makes_no_link(dm):
    dm.get(reverse("devices"))
    assert not SignInLink.objects.exists()


@pytest.mark.parametrize(("asked", "own", "shown"), [
    ("192.168.1.20:8000", ["10.8.0.2", "192.168.1.20"], "http://192.168.1.20:8000/"),
    ("localhost:8000", ["192.168.1.20", "10.8.0.2"], "http://192.168.1.20:8000/"),
    ("127.0.0.1", ["10.0.0.7"], "http://10.0.0.7:8000/"),
    ("[::1]:8000", ["10.0.0.7"], "http://10.0.0.7:8000/"),
    ("localhost:8000", [], "http://localhost:8000/"),
])  # fmt: skip
def test_the_link_names_an_address_other_devices_reach(dm, settings, monkeypatch, asked, own, shown):
    settings.ALLOWED_HOSTS, settings.PORT = ["localhost", "127.0.0.1", "[::1]", *own], 8000
    monkeypatch.setattr(addresses, "lan_addresses", lambda: own)
    page = dm.post(reverse("devices"), headers={"host": asked}).text
    assert f"{shown}sign-in/" in page


@pytest.mark.slow
def test_the_devices_page_lists_every_address_the_likeliest_first(dm, settings, monkeypatch):
    settings.PORT = 8000
    monkeypatch.setattr(addresses, "lan_addresses", lambda: ["192.168.1.20", "10.8.0.2"])
    page = dm.get(reverse("devices")).text
    assert (
        page.index("http://192.168.1.20:8000")
        < page.index("most likely")
        < page.index("http://10.8.0.2:8000")
    )
    settings.PUBLIC_URL = "https://kings.example"
    page = dm.get(reverse("devices")).text
    assert "https://kings.example" in page and "10.8.0.2" not in page


@pytest.mark.slow
def test_signing_out_needs_a_press(dm):
    assert dm.get(reverse("sign-out")).status_code == 405
    assert dm.is_signed_in
    dm.send(reverse("sign-out"))
    assert not dm.is_signed_in


def test_no_log_line_carries_the_token(people, caplog):
    caplog.set_level(logging.INFO)
    people.stranger.send("/sign-in/0123456789secret/")
    assert "0123456789secret" not in caplog.text
