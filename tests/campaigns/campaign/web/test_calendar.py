"""The calendar's page, and dates in one's own calendar wherever they are shown and typed."""

import pytest
from django.urls import reverse

from campaigns.campaign.models import Campaign
from campaigns.campaign.rules.calendars import CALENDARS
from campaigns.match.models import Match
from tests import factories, games

pytestmark = pytest.mark.django_db
OURS = {
    "calendar": "own",
    "months": "Needfest 7\r\nFireseek 28\r\nReadying 28",
    "weekdays": "Starday, Sunday, Moonday",
    "era": "CY",
    "first_year": "576",
}


def url(campaign, name, *ids):
    return reverse(name, args=[campaign.pk, *ids])


def page(people, name, *ids):
    return people.dm.get(url(people.campaign, name, *ids)).text


def change(people, today, **form):
    people.campaign.refresh_from_db()
    return people.dm.send(
        url(people.campaign, "calendar"), today=today, **{"day": people.campaign.day, **form}
    )


@pytest.fixture
def ours(people):
    assert change(people, "3 Readying 577", **OURS).status_code == 302
    people.campaign.refresh_from_db()
    return people.campaign


def test_today_is_called_what_the_dungeon_master_says(ours):
    """3 Readying 577 is day 63 + 7 + 28 + 2 = 100 of the calendar: it leaves 1 of a round of 3 weekdays."""
    assert ours.date == "Sunday, 3 Readying 577 CY"


def test_dates_are_shown_by_it_everywhere(people, ours):
    ysolde = factories.player(ours, "Ysolde", kind="pc", cm=29, intelligence=17)
    match = games.won(ysolde, factories.player(ours, "Brannoc"))
    for name, ids in (
        ("campaign", ()), ("matches", ()), ("character", (ysolde.pk,)), ("grice-match", (match.pk,)),
        ("grice-new", ()), ("calendar", ()),
    ):  # fmt: skip
        assert "Sunday, 3 Readying 577 CY" in page(people, name, *ids), name


@pytest.mark.slow
def test_dates_are_typed_by_it(dm, campaign, ours):
    for name in ("Ysolde", "Brannoc"):
        factories.player(ours, name)
    white, black = (one.pk for one in ours.characters.all())
    form = {"white": white, "black": black, "date": "3 readying 577", "place": ""}
    assert dm.send(url(campaign, "grice-new"), **form).status_code == 302
    assert Match.objects.get().day == 100
    refused = dm.send(url(campaign, "grice-new"), **{**form, "date": "Moonday, 3 Readying 577"})
    assert "That day is Sunday, 3 Readying 577 CY" in refused.text


def test_it_is_shown_again_as_it_was_typed(people, ours):
    shown = page(people, "calendar")
    assert "Needfest 7\nFireseek 28\nReadying 28" in shown
    assert 'value="Starday, Sunday, Moonday"' in shown
    assert 'value="576"' in shown


ODD = {"months": "Jan 31 Feb 28\r\nLeap every 4", "weekdays": "Moonday"}


@pytest.mark.parametrize("changed", ["", *ODD])
def test_what_a_file_has_brought_passes_its_own_form_until_it_is_changed(people, changed):
    """A week of one day, or a month that somebody would hardly type: it is a typed one that is asked about."""
    own = f"weekdays: Moonday\nmonths: {', '.join(ODD['months'].splitlines())}"
    Campaign.objects.filter(pk=people.campaign.pk).update(own_calendar=own)
    form = {**OURS, **ODD, "first_year": "1", "era": ""}
    if changed:
        form[changed] = form[changed].replace("Moonday", "Monday").replace("Leap", "Late")
    answer = change(people, "1 Leap every 2", **form)
    people.campaign.refresh_from_db()
    assert (answer.status_code == 200) is ("put commas between" in answer.text) is bool(changed)
    assert people.campaign.date == ("day 11 of month 4, year 1" if changed else "Moonday, 1 Leap every 2")


@pytest.mark.parametrize("name", ["months", "weekdays"])
def test_the_json_of_a_calendar_program_is_called_so(people, name):
    json = '{"calendar": {"months": [{"name": "Hammer", "numberOfDays": 30}]}}'
    answer = change(people, "1 Needfest 576", **{**OURS, name: json}).text
    assert "This is JSON, as calendar programs export it, which is not read here." in answer
    assert "Hammer&quot;, &quot;numberOfDays" in answer


