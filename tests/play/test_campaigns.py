"""Founding, naming, dating and archiving campaigns."""

import pytest
from django.utils import timezone

from campaigns.models import Campaign
from campaigns.play import campaigns
from campaigns.rules.house_rules import HouseRules, NpcCap
from campaigns.table.refusals import Refused
from campaigns.table.submissions import new_key
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=10)


def test_the_same_key_finds_the_campaign_it_founded():
    alice, key = factories.user("alice"), new_key()
    one, two = (campaigns.found(user=alice, key=key, name="One", calendar="plain") for _ in range(2))
    assert one == two


def test_one_key_is_good_for_each_user_once():
    key = new_key()
    for name in ("alice", "bob"):
        campaigns.found(user=factories.user(name), key=key, name=name, calendar="plain")
    assert Campaign.objects.count() == 2


def test_time_advances_and_says_the_new_date(campaign):
    said = campaigns.advance(campaign_id=campaign.pk, key=new_key(), days=1, weeks=2)
    campaign.refresh_from_db()
    assert campaign.day == 25
    assert said == "It is 26 Month 1, year 1 now."


def test_time_never_goes_back(campaign):
    with pytest.raises(Refused, match="Time only advances") as refusal:
        campaigns.advance(campaign_id=campaign.pk, key=new_key(), days=-1)
    assert refusal.value.field == "amount"


def test_house_rules_are_stored_as_text_and_read_again(campaign):
    rules = HouseRules(npc_cap=NpcCap.FIVE)
    campaigns.set_house_rules(campaign_id=campaign.pk, key=new_key(), rules=rules)
    campaign.refresh_from_db()
    assert campaign.rules == rules


def test_a_campaign_put_away_comes_back_as_it_was(campaign):
    campaigns.archive(campaign_id=campaign.pk, key=new_key(), now=timezone.now())
    campaigns.archive(campaign_id=campaign.pk, key=new_key(), now=None)
    campaign.refresh_from_db()
    assert (campaign.archived_at, campaign.day) == (None, 10)


def test_numbers_of_the_record_are_handed_out_once(campaign):
    assert [campaign.take_number(), campaign.take_number(3), campaign.take_number()] == [1, 2, 5]
