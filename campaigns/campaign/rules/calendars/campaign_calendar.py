"""A calendar anchored to a campaign: which of its days the campaign's day 0 is, so that today is the date the DM named."""

from dataclasses import dataclass

from campaigns.campaign.rules.calendar import Calendar, check_day


@dataclass(frozen=True, slots=True)
class CampaignCalendar:
    """The dates of a campaign's day numbers; `offset` is the calendar's own number of the campaign's day 0.

    Every day is written. Only days a campaign can stand on are read.
    """

    calendar: Calendar
    offset: int = 0

    def write(self, day: int) -> str:
        return self.calendar.write(day + self.offset)

    def read(self, text: str) -> int:
        """The campaign's day of a date. Raises Unreadable or NotPossible."""
        return check_day(self.calendar.read(text) - self.offset)


def anchor(calendar: Calendar, today: str, day: int) -> CampaignCalendar:
    """The calendar by which a campaign's `day` is `today`, a date as typed. Raises Unreadable or NotPossible."""
    return CampaignCalendar(calendar, check_day(calendar.read(today)) - day)
