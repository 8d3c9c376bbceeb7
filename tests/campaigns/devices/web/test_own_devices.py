"""A Dungeon Master's own devices: who is signed in, signing them out, and a new password."""

from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.urls import reverse
from django.utils import timezone

from campaigns.core.owner import runs_installation
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from campaigns.devices.play import accounts
from campaigns.devices.play.account_record import RequestOrigin, device_name
from campaigns.devices.play.sign_in import make_link
from tests.campaigns.devices.accounts import PASSWORD, dm
from tests.client import Device, address

pytestmark = pytest.mark.usefixtures("quick_hashes")
DEVICES = reverse("devices")
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0 Mobile Safari/537.36"


def came_in(user, agent=ANDROID):
    """A device that has come in by a link."""
    device = Device()
    token = make_link(user=user, now=timezone.now())
    device.post(reverse("sign-in", args=[token]), {"key": new_key()}, headers={"user-agent": agent})
    return device


def checked(name="alice", password=PASSWORD, address="10.0.0.1"):
    return accounts.check_sign_in(
        name=name, password=password, origin=RequestOrigin(address), now=timezone.now()
    )


def is_in(device):
    return device.get(reverse("home")).status_code == 200


@pytest.mark.parametrize(("agent", "words"), [
    (ANDROID, "Chrome on Android"),
    ("Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1", "Safari on iPad"),
    ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/129.0 Safari/537.36 Edg/129.0", "Edge on Windows"),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0", "Firefox on Linux"),
    ("curl/8", ""),
])  # fmt: skip
def test_a_device_is_told_by_its_browser_and_its_system(agent, words):
    assert device_name(agent) == words


def test_every_device_of_ones_own_is_listed_and_nobody_else_s(people):
    ours, theirs = came_in(people.alice), came_in(people.bob, "Firefox Windows")
    page = ours.get(DEVICES).text
    assert "Chrome on Android</b>" not in page and "Chrome on Android, this one" in page
    assert "Firefox" not in page
    assert ours.session.session_key not in page and theirs.session.session_key not in page


def test_another_device_is_signed_out_by_its_number_but_not_a_stranger_s(people):
    ours, lost, theirs = came_in(people.alice), came_in(people.alice, "Firefox Windows"), came_in(people.bob)
    listed = ours.get(DEVICES).context["own_devices"]
    [number] = [one.number for one in listed if one.description == "Firefox on Windows"]
    theirs.post(address("device-sign-out", number), {"key": new_key()})
    assert is_in(lost)
    answer = ours.post(address("device-sign-out", number), {"key": new_key()}, follow=True)
    assert "That device is signed out." in answer.text
    assert not is_in(lost) and is_in(ours) and is_in(theirs)
    again = ours.post(address("device-sign-out", number), {"key": new_key()}, follow=True)
    assert "is not signed in any more" in again.text


@pytest.mark.slow
def test_signing_out_everywhere_leaves_this_device_and_ends_open_links(people):
    ours, others = came_in(people.alice), [came_in(people.alice) for _ in range(3)]
    link = make_link(user=people.alice, now=timezone.now())
    ours.post(reverse("devices-sign-out-others"), {"key": new_key()})
    assert is_in(ours) and not any(is_in(other) for other in others)
    stranger = Device()
    stranger.post(reverse("sign-in", args=[link]), {"key": new_key()})
    assert not is_in(stranger)


def test_a_new_password_asks_for_the_old_one_and_signs_the_others_out(alice, settings):
    settings.ACCOUNTS = True
    ours, other = came_in(alice), came_in(alice)
    form = {"key": new_key(), "new_password1": "ein neues Wort 7", "new_password2": "ein neues Wort 7"}
    with time_machine.travel(timezone.now() + timedelta(hours=1), tick=False):
        assert "Type the password you have now." in ours.post(reverse("password"), form).text
        wrong = ours.post(reverse("password"), {**form, "old": "wrong"}).text
        assert "That is not your password." in wrong
        assert ours.post(reverse("password"), {**form, "old": PASSWORD})["Location"] == DEVICES
        assert is_in(ours) and not is_in(other)
    assert checked(password="ein neues Wort 7") == alice


