"""A chess clock for a set on the table: for anybody, without a match; the script counts (tests/js, tests/browser)."""

import json
import re

import pytest
from django.urls import reverse

from campaigns.match.models import Match
from tests.board_pages import words
from tests.client import Device

pytestmark = pytest.mark.django_db


def clock_of(page):
    return json.loads(re.search(r'id="clock-chosen"[^>]*>(.*?)</script>', page)[1])


def times(minutes, increment=0, delay=0):
    return {"time": minutes * 60_000, "increment": increment * 1000, "delay": delay * 1000}


def opened(**query):
    return Device().get(reverse("table-clock"), query).text


def test_it_is_there_for_anybody_at_five_and_three():
    assert clock_of(opened()) == {
        "times": {"white": times(5, 3), "black": times(5, 3)},
        "isChosen": False,
    }


@pytest.mark.parametrize(("query", "white", "black"), [
    ({"chess_clock": "10+5"}, times(10, 5), times(10, 5)),
    ({"chess_clock": "10+5", "clock_extra": "delay"}, times(10, 0, 5), times(10, 0, 5)),
    ({"chess_clock": "typed", "chess_clock_typed": "G/30;d5"}, times(30, 0, 5), times(30, 0, 5)),
    ({"chess_clock": "typed", "chess_clock_typed": "5", "black_clock": "4+2"}, times(5), times(4, 2)),
])  # fmt: skip
def test_a_clock_that_was_chosen_begins_anew(query, white, black):
    assert clock_of(opened(**query)) == {"times": {"white": white, "black": black}, "isChosen": True}


@pytest.mark.parametrize(("query", "sentence"), [
    ({"chess_clock": "typed", "chess_clock_typed": "180+2"}, "In a PGN “180+2” has 180 seconds: for those, type 3+2."),
    ({"chess_clock": "typed"}, "Type a clock like 12+4"),
    ({"chess_clock": "none"}, "Choose one of the clocks."),
    ({"set": ""}, "For a set on the table. It needs no match"),
])  # fmt: skip
def test_what_is_no_clock_is_said_in_the_form(query, sentence):
    page = opened(**query)
    assert sentence in words(page)
    assert "clock-chosen" not in page and "Armageddon" not in page


def test_it_is_two_taps_from_now_and_makes_no_match(dm, campaign):
    now = dm.get(reverse("campaign", args=[campaign.pk])).text
    more = reverse("more", args=[campaign.pk])
    assert f'href="{more}"' in now
    clock = reverse("campaign-table-clock", args=[campaign.pk])
    assert f'href="{clock}"' in dm.get(more).text
    assert clock_of(dm.get(clock).text) == clock_of(opened())
    assert not Match.objects.exists()


def way_back(page):
    return re.search(r'href="([^"]+)"\s+aria-label="(?:Home|Back to Now)"', page)[1]


def test_it_leads_back_to_now_where_it_was_opened_from_there_and_to_the_first_page_elsewhere(dm, campaign):
    clock = reverse("campaign-table-clock", args=[campaign.pk])
    now = reverse("campaign", args=[campaign.pk])
    assert way_back(dm.get(clock).text) == now
    # Another time is set on the way.
    assert f'href="{clock}?set"' in dm.get(clock).text
    form = dm.get(clock, {"set": ""}).text
    assert f'action="{clock}"' in form and f'href="{clock}"' in form
    assert way_back(dm.get(clock, {"chess_clock": "10+5"}).text) == now
    assert way_back(opened()) == way_back(dm.get(reverse("table-clock")).text) == reverse("home")