def test_every_calendar_says_what_it_makes_of_today(people, ours):
    Campaign.objects.filter(pk=ours.pk).update(calendar="plain")
    shown = page(people, "calendar")
    assert shown.count("Today is day 11 of month 4, year 1.") == 2
    assert "Today would be 11 April 1." in shown
    assert "Today would be 10 Tarsakh 1 DR." in shown


# --- What day is today? -------------------------------------------------------------------------------------
def test_changing_the_calendar_asks_what_day_today_is(people):
    """A campaign of 14 March 1372 whose new calendar begins with 576 used to stand in the year 4550."""
    day = CALENDARS["gregorian"].read("14 March 1372")
    Campaign.objects.filter(pk=people.campaign.pk).update(calendar="gregorian", day=day)
    asked = people.dm.send(url(people.campaign, "calendar"), **OURS).text
    assert "What day is today?" in asked
    assert 'name="today" value="Moonday, 28 Readying 1372 CY"' in asked
    people.campaign.refresh_from_db()
    assert people.campaign.date == "14 March 1372"
    change(people, "14 Fireseek 576", **OURS)
    people.campaign.refresh_from_db()
    assert (people.campaign.date, people.campaign.day) == ("Moonday, 14 Fireseek 576 CY", day)


def test_what_was_chosen_is_kept_while_today_is_asked_for(dm, campaign):
    asked = dm.send(url(campaign, "calendar"), **OURS).text
    assert '<input type="hidden" name="calendar" value="own" id="id_calendar">' in asked
    assert 'name="weekdays" value="Starday, Sunday, Moonday"' in asked
    again = dm.send(url(campaign, "calendar"), back="yes", today="x", **OURS).text
    assert "What day is today?" not in again
    assert "Needfest 7\r\nFireseek 28" in again


@pytest.mark.parametrize(("today", "why"), [
    ("", "Today is is empty"),
    ("14 March 1372", "There is no month called “March”: this calendar has Needfest, Fireseek"),
])  # fmt: skip
def test_a_date_that_today_cannot_be_is_refused_beside_its_field(people, today, why):
    answer = change(people, today, **OURS)
    assert answer.status_code == 200
    shown = answer.text
    assert why in shown
    assert 'id="id_today_error"' in shown
    people.campaign.refresh_from_db()
    assert (people.campaign.calendar, people.campaign.own_calendar) == ("plain", "")


@pytest.mark.slow
def test_every_record_keeps_its_distance_from_today(people):
    ysolde = factories.player(people.campaign, "Ysolde", kind="pc", cm=29, intelligence=17)
    games.won(ysolde, factories.player(people.campaign, "Brannoc"))
    people.dm.send(url(people.campaign, "campaign-advance"), amount="2", unit="weeks")
    change(people, "Midsummer -339", calendar="harptos")
    sheet = page(people, "character", ysolde.pk)
    assert "17 Flamerule -339 DR" in sheet
    assert "Midsummer -339 DR" in page(people, "campaign")


@pytest.mark.slow
def test_a_campaign_before_day_0_is_played_learned_from_and_shown(people):
    Campaign.objects.filter(pk=people.campaign.pk).update(calendar="harptos", day=-500_000)
    ysolde = factories.player(people.campaign, "Ysolde", kind="pc", cm=29, intelligence=17)
    for name in ("Brannoc", "Cador"):
        games.won(ysolde, factories.player(people.campaign, name, cm=40), experience="1")
    sheet = page(people, "character", ysolde.pk)
    assert f"may learn again on {CALENDARS['harptos'].write(-500_000 + 7)}" in sheet
    assert CALENDARS["harptos"].write(-500_000) == "29 Hammer -13 DR"
    assert "day -" not in sheet


# --- What is refused -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("bad", [
    {"calendar": ("mayan", "Choose one of the calendars")},
    {
        "months": ("", "A year has 7 days at least"),
        "weekdays": ("7", "holds a letter"),
        "era": ("x" * 11, "at most 10 characters"),
        "first_year": ("--3", "The first year is a whole number"),
    },
])  # fmt: skip
def test_bad_input_is_refused_beside_its_field_and_days_keep_their_names(dm, campaign, bad):
    typed = {field: text for field, (text, _) in bad.items()}
    answer = dm.send(url(campaign, "calendar"), **{**OURS, **typed})
    assert answer.status_code == 200
    for field, (_, why) in bad.items():
        assert why in answer.text[answer.text.index(f'id="id_{field}_error"') :]
    campaign.refresh_from_db()
    assert (campaign.calendar, campaign.own_calendar) == ("plain", "")


