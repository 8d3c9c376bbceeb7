"""Who may frame a page, which proxies are trusted, and error pages in the app's own look."""

from contextlib import closing
from http.client import HTTPConnection

import pytest
from django.db import connection
from django.urls import reverse

from campaigns.core.models import Tries
from campaigns.devices.play import room
from tests import boards, factories, games
from tests.client import address, seated
from tests.patience import PATIENCE
from tests.server import AppServer, environment

pytestmark = pytest.mark.django_db
SITE = "https://foundry.house.example"


@pytest.fixture(params=["grice", "board"])
def match(request, campaign):
    if request.param == "board":
        return boards.begun(campaign)
    return games.sit_down(*(factories.player(campaign, name, kind="pc") for name in ("Ysolde", "Brannoc")))


@pytest.fixture
def recap(people):
    recap = people.campaign.recaps.create(key="k" * 43, title="Snow", text="It snowed.", by=people.alice)
    return reverse("recap-published", args=[recap.key])


def frames_of(device, path):
    answer = device.get(path)
    assert answer.status_code == 200
    (ancestors,) = (
        part.strip()
        for part in answer["Content-Security-Policy"].split(";")
        if part.strip().startswith("frame-ancestors")
    )
    return ancestors.removeprefix("frame-ancestors "), answer.get("X-Frame-Options")


def test_a_spectator_s_page_may_stand_in_the_frame_of_a_site_that_is_named(match, settings):
    devices = {
        place: seated(room.join(match=match, name=place, place=place)) for place in ("white", "spectator")
    }
    for place in devices:
        assert frames_of(devices[place], match.seat_url) == ("'none'", "DENY")
    settings.FRAMES = [SITE, "http://192.168.1.20:30000"]
    assert frames_of(devices["spectator"], match.seat_url) == (f"{SITE} http://192.168.1.20:30000", None)
    assert frames_of(devices["white"], match.seat_url) == ("'none'", "DENY")


def test_so_may_a_published_recap_and_nothing_of_the_dungeon_master_s(people, recap, settings):
    assert frames_of(people.stranger, recap) == ("'none'", "DENY")
    settings.FRAMES = [SITE]
    assert frames_of(people.stranger, recap) == (SITE, None)
    for path in ("/", address("recap", people.campaign)):
        assert frames_of(people.dm, path) == ("'none'", "DENY")


# --- Forwarded client addresses are trusted only from proxies named in the settings ----------------------
def counted_by(server):
    """The address under which a guess at a code is counted that claims to come from elsewhere."""
    with closing(HTTPConnection("127.0.0.1", server.port, timeout=PATIENCE)) as line:
        line.request("GET", "/join/AAAAAA/", headers={"X-Forwarded-For": "203.0.113.9"})
        assert line.getresponse().read()
    addresses = {row.bucket.split()[-1].removesuffix("/32") for row in Tries.objects.all()}
    Tries.objects.all().delete()
    return addresses & {"127.0.0.1", "203.0.113.9"}


@pytest.mark.slow
def test_a_client_s_address_is_taken_from_a_named_proxy_alone(app_server):
    assert counted_by(app_server) == {"127.0.0.1"}
    server = AppServer({**environment(connection.settings_dict), "GOK_PROXIES": "192.0.2.1,127.0.0.1"})
    try:
        server.wait()
        assert counted_by(server) == {"203.0.113.9"}
    finally:
        server.stop()


# --- Error pages in the app's own look, with nothing on them that can fail in turn -----------------------
def test_a_form_far_too_large_is_told_so_on_a_page_of_the_house(dm, campaign):
    answer = dm.submit("character-new", campaign, notes="x" * 3_500_000)
    assert answer.status_code == 400
    page = answer.text
    assert "That could not be read" in page and "two and a half megabytes are the most" in page


def test_an_error_page_names_its_icon_so_that_no_browser_looks_for_another(dm):
    page = dm.get("/nowhere/").text
    assert "Page not found" in page
    assert 'rel="icon"' in page and "crown.svg" in page
