"""The calendar of Harptos, of the Forgotten Realms: twelve months of three tendays, five festivals, and Shieldmeet.

Source: Ed Greenwood and Jeff Grubb, "Forgotten Realms Campaign Set" (TSR, 1987), and every edition of the setting since.
The set begins in 1357 DR (Dalereckoning). Festivals stand between the months; Shieldmeet follows Midsummer in years
divisible by four (1368, 1372). The days of a tenday have no names. There is no year 0: the Standing Stone was raised in
1 DR, the year before is -1 DR, and Shieldmeet keeps its rhythm over the gap (`months.py`).
"""

from campaigns.campaign.rules.calendars.months import Month
from campaigns.campaign.rules.calendars.named import NamedCalendar

MONTHS = (
    Month("Hammer", 30), Month("Midwinter", 1),
    Month("Alturiak", 30), Month("Ches", 30), Month("Tarsakh", 30), Month("Greengrass", 1),
    Month("Mirtul", 30), Month("Kythorn", 30), Month("Flamerule", 30), Month("Midsummer", 1),
    Month("Shieldmeet", 1, every=4),
    Month("Eleasis", 30), Month("Eleint", 30), Month("Highharvestide", 1),
    Month("Marpenoth", 30), Month("Uktar", 30), Month("Feast of the Moon", 1), Month("Nightal", 30),
)  # fmt: skip

NAME = "Harptos: the Forgotten Realms"
HARPTOS = NamedCalendar(MONTHS, slug="harptos", name=NAME, era="DR", first_year=1357, has_year_0=False)
