"""Installing as an app: what its worker may keep, and of whom; nothing of it over plain http."""

import json
import re
import struct

import pytest
from django.urls import reverse

from config import offline
from tests import factories, games, seats
from tests.client import Device, seated

OPENED = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def match(campaign):
    return games.sit_down(*(factories.player(campaign, name) for name in ("Ygraine", "Bors")))


def opened(device, url):
    return device.get(url, headers=OPENED)


def test_only_pages_of_a_match_may_be_kept_and_for_their_session(people, match):
    seat = seated(seats.given(match, "white"))
    for device, url, is_kept in (
        (people.dm, match.get_absolute_url(), True),
        (seat, match.seat_url, True),
        (people.dm, reverse("home"), False),
        (people.dm, reverse("devices"), False),
        (people.dm, reverse("characters", args=[match.campaign_id]), False),
        (seat, match.get_absolute_url(), False),
        (people.stranger, match.seat_url, False),
    ):
        assert opened(device, url).has_header(offline.MAY_KEEP) is is_kept, url


def test_every_session_has_a_word_of_its_own_that_does_not_tell_its_key(dm, match):
    white, black = (seated(seats.given(match, side)) for side in ("white", "black"))
    words = [opened(device, match.seat_url)[offline.OWNER] for device in (white, black)]
    words.append(opened(dm, match.get_absolute_url())[offline.OWNER])
    assert len({*words, offline.NO_OWNER}) == 4
    assert all(re.fullmatch("[0-9a-f]{20}", word) for word in words)
    assert words[0] not in white.session.session_key and white.session.session_key[:8] not in words[0]


def test_signed_out_withdrawn_or_ended_elsewhere_it_is_nobody_s_page(people):
    word = opened(people.dm, reverse("home"))[offline.OWNER]
    people.dm.send(reverse("sign-out"))
    assert opened(people.dm, reverse("sign-in"))[offline.OWNER] == offline.NO_OWNER != word
    people.other_dm.session.flush()
    assert opened(people.other_dm, reverse("sign-in"))[offline.OWNER] == offline.NO_OWNER
    assert opened(Device(), reverse("sign-in"))[offline.OWNER] == offline.NO_OWNER


def test_a_seat_that_was_withdrawn_may_not_be_kept_any_more(match):
    guest = seats.given(match, "white")
    device = seated(guest)
    guest.delete()
    assert not opened(device, match.seat_url).has_header(offline.MAY_KEEP)


@pytest.mark.slow
def test_where_no_worker_can_run_and_for_fragments_nothing_is_said(dm, match):
    for headers in ({}, {**OPENED, "HX-Request": "true"}):
        answer = dm.get(match.get_absolute_url(), headers=headers)
        assert not answer.has_header(offline.OWNER) and not answer.has_header(offline.MAY_KEEP)


def test_the_manifest_names_icons_that_are_there_in_their_sizes(client):
    answer = client.get(reverse("manifest"))
    assert answer["Content-Type"] == "application/manifest+json"
    content = json.loads(answer.content)
    assert content["start_url"] == content["scope"] == "/" and content["display"] == "standalone"
    assert {"any", "maskable"} == {icon["purpose"] for icon in content["icons"]}
    for icon in content["icons"]:
        file = offline.settings.BASE_DIR / icon["src"].lstrip("/")
        width, height = struct.unpack(">II", file.read_bytes()[16:24])
        assert icon["sizes"] == f"{width}x{height}" and file.stat().st_size < 40_000


@pytest.mark.slow
def test_the_worker_names_its_files_and_changes_with_them(client, monkeypatch):
    text = client.get(reverse("service-worker")).text
    facts = json.loads(text.splitlines()[0].removeprefix("const FACTS = ").removesuffix(";"))
    for url in (*facts["files"], facts["script"]):
        assert (offline.settings.BASE_DIR / url.lstrip("/")).is_file()
    offline._worker_text.cache_clear()
    monkeypatch.setattr(offline.staticfiles_storage, "manifest_hash", "another", raising=False)
    assert facts["version"] not in offline._worker_text()
    offline._worker_text.cache_clear()


def test_the_offline_page_is_the_same_for_everybody(people):
    pages = {device.get(reverse("offline")).content for device in (people.dm, people.other_dm, Device())}
    assert len(pages) == 1
