"""What an evening and a downtime leave behind goes out in a campaign's file, comes in again without a fault, and is in the chronicle."""

import pytest

from campaigns.chronicle.play.entries import entries
from campaigns.people.models import Gain
from tests import factories
from tests.campaigns.circuits.play.test_downtime import group, previewed, taken
from tests.campaigns.circuits.play.test_evenings import STAKE, evening, fill
from tests.campaigns.exchange.world import content, exported, imported

pytestmark = pytest.mark.django_db


@pytest.fixture
def dm():
    return factories.user("alice")


@pytest.fixture
def campaign(dm):
    campaign = factories.campaign(dm, day=10)
    hero = factories.player(campaign, "Aldric", cm=24, kind="pc", intelligence=15)
    fill(hero, 10 * STAKE)
    evening(campaign, dm, hero, stake=STAKE, brings=5 * STAKE)
    campaign.refresh_from_db()
    people = [
        hero,
        *(factories.player(campaign, f"Guildsman {number}", cm=18 + number) for number in range(3)),
    ]
    taken(campaign, previewed(campaign, dm, group(people, stake=20, credit=True), until=10 + 70))
    campaign.refresh_from_db()
    return campaign


def test_the_file_comes_back_the_same_byte_for_byte(campaign):
    data = exported(campaign)
    copy = imported(data, factories.user("anna"))
    assert copy.matches.count() == campaign.matches.count() == 26
    assert Gain.objects.filter(match__campaign=copy).count() == 52
    again = exported(copy)
    assert content_without_name(again) == content_without_name(data)


def content_without_name(data):
    return {key: value for key, value in content(data).items() if key != "campaign"}


def test_every_match_is_in_the_chronicle_on_its_own_day(campaign):
    days = {entry.day for entry in entries(campaign, player_safe=False) if entry.key.startswith("match-")}
    assert days == {10, *range(17, 81, 7)}
