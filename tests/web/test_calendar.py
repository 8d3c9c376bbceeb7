"""The calendar's page, and dates in one's own calendar wherever they are shown and typed."""

import pytest
from django.urls import reverse

from campaigns.models import Match
from tests import factories, games

pytestmark = pytest.mark.django_db
OURS = {
    "calendar": "own",
    "months": "Needfest 7\r\nFireseek 28\r\nReadying 28",
    "weekdays": "Starday, Sunday, Moonday",
    "era": "CY",
    "first_year": "576",
}


def url(people, name, *ids):
    return reverse(name, args=[people.campaign.pk, *ids])


def page(people, name, *ids):
    return people.dm.get(url(people, name, *ids)).content.decode()


@pytest.fixture
def ours(people):
    assert people.dm.send(url(people, "calendar"), **OURS).status_code == 302
    people.campaign.refresh_from_db()
    return people.campaign


def test_day_100_by_hand(ours):
    """63 days a year: 100 - 63 - 7 - 28 = 2 days of Readying are over, and 100 leaves 1 of a round of 3 weekdays."""
    assert ours.date == "Sunday, 3 Readying 577 CY"


def test_dates_are_shown_by_it_everywhere(people, ours):
    ysolde = factories.player(ours, "Ysolde", kind="pc", cm=29, intelligence=17)
    match = games.won(ysolde, factories.player(ours, "Brannoc"))
    for name, ids in (
        ("campaign", ()),
        ("matches", ()),
        ("character", (ysolde.pk,)),
        ("grice-match", (match.pk,)),
        ("grice-new", ()),
        ("calendar", ()),
    ):
        assert "Sunday, 3 Readying 577 CY" in page(people, name, *ids), name


def test_dates_are_typed_by_it(people, ours):
    for name in ("Ysolde", "Brannoc"):
        factories.player(ours, name)
    white, black = (one.pk for one in ours.characters.all())
    form = {"white": white, "black": black, "date": "3 readying 577", "place": ""}
    assert people.dm.send(url(people, "grice-new"), **form).status_code == 302
    assert Match.objects.get().day == 100
    refused = people.dm.send(url(people, "grice-new"), **{**form, "date": "Moonday, 3 Readying 577"})
    assert "That day is Sunday, 3 Readying 577 CY" in refused.content.decode()


def test_it_is_shown_again_as_it_was_typed(people, ours):
    shown = page(people, "calendar")
    assert "Needfest 7\nFireseek 28\nReadying 28" in shown
    assert 'value="Starday, Sunday, Moonday"' in shown
    assert 'value="576"' in shown


def test_every_calendar_says_what_it_makes_of_today(people, ours):
    shown = page(people, "calendar")
    assert "Today is day 11 of month 4, year 1." in shown
    assert "Today is 11 April 1." in shown


@pytest.mark.parametrize(
    ("field", "text", "why"),
    [
        ("calendar", "mayan", "Choose one of the calendars"),
        ("calendar", "", "Choose one of the calendars"),
        ("months", "", "A year has 7 days at least"),
        ("months", "Yule", "type its name and its days"),
        ("months", "Yule 20, yule 20", "Two months are called"),
        ("weekdays", "Day 1", "no digits"),
        ("era", "x" * 11, "at most 10 characters"),
        ("first_year", "-3", "The first year is a whole number"),
        ("first_year", "10000", "goes from 0 to 9999"),
    ],
)
def test_bad_input_is_refused_beside_its_field_and_the_days_keep_their_names(people, field, text, why):
    answer = people.dm.send(url(people, "calendar"), **{**OURS, field: text})
    assert answer.status_code == 200
    shown = answer.content.decode()
    assert why in shown
    assert f'id="{"" if field == "calendar" else "id_"}{field}_error"' in shown
    people.campaign.refresh_from_db()
    assert (people.campaign.calendar, people.campaign.own_calendar) == ("plain", "")


def test_another_calendar_needs_no_months(people):
    assert people.dm.send(url(people, "calendar"), calendar="gregorian").status_code == 302
    assert "11 April 1" in page(people, "campaign")


def test_a_new_campaign_is_founded_with_one_of_ours(people):
    answer = people.dm.send(reverse("campaign-new"), name="N", calendar="own", date="")
    assert "Choose one of the calendars" in answer.content.decode()


# --- Taking time back -------------------------------------------------------------------------------------


def test_time_is_taken_back_and_the_page_remembers_why(people):
    form = {"date": "day 4 of month 4, year 1", "reason": "we slept only once"}
    answer = people.dm.post(url(people, "campaign-take-back"), {"key": "a" * 32, **form}, follow=True)
    shown = answer.content.decode()
    assert "It is day 4 of month 4, year 1 again." in shown
    assert "From day 11 of month 4, year 1 back to day 4 of month 4, year 1: we slept only once" in shown


@pytest.mark.parametrize(
    ("form", "why"),
    [
        ({"date": "yesterday", "reason": "x"}, "is not a date"),
        ({"date": "", "reason": "x"}, "Back to is empty"),
        ({"date": "day 12 of month 4, year 1", "reason": "x"}, "type an earlier date"),
        ({"date": "day 1 of month 1, year 1", "reason": ""}, "Write the reason"),
    ],
)
def test_what_cannot_be_taken_back_is_refused_in_the_open_drawer(people, form, why):
    shown = people.dm.send(url(people, "campaign-take-back"), **form).content.decode()
    assert why in shown
    assert '<details class="drawer" open>' in shown
    people.campaign.refresh_from_db()
    assert people.campaign.day == 100