def test_another_calendar_needs_no_months(people):
    assert change(people, "11 April 1", calendar="gregorian").status_code == 302
    assert "11 April 1" in page(people, "campaign")


# --- A new campaign ------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("calendar", "date", "shown"), [
    ("plain", "14 month 3 year -1", "day 14 of month 3, year -1"),
    ("greyhawk", "", "Starday, 1 Needfest 576 CY"),
    ("harptos", "shieldmeet 1372", "Shieldmeet 1372 DR"),
])  # fmt: skip
def test_a_new_campaign_begins_on_a_date_of_its_calendar(dm, calendar, date, shown):
    assert dm.send(reverse("campaign-new"), name="N", calendar=calendar, date=date).status_code == 302
    assert Campaign.objects.get(name="N").date == shown


def test_a_new_campaign_may_have_a_calendar_of_its_own(dm):
    form = {**OURS, "months": OURS["months"] + "\r\nMidwinter 1\r\nLeaping 1 every 4 years"}
    assert dm.send(reverse("campaign-new"), name="N", date="leaping 576", **form).status_code == 302
    campaign = Campaign.objects.get(name="N")
    assert (campaign.date, campaign.day) == ("Sunday, Leaping 576 CY", 64)
    assert campaign.own_calendar.endswith("Midwinter 1, Leaping 1 every 4 years")


@pytest.mark.parametrize(("form", "why"), [
    ({"calendar": "own", "months": "Yule"}, "Enter its name and its days"),
    ({"calendar": "greyhawk", "date": "14 March 1372"}, "this calendar has Needfest, Fireseek, Readying"),
])  # fmt: skip
def test_a_new_campaign_s_calendar_and_date_must_be_read(dm, form, why):
    answer = dm.send(reverse("campaign-new"), name="N", **form)
    assert answer.status_code == 200
    assert why in answer.text.replace("&#x27;", "'")
    assert not Campaign.objects.filter(name="N").exists()


# --- Setting the date ----------------------------------------------------------------------------------------
def test_the_date_is_set_in_the_calendar_s_words(dm, campaign, ours):
    assert dm.send(url(campaign, "campaign-date"), date="1 Needfest 578").status_code == 302
    ours.refresh_from_db()
    assert ours.date == "Starday, 1 Needfest 578 CY"


@pytest.mark.parametrize(("date", "why"), [
    ("", "To a later date is empty"),
    ("tomorrow", "as a date. Try"),
    ("day 11 of month 4, year 1", "type a later date, or rewind the date below"),
])  # fmt: skip
def test_the_date_is_set_to_a_later_one_only(dm, campaign, date, why):
    shown = dm.send(url(campaign, "campaign-date"), date=date).text
    assert why in shown
    assert 'id="id_later_date_error"' in shown
    campaign.refresh_from_db()
    assert campaign.day == 100


# --- Taking time back -------------------------------------------------------------------------------------
def test_time_is_taken_back_and_the_page_remembers_why(dm, campaign):
    form = {"date": "day 4 of month 4, year 1", "reason": "we slept only once"}
    answer = dm.post(url(campaign, "campaign-take-back"), {"key": "a" * 32, **form}, follow=True)
    shown = answer.text
    assert "It is day 4 of month 4, year 1 again." in shown
    assert "From day 11 of month 4, year 1 back to day 4 of month 4, year 1: we slept only once" in shown


@pytest.mark.parametrize(("form", "why"), [
    ({"date": "yesterday", "reason": "x"}, "as a date. Try"),
    ({"date": "", "reason": "x"}, "Back to is empty"),
    ({"date": "day 12 of month 4, year 1", "reason": "x"}, "type an earlier date"),
    ({"date": "day 1 of month 1, year 1", "reason": ""}, "Write the reason"),
])  # fmt: skip
def test_what_cannot_be_taken_back_is_refused_in_the_open_drawer(dm, campaign, form, why):
    shown = dm.send(url(campaign, "campaign-take-back"), **form).text
    assert why in shown
    assert '<details class="drawer" open>' in shown
    campaign.refresh_from_db()
    assert campaign.day == 100
