"""A device that lost its seat is told why, and gets it back only if the DM allows it."""

from datetime import timedelta

import pytest
import time_machine
from django.conf import settings
from django.contrib.sessions.models import Session
from django.urls import reverse
from django.utils import timezone

from campaigns.devices.models import ReturnRequest
from campaigns.devices.play import returning, room
from campaigns.match.models import Guest
from campaigns.match.views.stream import match_subscriber
from campaigns.rules.contract import Side
from tests import boards, factories, games, seats
from tests.board_pages import showing
from tests.client import Device, address, seated


@pytest.fixture
def wilma(match):
    return seats.given(match, "white", "Wilma")


def asks(match, name="Wilma", device=None):
    """A device that has nothing but the seat's address."""
    device = device or Device()
    answer = device.send(address("return", match), name=name)
    return device, answer


def waits_in_the_list(match, name="Wilma"):
    return ReturnRequest.objects.get(match=match, name=name, declined=False)


def word(dm, match, act, asked, **form):
    return dm.submit(f"return-{act}", match, asked, **form)


# --- what it is told --------------------------------------------------------------------------------------
def test_who_was_removed_reads_that_the_dm_did_it(match, wilma):
    device = seated(wilma)
    room.remove(match=match, guest=wilma, now=timezone.now())
    answer = device.get(address("grice-seat", match))
    assert answer.status_code == 404
    assert "You have been removed" in answer.text and "lost its seat" not in answer.text


def test_who_has_lost_the_session_reads_that_and_not_that_the_dm_did_it(match, wilma):
    device = seated(wilma)
    Session.objects.all().delete()
    answer = device.get(address("grice-seat", match))
    assert answer.status_code == 404
    assert "has lost its seat" in answer.text and "removed" not in answer.text
    assert "Ysolde" not in answer.text and "Wilma" not in answer.text


# --- asking -----------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_asking_shows_a_code_on_the_device_and_on_the_dms_pages(people, match, wilma):
    device, answer = asks(match)
    assert answer["Location"] == address("grice-seat", match)
    asked = waits_in_the_list(match)
    page = device.get(address("grice-seat", match))
    assert page.status_code == 404 and asked.code in page.text
    for path in ("/", "/devices/", f"/campaigns/{match.campaign_id}/matches/{match.pk}/room/"):
        assert asked.code in people.dm.get(path).text, path
    assert asked.code in people.dm.get(address("grice-match", match)).text
    assert asked.code not in people.other_dm.get("/devices/").text


def test_asking_alone_gives_nothing(people, match, wilma):
    device, _ = asks(match)
    assert device.get(address("return-wait", match)).status_code == 204
    for name in ("grice-seat", "grice-seat-table"):
        assert device.get(address(name, match)).status_code == 404
    assert device.send(address("grice-seal", match), strategy="A").status_code == 404
    assert match_subscriber(match.public_id, f"sessionid={device.cookies['sessionid'].value}") is None
    assert seated(wilma).get(address("grice-seat", match)).status_code == 200


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "x" * 41])
def test_a_name_that_cannot_be_gets_a_sentence(match, wilma, name):
    _, answer = asks(match, name)
    assert answer.status_code == 200 and 'id="name_error"' in answer.text
    assert not ReturnRequest.objects.exists()


def test_an_address_asks_only_so_often_and_another_is_not_kept_waiting(match, wilma):
    for _ in range(returning.MAX_AN_HOUR):
        assert asks(match)[1].status_code == 302
    assert "Too many tries" in asks(match)[1].text
    assert Device().post(address("return", match), {"name": "W"}, REMOTE_ADDR="10.0.0.9").status_code == 302


def test_only_so_many_wait_at_one_match(match, wilma, monkeypatch):
    monkeypatch.setattr(returning, "MAX_REQUESTS", 2)
    asks(match), asks(match)
    assert "Too many devices" in asks(match)[1].text


def test_a_device_that_asks_again_waits_once(match, wilma):
    device, _ = asks(match)
    asks(match, "Wilma again", device)
    assert [asked.name for asked in match.return_requests.all()] == ["Wilma again"]


@pytest.mark.slow
def test_a_request_lapses(dm, match, wilma):
    device, _ = asks(match)
    asked = waits_in_the_list(match)
    with time_machine.travel(timezone.now() + returning.RETURN_LIFETIME):
        assert asked.code not in dm.get("/devices/").text
        word(dm, match, "allow", asked, guest=wilma.pk)
        assert device.get(address("grice-seat", match)).status_code == 404


@pytest.mark.slow
def test_a_cookie_from_before_asking_does_not_open_the_seat(dm, match, wilma):
    device = seated()
    before = Device()
    before.cookies["sessionid"] = device.cookies["sessionid"].value
    asks(match, device=device)
    word(dm, match, "allow", waits_in_the_list(match), guest=wilma.pk)
    assert device.get(address("grice-seat", match)).status_code == 200
    assert before.get(address("grice-seat", match)).status_code == 404


