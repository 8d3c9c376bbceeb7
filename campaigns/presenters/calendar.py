"""The calendars to choose from, each with what it makes of today."""

from dataclasses import dataclass

from campaigns.models import Campaign
from campaigns.rules import own_calendar
from campaigns.rules.calendar import CALENDARS


@dataclass(frozen=True, slots=True)
class Choice:
    """One calendar: what it is, and today by it."""

    value: str
    label: str
    sentence: str


def choices(campaign: Campaign) -> list[Choice]:
    """Ours and the Dungeon Master's own."""
    ours = [Choice(slug, one.name, f"Today is {one.write(campaign.day)}.") for slug, one in CALENDARS.items()]
    return [*ours, Choice(own_calendar.SLUG, "Your own", _today(campaign))]


def _today(campaign: Campaign) -> str:
    if not campaign.own_calendar:
        return "Named months, weekdays and years, as you type them below."
    return f"Today is {own_calendar.read_calendar(campaign.own_calendar).write(campaign.day)}."