def test_whoever_came_in_by_a_link_sets_a_password_without_the_old_one(people, settings):
    settings.ACCOUNTS = True
    ours = came_in(people.alice)
    form = {"key": new_key(), "new_password1": "ein neues Wort 7", "new_password2": "ein neues Wort 8"}
    assert "match" in ours.post(reverse("password"), form).text
    form["new_password2"] = form["new_password1"]
    assert ours.post(reverse("password"), form)["Location"] == DEVICES


def test_without_accounts_there_is_no_password(people, settings):
    settings.ACCOUNTS = False
    assert came_in(people.alice).get(reverse("password")).status_code == 404


@pytest.mark.parametrize("name", ["ALICE", "Alice", "\uff41lice"])
def test_names_that_differ_by_case_or_width_are_one(alice, name):
    assert checked(name) == alice
    with pytest.raises(Refused, match="taken for one|already"):
        accounts.add_dm(name=name, password=PASSWORD)


def test_letters_of_two_scripts_make_no_name(db):
    with pytest.raises(Refused, match="one script"):
        accounts.add_dm(name="\u0430lice", password=PASSWORD)


def test_who_runs_the_installation_sees_signs_out_and_deactivates(people):
    device = came_in(people.alice)
    told = dm("list")
    assert "alice: last signed in on" in told and f"{people.campaign.pk}  {people.campaign.name}" in told
    assert "cannot sign in" in dm("deactivate", "alice")
    assert not is_in(device) and not is_in(came_in(people.alice))
    dm("reactivate", "alice")
    assert is_in(came_in(people.alice))
    assert dm("sign-out", "alice").startswith("1 devices")
    assert dm("link", "alice", "--base", "https://chess.example").startswith("https://chess.example/sign-in/")


def test_a_deleted_dm_leaves_no_campaign_behind_that_nobody_can_reach(people):
    with pytest.raises(CommandError, match="Say who gets them"):
        dm("delete", "alice")
    assert User.objects.filter(username="alice").exists()
    dm("delete", "alice", "--to", "bob")
    assert not User.objects.filter(username="alice").exists()
    assert is_in(came_in(people.bob))
    assert came_in(people.bob).get(address("campaign", people.campaign)).status_code == 200


def test_who_looks_after_the_installation_hands_it_on_when_deleted(people):
    people.campaign.members.create(user=people.bob)
    with pytest.raises(CommandError, match="look after the installation"):
        dm("delete", "alice")
    dm("delete", "alice", "--to", "bob")
    assert runs_installation(User.objects.get(username="bob"))


def test_a_campaign_is_shared_and_given_away(people):
    page = address("campaign", people.campaign)
    assert "alice, bob" in dm("share", str(people.campaign.pk), "bob")
    assert came_in(people.bob).get(page).status_code == came_in(people.alice).get(page).status_code == 200
    dm("give", str(people.campaign.pk), "bob")
    assert came_in(people.bob).get(page).status_code == 200
    assert came_in(people.alice).get(page).status_code == 404


@pytest.mark.parametrize(
    "words", [("link", "nobody"), ("share", "99999", "alice"), ("give", "99999", "alice")]
)
def test_what_is_not_there_is_told(people, words):
    with pytest.raises(CommandError, match="dm list shows"):
        dm(*words)


@pytest.mark.slow
def test_locks_are_forgotten_by_command(people):
    for _ in range(5):
        with pytest.raises(Refused):
            checked(password="wrong", address="10.0.0.9")
    assert dm("unlock").startswith("Forgotten: 4")
    with pytest.raises(Refused):
        checked(password="wrong", address="10.0.0.9")
