"""The calendars of published worlds, against their printed tables."""

import pytest

from campaigns.campaign.rules.calendar import Date
from campaigns.campaign.rules.calendars.greyhawk import GREYHAWK
from campaigns.campaign.rules.calendars.harptos import HARPTOS
from campaigns.rules.errors import NotPossible


def test_greyhawk_s_year_has_364_days_and_four_festivals():
    assert GREYHAWK.read("1 Needfest 577") - GREYHAWK.read("1 Needfest 576") == 364
    assert GREYHAWK.read("1 Growfest 576") - GREYHAWK.read("28 Coldeven 576") == 1
    assert GREYHAWK.read("1 Richfest 576") - GREYHAWK.read("28 Wealsun 576") == 1
    assert GREYHAWK.read("1 Brewfest 576") - GREYHAWK.read("28 Harvester 576") == 1


@pytest.mark.parametrize("year", [-2, -1, 1, 576, 591])
@pytest.mark.parametrize("month", GREYHAWK.month_names)
def test_every_greyhawk_month_begins_on_a_starday(month, year):
    assert GREYHAWK.write(GREYHAWK.read(f"1 {month} {year}")) == f"Starday, 1 {month} {year} CY"


def test_harptos_s_festivals_stand_between_the_months():
    start = HARPTOS.read("1 Hammer 1373")
    written = [HARPTOS.write(start + day) for day in range(366)]
    assert written[30] == "Midwinter 1373 DR"
    assert written[31] == "1 Alturiak 1373 DR"
    assert [line for line in written if not line[0].isdigit()] == [
        *("Midwinter 1373 DR", "Greengrass 1373 DR", "Midsummer 1373 DR"),
        *("Highharvestide 1373 DR", "Feast of the Moon 1373 DR"),
    ]
    assert written[365] == "1 Hammer 1374 DR"


@pytest.mark.parametrize(
    ("year", "days"), [(1368, 366), (1371, 365), (1372, 366), (1400, 366), (-1, 366), (-4, 365), (-5, 366)]
)
def test_harptos_has_a_shieldmeet_every_four_years(year, days):
    following = 1 if year == -1 else year + 1
    assert HARPTOS.day_of(following, 1, 1) - HARPTOS.day_of(year, 1, 1) == days


def test_shieldmeet_follows_midsummer():
    assert HARPTOS.write(HARPTOS.read("Midsummer 1372") + 1) == "Shieldmeet 1372 DR"
    assert HARPTOS.write(HARPTOS.read("Shieldmeet 1372") + 1) == "1 Eleasis 1372 DR"
    with pytest.raises(NotPossible, match="There is no Shieldmeet in the year 1373"):
        HARPTOS.read("Shieldmeet 1373")


@pytest.mark.parametrize("calendar", [GREYHAWK, HARPTOS], ids=lambda calendar: calendar.slug)
def test_neither_world_has_a_year_0(calendar):
    assert calendar.date_of(calendar.day_of(1, 1, 1) - 1).year == -1
    with pytest.raises(NotPossible, match="There is no year 0"):
        calendar.day_of(0, 1, 1)


def test_campaigns_begin_where_the_published_settings_do():
    assert GREYHAWK.write(0) == "Starday, 1 Needfest 576 CY"
    assert HARPTOS.date_of(0) == Date(1357, 1, 1)
