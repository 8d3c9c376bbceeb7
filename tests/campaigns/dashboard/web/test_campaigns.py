"""Campaigns: creating, renaming, dating, archiving, and what their page shows."""

import re

import pytest
from django.urls import reverse

from campaigns.campaign.models import Campaign
from tests import factories


def page(people, route="campaign"):
    return people.dm.page(route, people.campaign)


def send(people, route, key=None, **form):
    return people.dm.submit(route, people.campaign, key=key, **form)


def test_home_shows_my_campaigns_and_nobody_elses(dm):
    home = dm.get(reverse("home")).text
    assert "Greyhaven" in home
    assert "Barrowmoor" not in home


def test_a_page_below_a_campaign_shows_the_way_down_to_it(people):
    way = page(people, "house-rules").partition('aria-label="Where you are"')[2].partition("</nav>")[0]
    assert re.findall(r"<li>(.*?)</li>", way) == [
        f'<a href="{reverse("more", args=[people.campaign.pk])}">More</a>',
        "House rules",
    ]


def test_home_without_a_campaign_says_what_to_do(dm):
    Campaign.objects.all().delete()
    assert "Create campaign" in dm.get(reverse("home")).text


def test_a_campaign_is_founded_on_a_date_of_its_calendar(people):
    answer = people.dm.send(
        reverse("campaign-new"), name="Amber Court", calendar="gregorian", date="14 March 1372"
    )
    made = Campaign.objects.get(name="Amber Court")
    assert answer["Location"] == reverse("campaign", args=[made.pk])
    assert made.date == "14 March 1372"
    assert made.members.get().user == people.alice


@pytest.mark.parametrize(("form", "sentence"), [
    ({"name": ""}, "Name is empty"),
    ({"calendar": "martian"}, "Choose one of the calendars."),
    ({"date": "31 Month 2, year 1"}, "There is no day 31 of month 2"),
    ({"date": "14 March 1372"}, "as a date. Try"),
])  # fmt: skip
def test_a_bad_campaign_is_refused_beside_the_field(dm, form, sentence):
    answer = dm.send(reverse("campaign-new"), **{"name": "N", "calendar": "plain", "date": "", **form})
    assert answer.status_code == 200
    assert sentence in answer.text
    assert Campaign.objects.count() == 2


@pytest.mark.parametrize(("unit", "day"), [("days", 103), ("weeks", 121)])
def test_time_passes_in_days_and_weeks(people, unit, day):
    assert send(people, "campaign-advance", amount="3", unit=unit).status_code == 302
    people.campaign.refresh_from_db()
    assert people.campaign.day == day


@pytest.mark.parametrize("amount", ["", "0", "1.5", "10001"])
def test_time_passes_only_by_a_whole_number(people, amount):
    answer = send(people, "campaign-advance", amount=amount, unit="days")
    assert answer.status_code == 200
    assert 'aria-invalid="true"' in answer.text
    people.campaign.refresh_from_db()
    assert people.campaign.day == 100


def test_time_ends_where_the_calendar_does(people):
    Campaign.objects.filter(pk=people.campaign.pk).update(day=3_652_058)
    assert "lies outside" in send(people, "campaign-advance", amount="1", unit="days").text


def test_a_campaign_is_renamed(people):
    send(people, "campaign-rename", name="  New   Haven ")
    assert "New Haven" in page(people)


def test_an_empty_name_is_refused(people):
    assert "Name is empty" in send(people, "campaign-rename", name=" ").text


@pytest.mark.slow
def test_a_campaign_is_put_away_and_taken_out(people):
    assert send(people, "campaign-archive", away="yes")["Location"] == reverse("home")
    home = people.dm.get(reverse("home")).text
    assert "Archived (1)" in home
    assert "This campaign is archived" in page(people)
    send(people, "campaign-archive", away="no")
    people.campaign.refresh_from_db()
    assert people.campaign.archived_at is None


def test_an_empty_campaign_says_what_to_do_next(people):
    shown = page(people)
    assert "Your first evening" in shown
    assert "New game" in shown


def test_the_cm_table_ranks_the_best_and_equals_share_a_place(people):
    for name, cm in (("Ada", "20"), ("Bea", "31 1/2"), ("Cid", "31.5")):
        factories.player(people.campaign, name, cm=cm)
    shown = page(people)
    assert shown.index("Bea") < shown.index("Cid") < shown.index("Ada")
    assert shown.count('<td class="num">1</td>') == 2


@pytest.mark.slow
def test_a_full_campaign_costs_few_queries(people, django_assert_max_num_queries):
    for number in range(30):
        factories.player(people.campaign, f"Player {number}")
    with django_assert_max_num_queries(13):
        page(people)
