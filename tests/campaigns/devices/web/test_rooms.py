"""The door: a code, a name, a seat; and the DM's page of who is here."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from campaigns.devices.models import Room
from campaigns.devices.play import room
from campaigns.match.models import Guest
from tests import factories, games
from tests.client import Device, address, seated


@pytest.fixture
def code(match):
    return room.open_room(match=match, now=timezone.now()).code


@pytest.fixture
def join_url(code):
    return reverse("join", args=[code])


def sit(url, place="white", name="Wilma", device=None):
    device = device or Device()
    return device, device.send(url, name=name, place=place)


# --- the code ---------------------------------------------------------------------------------------------
def test_typing_the_code_leads_to_its_door(people, code, join_url):
    answer = people.stranger.send(reverse("door"), code=f" {code[:3].lower()}-{code[3:]} ")
    assert (answer.status_code, answer["Location"]) == (302, join_url)


@pytest.mark.parametrize("typed", ["", "   "])
def test_what_is_no_code_at_all_gets_a_sentence(people, typed):
    answer = people.stranger.send(reverse("door"), code=typed)
    assert answer.status_code == 200
    assert 'id="code_error"' in answer.text


def as_told(answer):
    headers = {name: value for name, value in answer.headers.items() if name != "Content-Length"}
    return answer.status_code, headers, answer.content


@pytest.mark.slow
def test_an_unknown_code_looks_like_an_expired_and_like_a_closed_one(
    people, match, code, join_url, monkeypatch
):
    monkeypatch.setattr("django.template.context_processors.get_token", lambda request: "token")
    unknown = as_told(people.stranger.get(reverse("join", args=["ZZZZZZ"])))
    Room.objects.update(expires_at=timezone.now() - timedelta(seconds=1))
    expired = as_told(people.stranger.get(join_url))
    room.close_room(match=match)
    closed = as_told(people.stranger.get(join_url))
    assert unknown == expired == closed
    assert unknown[0] == 404
    assert room.MSG_NO_SUCH_ROOM in unknown[2].decode()
    posted = [
        as_told(people.stranger.send(reverse("join", args=[one]), name="x")) for one in ("ZZZZZZ", code)
    ]
    assert posted[0] == posted[1] == unknown


def test_guessing_is_over_after_twenty_wrong_ones_a_minute(people, join_url):
    wrong = reverse("join", args=["ZZZZZZ"])
    with time_machine.travel(timezone.now(), tick=False) as clock:
        assert [people.stranger.get(wrong).status_code for _ in range(20)] == [404] * 20
        for url in (wrong, join_url):
            answer = people.stranger.get(url)
            assert answer.status_code == 429
            assert 0 < int(answer["Retry-After"]) <= 60
            assert "Too many tries" in answer.text
        assert people.stranger.get(join_url, REMOTE_ADDR="192.168.1.9").status_code == 200
        clock.shift(60)
        assert people.stranger.get(join_url).status_code == 200


def test_a_header_does_not_make_another_address(people):
    wrong = reverse("join", args=["ZZZZZZ"])
    for number in range(20):
        people.stranger.get(wrong, headers={"X-Forwarded-For": f"10.0.0.{number}"})
    assert people.stranger.get(wrong, headers={"X-Forwarded-For": "10.9.9.9"}).status_code == 429


# --- sitting down -----------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_name_and_a_seat_lead_to_the_seats_page(people, match, join_url):
    device, answer = sit(join_url)
    assert answer["Location"] == address("grice-seat", match)
    assert device.get(address("grice-seat", match)).status_code == 200
    guest = Guest.objects.get()
    assert (guest.name, guest.place, guest.tablet) == ("Wilma", "white", False)


@pytest.mark.slow
def test_the_seats_key_is_in_no_page_and_no_cookie(match, join_url):
    device, answer = sit(join_url)
    key = Guest.objects.get().key
    page = device.get(address("grice-seat", match))
    for one in (answer, page):
        assert key not in f"{one.headers}{one.cookies}{one.text}"


@pytest.mark.slow
def test_a_cookie_from_before_joining_does_not_open_the_seat(match, join_url):
    device = seated()
    before = Device()
    before.cookies["sessionid"] = device.cookies["sessionid"].value
    sit(join_url, device=device)
    assert device.cookies["sessionid"].value != before.cookies["sessionid"].value
    assert device.get(address("grice-seat", match)).status_code == 200
    assert before.get(address("grice-seat", match)).status_code == 404


@pytest.mark.slow
def test_who_comes_back_to_the_door_is_led_to_the_seat_taken_before(match, join_url):
    device, _ = sit(join_url)
    for answer in (device.get(join_url), device.send(join_url, name="Again", place="black")):
        assert answer["Location"] == address("grice-seat", match)
    assert Guest.objects.count() == 1


@pytest.mark.slow
def test_the_seat_outlives_the_browser_and_the_code(match, join_url):
    device, _ = sit(join_url)
    assert int(device.cookies["sessionid"]["max-age"]) > 24 * 60 * 60
    again = Device()
    again.cookies["sessionid"] = device.cookies["sessionid"].value
    with time_machine.travel(timezone.now() + timedelta(days=7)):
        assert again.get(address("grice-seat", match)).status_code == 200


@pytest.mark.postgres
def test_of_two_who_want_one_seat_the_second_is_told_and_chooses_another(match, join_url):
    sit(join_url)
    late, answer = sit(join_url, name="Late")
    assert answer.status_code == 200
    assert "not free" in answer.text
    assert sit(join_url, "black", "Late", late)[1].status_code == 302


@pytest.mark.parametrize(("name", "sentence"), [("", "Say who you are."), ("x" * 41, "at most 40")])
def test_a_name_that_cannot_be_gets_a_sentence_and_no_seat(join_url, name, sentence):
    _, answer = sit(join_url, name=name)
    assert answer.status_code == 200
    assert sentence in answer.text
    assert not Guest.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "{{ 7*7 }}", "a\nb\tc", "علی‌رضا"])
def test_any_other_name_is_shown_as_what_it_is(dm, match, join_url, name):
    device, answer = sit(join_url, name=name)
    assert answer.status_code == 302
    guest = Guest.objects.get()
    assert guest.name == " ".join(name.split())
    for page in (device.get(address("grice-seat", match)), dm.get(address("room", match))):
        assert "<script>alert" not in page.text and "49" not in guest.name


def test_joining_one_match_opens_no_other(campaign, match, join_url):
    other = games.sit_down(*(factories.player(campaign, name, kind="pc") for name in ("Oswin", "Odo")))
    device, _ = sit(join_url)
    assert device.get(address("grice-seat", other)).status_code == 404
    second = room.open_room(match=other, now=timezone.now()).code
    sit(reverse("join", args=[second]), "spectator", "Wilma", device)
    assert device.get(address("grice-seat", other)).status_code == 200
    assert device.get(address("grice-seat", match)).status_code == 200


# --- the DM's page ----------------------------------------------------------------------------------------
@pytest.mark.slow
def test_the_dm_shows_a_code_and_a_picture_of_its_address(dm, match):
    assert "<svg" not in dm.page("room", match).partition("qr")[2][:200]
    dm.submit("room-open", match)
    page = dm.page("room", match)
    assert Room.objects.get().code in page
    assert f"/join/{Room.objects.get().code}/" in page
    drawing = page[page.index('class="qr"') :]
    assert "<svg" in drawing and "style=" not in drawing[: drawing.index("</svg>")]


@pytest.mark.slow
def test_a_fresh_code_shuts_the_old_door_and_closing_it_every_one(people, match, join_url):
    people.dm.submit("room-open", match)
    assert people.stranger.get(join_url).status_code == 404
    fresh = reverse("join", args=[Room.objects.get().code])
    assert people.stranger.get(fresh).status_code == 200
    people.dm.submit("room-close", match)
    assert people.stranger.get(fresh).status_code == 404


def test_an_expired_code_is_not_shown(dm, match, code):
    Room.objects.update(expires_at=timezone.now())
    assert code not in dm.page("room", match)


def test_the_dm_gives_another_seat_and_the_device_has_it_at_once(dm, match, join_url):
    device, _ = sit(join_url, "spectator", "Sybil")
    guest = Guest.objects.get()
    assert 'id="seal"' not in device.get(address("grice-seat", match)).text
    dm.submit("room-seat", match, guest, place="black")
    assert 'id="seal"' in device.get(address("grice-seat", match)).text


@pytest.mark.slow
def test_a_seat_the_dm_cannot_give_is_refused(dm, match, join_url):
    sit(join_url)
    guest = Guest.objects.get()
    for place in ("", "throne"):
        assert dm.submit("room-seat", match, guest, place=place).status_code == 200
    guest.refresh_from_db()
    assert guest.place == "white"


def test_a_removed_device_finds_nothing_any_more_and_may_be_let_in_again(dm, match, join_url):
    device, _ = sit(join_url)
    guest = Guest.objects.get()
    dm.submit("room-remove", match, guest)
    for name in ("grice-seat", "grice-seat-table"):
        assert device.get(address(name, match)).status_code == 404
    assert device.submit("grice-seal", match, strategy="A").status_code == 404
    assert dm.submit("room-remove", match, guest).status_code == 404
    assert sit(join_url, "white", "Wilma", device)[1].status_code == 302
    assert device.get(address("grice-seat", match)).status_code == 200


def test_a_network_from_which_too_many_joined_is_told_how_long_to_wait(people, match, join_url, monkeypatch):
    monkeypatch.setattr(room, "MAX_SPECTATORS_AN_HOUR", 2)
    for name in ("Ann", "Ben"):
        assert sit(join_url, "spectator", name)[1].status_code == 302
    late = sit(join_url, "spectator", "Cid")[1]
    assert late.status_code == 429 and 3500 < int(late["Retry-After"]) <= 3600
    assert "Too many devices have joined from your network. Wait" in late.text
    assert sit(join_url, "white", "Wilma")[1].status_code == 302


def test_the_room_page_asks_the_database_a_bounded_number_of_questions(
    dm, match, django_assert_max_num_queries
):
    for number in range(30):
        room.join(match=match, name=f"Guest {number}", place="spectator")
    with django_assert_max_num_queries(20):
        assert dm.get(address("room", match)).status_code == 200
