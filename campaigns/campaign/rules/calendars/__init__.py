"""The calendars to choose from: a file each, with its source. A Dungeon Master may define another (`own_calendar.py`)."""

from campaigns.campaign.rules.calendar import Calendar
from campaigns.campaign.rules.calendars.gregorian import Gregorian
from campaigns.campaign.rules.calendars.greyhawk import GREYHAWK
from campaigns.campaign.rules.calendars.harptos import HARPTOS
from campaigns.campaign.rules.calendars.plain import Plain

PRINTED: tuple[Calendar, ...] = (Plain(), Gregorian(), GREYHAWK, HARPTOS)
CALENDARS: dict[str, Calendar] = {calendar.slug: calendar for calendar in PRINTED}