# --- the DM's word ----------------------------------------------------------------------------------------
@pytest.mark.slow
def test_one_tap_gives_the_seat_back_and_the_row_is_kept(dm, match, wilma):
    device, _ = asks(match)
    page = dm.get(address("grice-match", match)).text
    assert f'<option value="{wilma.pk}" selected>Wilma: White</option>' in page
    word(dm, match, "allow", waits_in_the_list(match), guest=wilma.pk)
    answer = device.get(address("return-wait", match))
    assert answer["HX-Redirect"] == address("grice-seat", match)
    assert device.get(address("grice-seat", match)).status_code == 200
    assert Guest.objects.get().pk == wilma.pk
    assert not ReturnRequest.objects.exists()


def test_of_two_whose_names_look_the_same_neither_seat_is_offered_first(dm, match, wilma):
    seats.given(match, "black", "Wil\u200dm\u0430")  # a joiner, and a Cyrillic letter
    asks(match)
    assert f'<option value="{wilma.pk}" selected>' not in dm.get("/devices/").text


def test_the_device_that_had_the_seat_has_it_no_more_nor_its_stream(dm, match, wilma):
    old = seated(wilma)
    cookie = f"sessionid={old.cookies['sessionid'].value}"
    assert match_subscriber(match.public_id, cookie) is not None
    asks(match)
    word(dm, match, "allow", waits_in_the_list(match), guest=wilma.pk)
    assert "lost its seat" in old.get(address("grice-seat", match)).text
    assert match_subscriber(match.public_id, cookie) is None


def test_declined_it_is_told_so_and_may_ask_again(dm, match, wilma):
    device, _ = asks(match)
    word(dm, match, "decline", waits_in_the_list(match))
    assert device.get(address("return-wait", match))["HX-Redirect"] == address("grice-seat", match)
    assert "has not let this device back in" in device.get(address("grice-seat", match)).text
    asks(match, device=device)
    assert "Ask the Dungeon Master" in device.get(address("grice-seat", match)).text


@pytest.mark.postgres
def test_the_dm_says_whose_device_it_is_where_the_name_is_nobodys(dm, match, wilma):
    asks(match, "Willie")
    page = dm.get("/devices/").text
    assert '<option value="" selected>Whose device is it?</option>' in page
    asked = waits_in_the_list(match, "Willie")
    for wrong in ("", "x", "0", 10**30, wilma.pk + 1000):
        word(dm, match, "allow", asked, guest=wrong)
        assert waits_in_the_list(match, "Willie") == asked


def test_no_seat_of_another_match_and_no_handed_over_tablet_is_given(dm, campaign, match, wilma):
    other = games.sit_down(*(factories.player(campaign, name) for name in ("Oswin", "Odo")))
    elsewhere = seats.given(other, "white", "Elsa")
    tablet = room.hand_over(match=match, side=Side.BLACK)
    asks(match)
    for guest in (elsewhere, tablet):
        key = guest.key
        word(dm, match, "allow", waits_in_the_list(match), guest=guest.pk)
        guest.refresh_from_db()
        assert guest.key == key


def test_on_the_matchs_page_the_answer_is_what_still_waits(dm, match, wilma):
    asks(match)
    asks(match, "Bob")
    path = address("return-allow", match, waits_in_the_list(match).pk)
    page = dm.post(path, {"guest": wilma.pk}, headers={"HX-Request": "true"}).text
    assert "Bob" in page and 'Allow<span class="visually-hidden"> Wilma' not in page and "<html" not in page


# --- sessions live on -------------------------------------------------------------------------------------
def test_a_seat_that_is_used_now_and_then_is_never_lost(match, wilma):
    device = seated(wilma)
    today = timezone.now()
    for days in (80, 160, 240):
        with time_machine.travel(today + timedelta(days=days)):
            assert device.get(address("grice-seat", match)).status_code == 200
            assert device.cookies["sessionid"]["max-age"] == settings.SESSION_COOKIE_AGE
    with time_machine.travel(today + timedelta(days=240 + 91)):
        assert device.get(address("grice-seat", match)).status_code == 404


def test_a_dms_device_lives_on_as_well(dm):
    with time_machine.travel(timezone.now() + timedelta(days=80)):
        dm.get("/")
    with time_machine.travel(timezone.now() + timedelta(days=160)):
        assert dm.get("/").status_code == 200


def test_it_is_written_once_a_day(match, wilma, django_assert_max_num_queries):
    device = seated(wilma)

    def writes():
        with django_assert_max_num_queries(40) as seen:
            device.get(address("grice-seat", match))
        return [one["sql"] for one in seen.captured_queries if one["sql"].startswith("UPDATE")]

    with time_machine.travel(timezone.now() + timedelta(days=1)):
        assert [len(writes()) for _ in range(3)] == [1, 0, 0]


def test_a_stranger_gets_no_session_by_looking(people):
    people.stranger.get(reverse("door"))
    assert "sessionid" not in people.stranger.cookies


def test_a_board_of_the_dms_hears_of_it_between_two_moves(dm, campaign):
    board = boards.begun(campaign, "2a22a3")
    path = address("board-table", board)
    page = dm.get(address("board", board)).text
    assert dm.get(path, headers=showing(page)).status_code == 204
    asks(board)
    news = dm.get(path, headers=showing(page)).text
    assert waits_in_the_list(board).code in news and 'id="squares' not in news
