"""Creating, renaming, dating and archiving campaigns."""

import pytest
from django.utils import timezone

from campaigns.campaign.models import Campaign
from campaigns.campaign.play import campaigns
from campaigns.campaign.rules import own_calendar
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.campaign.rules.house_rules import HouseRules
from campaigns.campaign.rules.house_rules.experience import NpcCap
from campaigns.core.refusals import Refused
from campaigns.core.use_cases import new_key
from tests import factories, games

pytestmark = [pytest.mark.django_db, pytest.mark.postgres]


@pytest.fixture
def campaign():
    return factories.campaign(factories.user("alice"), day=10)


def test_one_key_is_good_for_each_user_once():
    key = new_key()
    for name in ("alice", "bob"):
        campaigns.create_campaign(factories.user(name).pk, key, name=name, calendar="plain")
    assert Campaign.objects.count() == 2


def test_time_advances_and_says_the_new_date(campaign):
    said = campaigns.advance_date(campaign.pk, new_key(), days=1, weeks=2).sentence
    campaign.refresh_from_db()
    assert campaign.day == 25
    assert said == "It is day 26 of month 1, year 1 now."


def test_time_passes_until_a_later_date(campaign):
    said = campaigns.advance_to_date(campaign.pk, new_key(), day=40).sentence
    assert said == "It is day 11 of month 2, year 1 now."
    for day in (39, 40):
        with pytest.raises(Refused, match="type a later date") as refusal:
            campaigns.advance_to_date(campaign.pk, new_key(), day=day)
        assert refusal.value.field == "date"


def test_time_never_goes_back(campaign):
    with pytest.raises(Refused, match="Time only advances") as refusal:
        campaigns.advance_date(campaign.pk, new_key(), days=-1)
    assert refusal.value.field == "amount"


def test_house_rules_are_stored_as_text_and_read_again(campaign):
    rules = HouseRules(npc_cap=NpcCap.FIVE)
    campaigns.set_house_rules(campaign.pk, new_key(), rules=rules)
    campaign.refresh_from_db()
    assert campaign.rules == rules


def test_a_campaign_put_away_comes_back_as_it_was(campaign):
    campaigns.archive_campaign(campaign.pk, new_key(), now=timezone.now())
    campaigns.archive_campaign(campaign.pk, new_key(), now=None)
    campaign.refresh_from_db()
    assert (campaign.archived_at, campaign.day) == (None, 10)


def test_numbers_of_the_record_are_handed_out_once(campaign):
    assert [campaign.take_number(), campaign.take_number(3), campaign.take_number()] == [1, 2, 5]


# --- Taking time back -------------------------------------------------------------------------------------
def take_back(campaign, day, reason="we slept only once"):
    by = campaign.members.get().user
    return campaigns.rewind_date(campaign.pk, new_key(), day=day, reason=reason, by=by).sentence


def test_time_is_taken_back_with_a_reason_that_is_kept(campaign):
    assert take_back(campaign, 7) == "It is day 8 of month 1, year 1 again."
    campaign.refresh_from_db()
    change = campaign.date_changes.get()
    assert (campaign.day, change.was, change.now, change.reason) == (7, 10, 7, "we slept only once")


@pytest.mark.parametrize(
    ("day", "reason", "field"), [(7, "", "reason"), (7, "  ", "reason"), (10, "x", "date"), (11, "x", "date")]
)
def test_time_is_taken_back_only_with_a_reason_and_to_an_earlier_day(campaign, day, reason, field):
    with pytest.raises(Refused) as refusal:
        take_back(campaign, day, reason)
    assert refusal.value.field == field
    campaign.refresh_from_db()
    assert (campaign.day, campaign.date_changes.count()) == (10, 0)


def test_no_match_is_left_lying_in_the_future(campaign):
    games.sit_down(*(factories.player(campaign, name) for name in ("Ygraine", "Bors")))
    with pytest.raises(Refused, match="Ygraine and Bors played on day 11 of month 1, year 1") as refusal:
        take_back(campaign, 9)
    assert refusal.value.field == "date"


def test_no_entry_of_a_record_is_left_lying_in_the_future(campaign):
    factories.player(campaign, "Ygraine")
    with pytest.raises(Refused, match="Ygraine's record has an entry of day 11 of month 1, year 1"):
        take_back(campaign, 9)


# --- The calendar -----------------------------------------------------------------------------------------

OURS = own_calendar.read_calendar("era: CY\nfirst year: 576\nmonths: Needfest 7, Fireseek 28")


def set_calendar(campaign, calendar, today, own=None):
    campaign.refresh_from_db()
    said = campaigns.set_calendar(
        campaign.pk, new_key(), calendar=calendar, own=own, today=today, day=campaign.day
    ).sentence
    campaign.refresh_from_db()
    return said


def test_another_calendar_names_the_same_days(campaign):
    match = games.sit_down(*(factories.player(campaign, name) for name in ("Ygraine", "Bors")))
    campaigns.advance_date(campaign.pk, new_key(), days=3)
    assert set_calendar(campaign, "own", "4 Fireseek 576", OURS) == "Calendar saved: it is 4 Fireseek 576 CY."
    match.refresh_from_db()
    assert (campaign.day, match.day, campaign.date_of(match.day)) == (13, 10, "1 Fireseek 576 CY")
    assert campaign.dates.read(campaign.date) == 13


def test_a_new_calendar_begins_in_the_year_it_is_told():
    """It used to stand in the year 4550, for its new calendar counted from the first day of the old one."""
    day = CALENDARS["gregorian"].read("14 March 1372")
    campaign = factories.campaign(factories.user("alice"), calendar="gregorian", day=day)
    set_calendar(campaign, "own", "14 Fireseek 576", OURS)
    assert (campaign.date, campaign.day) == ("14 Fireseek 576 CY", day)


def test_ones_own_calendar_is_kept_while_another_is_chosen(campaign):
    set_calendar(campaign, "own", "1 Needfest 576", OURS)
    set_calendar(campaign, "gregorian", "11 January 1")
    assert campaign.date == "11 January 1"
    set_calendar(campaign, "own", "1 Needfest 576")
    assert campaign.chosen_calendar == OURS


@pytest.mark.parametrize(
    ("today", "why"), [("4 Yule 576", "no month called"), ("1 Needfest 999999", "lies outside")]
)
def test_a_calendar_is_not_changed_without_a_date_for_today(campaign, today, why):
    with pytest.raises(Refused, match=why) as refusal:
        set_calendar(campaign, "own", today, OURS)
    assert refusal.value.field == "today"
    campaign.refresh_from_db()
    assert (campaign.calendar, campaign.own_calendar, campaign.day_offset) == ("plain", "", 0)


def test_a_calendar_without_months_names_nothing(campaign):
    with pytest.raises(Refused, match="no months yet") as refusal:
        set_calendar(campaign, "own", "1 Needfest 576")
    assert refusal.value.field == "months"
    campaign.refresh_from_db()
    assert campaign.calendar == "plain"
