"""Who at the table has learned what, for the Dungeon Master; a device that has not joined is nobody's."""

import pytest

from campaigns.devices.play import room
from campaigns.lessons.models import FinishedLesson
from campaigns.match.models import Guest
from tests import factories, games
from tests.client import Device, everybody, seated

pytestmark = pytest.mark.django_db
SKY, GROUND = "dragonchess/the-sky", "dragonchess/the-ground"


@pytest.fixture
def people():
    return everybody()


@pytest.fixture
def match(people):
    return games.begin(*(factories.player(people.campaign, name) for name in ("Ygraine", "Bors")))


def joined(match, name, place=Guest.Place.SPECTATOR):
    return seated(room.join(match=match, name=name, place=place))


def test_the_dm_sees_what_each_at_the_table_has_finished(people, match):
    wilma, fred = joined(match, "Wilma"), joined(match, "Fred")
    wilma.submit("lesson-finish", lesson=SKY)
    wilma.submit("lesson-finish", lesson=GROUND)
    fred.submit("lesson-finish", lesson=SKY)
    page = people.dm.page("campaign-learn", people.campaign)
    rows = {
        name: page.partition(f'<th scope="row">{name}</th>')[2].partition("</tr>")[0]
        for name in ("Wilma", "Fred")
    }
    assert "2 of " in rows["Wilma"] and "1 of " in rows["Fred"]


@pytest.mark.slow
def test_what_was_finished_before_joining_comes_along(people, match):
    device = Device()
    device.submit("lesson-finish", lesson=SKY)
    assert not FinishedLesson.objects.exists()
    phone = joined(match, "Wilma")
    phone.cookies.update(device.cookies)
    phone.submit("lesson-finish", lesson=GROUND)
    assert set(FinishedLesson.objects.values_list("lesson", flat=True)) == {SKY, GROUND}


def test_the_device_is_told_that_its_dm_sees_it(match):
    words = "your Dungeon Master sees it"
    assert words in joined(match, "Wilma").page("learn")
    assert words not in Device().page("learn")


def test_finishing_it_again_changes_nothing(match):
    phone = joined(match, "Wilma")
    for _ in range(2):
        assert phone.submit("lesson-finish", lesson=SKY).status_code == 302
    assert FinishedLesson.objects.count() == 1


def test_a_tablet_that_was_handed_over_is_nobody_s(match):
    guest = room.join(match=match, name="Wilma", place=Guest.Place.SPECTATOR)
    Guest.objects.filter(pk=guest.pk).update(tablet=True)
    seated(guest).submit("lesson-finish", lesson=SKY)
    assert not FinishedLesson.objects.exists()


def test_another_campaign_s_dm_sees_nothing_of_it(people, match):
    joined(match, "Wilma").submit("lesson-finish", lesson=SKY)
    assert "Wilma" not in people.other_dm.page("campaign-learn", people.other_campaign)
