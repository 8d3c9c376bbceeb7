"""No page stands in another site's frame, but a spectator's and a recap's where the site is named."""

import pytest
from django.urls import reverse

from campaigns.rooms.play import room
from tests import boards, factories, games
from tests.client import address, seated

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
        place: seated(room.join(match=match, seat_request=room.SeatRequest(place, place)))
        for place in ("white", "spectator")
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
