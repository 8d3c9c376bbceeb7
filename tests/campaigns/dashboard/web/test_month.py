"""The month calendar: the campaign's own months and weeks, with what happened and what falls due on each day."""

import re

import pytest

from campaigns.campaign.rules.calendars.gregorian import Gregorian
from campaigns.campaign.rules.calendars.greyhawk import GREYHAWK
from campaigns.campaign.rules.calendars.harptos import HARPTOS
from campaigns.campaign.rules.calendars.plain import Plain
from campaigns.people.models import Gain
from tests import boards, factories, games


def month(dm, campaign, **query):
    return dm.page("month", campaign, **query)


def days(page):
    """What each day of the page has, by its number."""
    cells = re.findall(r'<li class="month-day[^>]*>(.*?)</li>', page, re.DOTALL)
    return {int(re.search(r">(\d+)</span>", cell)[1]): cell for cell in cells}


def heading(page):
    return re.search(r"<h1[^>]*>(.*?)</h1>", page, re.DOTALL)[1].strip()


@pytest.mark.parametrize(
    ("calendar", "text"),
    [
        (Plain(), "month 1, year 1"),
        (Gregorian(), "January 1"),
        (GREYHAWK, "Needfest 576 CY"),
        (HARPTOS, "Hammer 1357 DR"),
    ],
)
def test_every_calendar_names_its_month(calendar, text):
    assert calendar.write_month(0) == text


@pytest.mark.slow
def test_the_month_of_today_has_its_days_and_leads_to_those_beside_it(dm, campaign):
    page = month(dm, campaign)
    assert heading(page) == "Month 4, year 1"
    assert list(days(page)) == [*range(1, 31)]
    assert "today" in days(page)[11]
    assert 'href="?day=89"' in page and 'href="?day=120"' in page
    assert heading(month(dm, campaign, day=120)) == "Month 5, year 1"


@pytest.mark.slow
@pytest.mark.parametrize("day", ["x", "", "99999999999", "-99999999"])
def test_any_other_day_shows_some_month(dm, campaign, day):
    assert len(days(month(dm, campaign, day=day))) == 30


def test_matches_entries_and_who_may_learn_again_stand_on_their_days(dm, campaign):
    ysolde = factories.player(campaign, "Ysolde", kind="pc")
    match = games.won(ysolde, factories.player(campaign, "Bors"))
    Gain.objects.filter(character=ysolde).update(again_on=114)
    campaign.chronicle.create(day=103, number=campaign.take_number(), title="The <Duke> arrives")
    by_day = days(month(dm, campaign))
    assert "Ysolde against Bors" in by_day[11] and match.get_absolute_url() in by_day[11]
    assert "The &lt;Duke&gt; arrives" in by_day[14]
    assert "Ysolde may learn again" in by_day[25]
    assert "may learn again" not in month(dm, campaign, day=120)


def test_weeks_begin_with_the_calendar_s_first_weekday(dm, people):
    campaign = factories.campaign(people.alice, "Oerth", calendar="greyhawk", day=7)
    page = month(dm, campaign)
    assert heading(page) == "Fireseek 576 CY"
    assert "<span>Starday</span>" in page and 'data-columns="7"' in page
    assert 'data-column="1"' in page


def test_another_campaign_s_month_is_not_there(dm, people):
    assert dm.get(f"/campaigns/{people.other_campaign.pk}/month/").status_code == 404


def test_moves_due_by_the_real_clock_stand_on_today_and_the_page_says_so(dm, campaign):
    match = boards.begun(campaign, "2a22a3", hours=24)
    page = month(dm, campaign)
    assert "Move due in 23 hours" in days(page)[11]
    assert match.get_absolute_url() in days(page)[11]
    assert "hours of the real world" in page
    boards.begun(campaign, "2a22a3", hours=48)
    assert "2 moves due, the first in" in days(month(dm, campaign))[11]
    assert "moves due" not in "".join(days(month(dm, campaign, day=120)).values())
