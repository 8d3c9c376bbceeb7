"""The calendars to choose from, each with how it writes a date."""

from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.rules import own_calendar
from campaigns.rules.calendar import Calendar
from campaigns.rules.calendars import CALENDARS
from campaigns.rules.calendars.same_date import same_date

UNDEFINED = "Named months, weekdays and years, as you type them below."


@dataclass(frozen=True, slots=True)
class Choice:
    """One calendar: what it is, and a date in it."""

    value: str
    label: str
    sentence: str


def choices_to_begin() -> list[Choice]:
    """Every calendar for a campaign that is being created, with its first day."""
    printed = [Choice(slug, one.name, f"The first day is {one.write(0)}.") for slug, one in CALENDARS.items()]
    return [*printed, Choice(own_calendar.SLUG, "Your own", UNDEFINED)]


def choices(campaign: Campaign) -> list[Choice]:
    """Every calendar for a campaign, with what today is or would be."""
    printed = [Choice(slug, one.name, _today(campaign, one)) for slug, one in CALENDARS.items()]
    return [*printed, Choice(own_calendar.SLUG, "Your own", _today_by_own(campaign))]


def proposed_date(campaign: Campaign, calendar: Calendar) -> str:
    """Today in another calendar, as near to its date now as that calendar can say it."""
    return calendar.write(same_date(campaign.chosen_calendar, campaign.day + campaign.day_offset, calendar))


def _today_by_own(campaign: Campaign) -> str:
    if not campaign.own_calendar:
        return UNDEFINED
    return _today(campaign, own_calendar.read_calendar(campaign.own_calendar))


def _today(campaign: Campaign, calendar: Calendar) -> str:
    if calendar.slug == campaign.calendar:
        return f"Today is {campaign.date}."
    return f"Today would be {proposed_date(campaign, calendar)}."
