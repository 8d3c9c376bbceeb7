"""The DM's PIN is chosen, changed with the old one, and reset after a fresh sign-in; the DM hears of wrong ones."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from campaigns.core.refusals import Refused
from campaigns.devices.access import FRESH_FOR, KEEPER
from campaigns.devices.models import WrongPins
from campaigns.devices.play import pin, room
from campaigns.devices.play.room import EVENING, free_seats_of_last_evening
from campaigns.devices.play.sign_in import make_link
from campaigns.match.models import Guest
from campaigns.rules.contract import Side
from tests import seats
from tests.campaigns.devices.web.test_hand_over import give_back, hand_over
from tests.client import Device, address, signed_in

pytestmark = pytest.mark.usefixtures("quick_hashes")
PIN = reverse("pin")


@pytest.fixture
def with_pin(people):
    pin.set_pin(user=people.alice, digits="2718")
    return people


def opens(people, digits):
    try:
        pin.check_pin(user=people.alice, digits=digits, now=timezone.now())
    except Refused:
        return False
    return True


def change(device, new, old=None, again=None):
    form = {"pin": new, "again": new if again is None else again}
    return device.send(PIN, **form, **({} if old is None else {"old": old}))


# --- choosing and changing --------------------------------------------------------------------------------
def test_the_first_one_asks_for_no_old_one(people):
    assert 'name="old"' not in people.dm.get(PIN).text
    assert change(people.dm, "2718").status_code == 302
    assert opens(people, "2718")


def test_another_one_wants_the_old_one(with_pin):
    assert 'name="old"' in with_pin.dm.get(PIN).text
    assert change(with_pin.dm, "1234", old="2718").status_code == 302
    assert opens(with_pin, "1234") and not opens(with_pin, "2718")


@pytest.mark.parametrize(("form", "where"), [
    ({"new": "1234"}, "old_error"),
    ({"new": "1234", "old": "0000"}, "old_error"),
    ({"new": "12", "old": "2718"}, "pin_error"),
    ({"new": "12a4", "old": "2718"}, "pin_error"),
    ({"new": "1234", "old": "2718", "again": "1243"}, "again_error"),
])  # fmt: skip
def test_what_is_wrong_is_told_beside_its_field_and_changes_nothing(with_pin, form, where):
    answer = change(with_pin.dm, **form)
    assert answer.status_code == 200 and f'id="{where}"' in answer.text
    assert opens(with_pin, "2718")


def test_guessing_the_old_one_waits_as_on_the_tablet(with_pin):
    for _ in range(5):
        change(with_pin.dm, "1234", old="0000")
    assert "Too many tries" in change(with_pin.dm, "1234", old="2718").text


@pytest.mark.slow
def test_a_fresh_sign_in_by_link_resets_a_forgotten_one(with_pin):
    device = Device()
    device.send(reverse("sign-in", args=[make_link(user=with_pin.alice, now=timezone.now())]))
    assert 'name="old"' not in device.get(PIN).text
    with time_machine.travel(timezone.now() + FRESH_FOR + timedelta(seconds=5)):
        assert change(device, "1111").status_code == 200
    assert change(device, "1234").status_code == 302
    assert opens(with_pin, "1234")


def test_coming_back_by_the_pin_is_no_fresh_sign_in(with_pin, match):
    hand_over(with_pin.dm, match)
    give_back(with_pin.dm, match, "2718")
    assert 'name="old"' in with_pin.dm.get(PIN).text


def test_a_link_opened_on_the_handed_over_tablet_makes_it_the_dms_own(with_pin, match):
    hand_over(with_pin.dm, match)
    tablet = with_pin.dm
    tablet.send(reverse("sign-in", args=[make_link(user=with_pin.alice, now=timezone.now())]))
    assert KEEPER not in tablet.session and "_session_expiry" not in tablet.session
    assert tablet.get(PIN).status_code == 200


# --- wrong ones on a tablet -------------------------------------------------------------------------------
@pytest.fixture
def tried(with_pin, match, settings):
    """Five wrong ones on the tablet of White, at 21:04; a second device is the DM's."""
    settings.TIME_ZONE = "UTC"
    with time_machine.travel(timezone.now().replace(hour=21, minute=4, second=0), tick=False):
        hand_over(with_pin.dm, match)
        for _ in range(5):
            give_back(with_pin.dm, match, "0000")
        yield signed_in(with_pin.alice)


