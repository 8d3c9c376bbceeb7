"""The calendar of the World of Greyhawk: a year of 364 days, twelve months of four weeks and four festivals of one.

Source: Gary Gygax, "World of Greyhawk Fantasy Game Setting" (TSR, 1983), "The Dozenmonth of Luna and the Four Festivals".
The setting begins in the year 576 of the Common Year. Every month and every festival begins on a Starday. There is no
year 0: Nasran was crowned Overking in 1 CY, and the years before are told as negative numbers.
"""

from campaigns.campaign.rules.calendars.months import Month
from campaigns.campaign.rules.calendars.named import NamedCalendar

WEEKDAYS = ("Starday", "Sunday", "Moonday", "Godsday", "Waterday", "Earthday", "Freeday")

MONTHS = (
    Month("Needfest", 7), Month("Fireseek", 28), Month("Readying", 28), Month("Coldeven", 28),
    Month("Growfest", 7), Month("Planting", 28), Month("Flocktime", 28), Month("Wealsun", 28),
    Month("Richfest", 7), Month("Reaping", 28), Month("Goodmonth", 28), Month("Harvester", 28),
    Month("Brewfest", 7), Month("Patchwall", 28), Month("Ready'reat", 28), Month("Sunsebb", 28),
)  # fmt: skip

GREYHAWK = NamedCalendar(
    slug="greyhawk",
    name="Greyhawk: 12 months, 4 festivals",
    months=MONTHS,
    weekdays=WEEKDAYS,
    era="CY",
    first_year=576,
    has_year_0=False,
)
