"""An app on the home screen knows nothing of the browser and has no address bar: its first page takes codes and links."""

import re

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone
from hypothesis import HealthCheck, given
from hypothesis import strategies as st

from campaigns.devices.models import SignInLink
from campaigns.devices.play import codes, room
from campaigns.devices.play.sign_in import CODE_LIFETIME, MSG_WRONG_CODE, make_code, make_link
from tests import boards
from tests.client import Device, seated
from tests.examples import examples

DOOR = "/join/"


@pytest.fixture
def code(dm):
    """The code as the page of alice's devices shows it."""
    page = dm.send(reverse("devices"), what="code").text
    return re.search(r'class="room-code" translate="no">([A-Z2-9]{4}-[A-Z2-9]{4})<', page)[1]


def test_its_first_page_takes_a_code_that_a_signed_in_device_has_made(people, code):
    app = people.stranger
    page = app.get("/", follow=True).text
    assert f'action="{DOOR}"' in page and "sign-in code or link" in page
    before = app.session.session_key
    answer = app.send(DOOR, code=code)
    assert answer["Location"] == reverse("home") and app.session.session_key != before
    assert app.session["_auth_user_id"] == str(people.alice.pk)
    again = Device().send(DOOR, code=code)
    assert again.status_code == 200 and MSG_WRONG_CODE in again.text


WAYS = [
    str.lower,
    lambda code: code.replace("-", ""),
    lambda code: code.replace("-", " – "),
    lambda code: f"  {code} ",
]


@pytest.mark.parametrize("way", range(len(WAYS)))
def test_it_is_taken_however_it_is_typed(people, code, way):
    app = Device()
    app.send(DOOR, code=WAYS[way](code))
    assert app.is_signed_in


def test_neither_a_wrong_code_nor_a_code_in_the_address_signs_anybody_in(people, code):
    plain = code.replace("-", "")
    for text in ("ABCDEFGH", plain[:-1], f"{plain}A", plain[::-1]):
        app = Device()
        app.send(DOOR, code=text)
        assert not app.is_signed_in
    for path in (
        f"/sign-in/{plain}/", f"/sign-in/{code}/", f"/sign-in/{SignInLink.objects.get().token_hash}/",
    ):  # fmt: skip
        app = Device()
        app.send(path)
        assert not app.is_signed_in
    assert SignInLink.objects.get().used_at is None


def test_guesses_at_sign_in_codes_and_at_room_codes_are_counted_together(people, code, monkeypatch):
    monkeypatch.setattr(codes, "MAX_A_MINUTE", 4)
    app = Device()
    assert [app.send(DOOR, code="ABCDEFGH").status_code for _ in range(2)] == [200, 200]
    assert [app.get("/join/ABCDEF/").status_code for _ in range(2)] == [404, 404]
    answer = app.send(DOOR, code=code)
    assert answer.status_code == 429 and answer["Retry-After"] and not app.is_signed_in
    assert SignInLink.objects.get().used_at is None


def test_who_is_signed_in_makes_one_and_no_handed_over_tablet_takes_it(people, code):
    assert Device().send(reverse("devices"), what="code").status_code == 302
    tablet = seated(room.hand_over(match=boards.begun(people.campaign), side=boards.WHITE))
    session = tablet.session
    session["keeper"] = people.alice.pk
    session.save()
    assert tablet.send(DOOR, code=code).status_code == 404 and SignInLink.objects.get().used_at is None


# --- Links, pasted ----------------------------------------------------------------------------------------------
@pytest.fixture
def door():
    return Device()


PLACES = ("sign-in", "reset", "join", "my", "at", "recaps", "before", "cup", "shared", "studies")
TOKENS = st.text("abcXYZ019-_", min_size=1, max_size=64)
ADDRESSES = st.sampled_from(
    ["", "http://192.168.1.20:8000", "https://chess.example", "https://evil.example", "javascript:"]
)


@pytest.mark.slow
@given(
    ADDRESSES,
    st.sampled_from(PLACES),
    TOKENS,
    st.sampled_from(["", "/", "/ ", "/\n"]),
    st.sampled_from(["", "  ", "On the network:  ", "\ufeff", "\u200b"]),
)
@examples(200, HealthCheck.function_scoped_fixture)
def test_a_link_of_ours_leads_to_its_page_here_whatever_stands_around_it(
    db, door, address, place, token, end, before
):
    answer = door.send(DOOR, code=f"{before}{address}/{place}/{token}{end}")
    assert (answer.status_code, answer["Location"]) == (302, f"/{place}/{token}/")


@pytest.mark.slow
@given(
    st.text(max_size=60)
    | st.sampled_from(
        ["https://evil.example/", "//evil.example/my", "/devices/", "/sign-in/../x", "/my/a b/", "\\\\x"]
    )
)
@examples(200, HealthCheck.function_scoped_fixture)
def test_whatever_else_is_typed_leads_nowhere_else(db, door, text):
    answer = door.send(DOOR, code=text)
    assert answer.status_code in (200, 302, 429)
    if answer.status_code == 302:
        assert re.fullmatch(rf"/({'|'.join(PLACES)})/[A-Za-z0-9_-]+/", answer["Location"])


def test_the_launcher_s_link_pasted_signs_in_after_its_button(people):
    app = people.stranger
    token = make_link(user=people.alice, now=timezone.now())
    page = app.send(DOOR, code=f"http://192.168.1.20:8000/sign-in/{token}/")
    assert not app.is_signed_in and SignInLink.objects.get().used_at is None
    app.send(page["Location"])
    assert app.is_signed_in


# --- A player's seat ----------------------------------------------------------------------------------------------
@pytest.mark.slow
def test_a_player_seated_in_the_browser_asks_for_it_back_by_the_room_code(people):
    match = boards.begun(people.campaign)
    now = timezone.now()
    opened = room.open_room(match=match, now=now)
    app = people.stranger
    link = f'href="{match.seat_url}"'
    assert link not in app.get(app.send(DOOR, code=opened.code)["Location"]).text
    room.join(match=match, name="Anna", place="white")
    page = app.get(app.send(DOOR, code=opened.code)["Location"]).text
    assert link in page and "ask for it back" in page
    lost = app.get(match.seat_url).text
    assert "Ask to be let back in" in lost
    app.send(reverse("return", args=[match.public_id]), name="Anna")
    assert match.return_requests.get().name == "Anna"


def test_a_code_lives_ten_minutes(people):
    now = timezone.now()
    code = make_code(user=people.alice, now=now)
    with time_machine.travel(now + CODE_LIFETIME, tick=False):
        assert MSG_WRONG_CODE in people.stranger.send(DOOR, code=code).text