@pytest.mark.slow
def test_the_dm_reads_of_them_on_every_page_of_a_table(tried, match):
    sentence = "5 wrong PINs on the tablet of White, Ysolde against Brannoc, the last of them at 21:04."
    room_url = address("room", match)
    for path in ("/", "/devices/", room_url, address("grice-match", match)):
        page = tried.get(path).text
        assert sentence in page and "tried again at 21:05" in page, path


def test_the_wait_can_be_ended_though_the_match_is_in_no_campaign(tried, with_pin, match):
    match.campaign.members.all().delete()
    page = tried.get("/").text
    assert "5 wrong PINs" in page and "tried again at 21:05" in page and reverse("pin-allow") in page


@pytest.mark.slow
def test_a_wrong_one_wakes_the_dm_and_no_player(tried, with_pin, match):
    match.refresh_from_db()
    public, dm = match.public_version, match.dm_version
    pin.allow_tries(user=with_pin.alice)
    give_back(with_pin.dm, match, "0000")
    match.refresh_from_db()
    assert (match.public_version, match.dm_version) == (public, dm + 1)


def test_the_dm_ends_the_wait_from_another_device(tried, with_pin, match):
    assert "Too many tries" in give_back(with_pin.dm, match, "2718").text
    tried.send(reverse("pin-allow"))
    assert give_back(with_pin.dm, match, "2718").status_code == 302


def test_the_notice_stays_after_the_right_one_until_it_is_dismissed(tried, with_pin, match):
    pin.allow_tries(user=with_pin.alice)
    give_back(with_pin.dm, match, "2718")
    assert "5 wrong PINs" in tried.get("/").text
    answer = tried.post(reverse("pin-dismiss"), headers={"HX-Request": "true"})
    assert (answer.status_code, answer.content) == (200, b"")
    assert "wrong PIN" not in tried.get("/").text


@pytest.mark.slow
def test_the_dms_own_slip_before_the_right_one_is_no_news(with_pin, match):
    hand_over(with_pin.dm, match)
    give_back(with_pin.dm, match, "2719")
    assert WrongPins.objects.get().count == 1
    give_back(with_pin.dm, match, "2718")
    assert not WrongPins.objects.exists()


def test_another_dm_hears_nothing_and_dismisses_nothing(tried, people):
    assert "wrong PIN" not in people.other_dm.get("/").text
    people.other_dm.send(reverse("pin-dismiss"))
    assert "5 wrong PINs" in tried.get("/").text


# --- the evening ends -------------------------------------------------------------------------------------
def test_a_tablet_handed_over_last_evening_shows_no_seat(with_pin, match):
    start = timezone.now()
    hand_over(with_pin.dm, match)
    seat, back = (address(name, match) for name in ("grice-seat", "give-back"))
    for hours in (4, 8, 11.9):
        with time_machine.travel(start + timedelta(hours=hours)):
            assert with_pin.dm.get(seat).status_code == 200
    with time_machine.travel(start + EVENING + timedelta(minutes=1)):
        page = with_pin.dm.get(seat)
        assert page.status_code == 404 and "I am the Dungeon Master" in page.text
        assert with_pin.dm.get(back).status_code == 404
        assert with_pin.dm.get("/")["Location"].startswith(reverse("sign-in"))


def test_its_seat_is_free_again_and_no_phones_is(people, match):
    tablet = room.hand_over(match=match, side=Side.WHITE)
    phone = seats.given(match, "black")
    free_seats_of_last_evening(now=tablet.joined_at + EVENING - timedelta(seconds=1))
    assert Guest.objects.filter(removed_at=None).count() == 2
    free_seats_of_last_evening(now=tablet.joined_at + EVENING)
    assert list(Guest.objects.filter(removed_at=None)) == [phone]
